import type { Phone } from './pages.ts';

const FRAMES = 240;
const STEP_PX = 60;

/** Main-thread time of one frame in ms of processor time, while the page scrolls by 60 px per frame. */
export interface FrameCost {
  readonly allMs: number;
  readonly scriptMs: number;
  readonly styleMs: number;
  readonly layoutMs: number;
  readonly nodes: number;
}

/** The cost of one act of a player. The clock includes other load on the machine; processor time does not. */
export interface ActCost {
  readonly clockMs: number;
  /** Of the page's main thread, at its throttled speed. */
  readonly workMs: number;
}

async function metricsOf({ devtools }: Phone): Promise<Record<string, number>> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}
const workMs = async (phone: Phone): Promise<number> =>
  ((await metricsOf(phone))['TaskDuration'] ?? Number.NaN) * 1000;

export async function scrollCost(phone: Phone): Promise<FrameCost> {
  const { page } = phone;
  const metrics = () => metricsOf(phone);
  const before = await metrics();
  await page.evaluate(
    ([frames, step]) =>
      new Promise<void>((resolve) => {
        let left = frames;
        const next = (): void => {
          scrollBy(0, step);
          if (--left > 0) requestAnimationFrame(next);
          else resolve();
        };
        requestAnimationFrame(next);
      }),
    [FRAMES, STEP_PX] as const,
  );
  const after = await metrics();
  const perFrameMs = (name: string): number => (((after[name] ?? 0) - (before[name] ?? 0)) * 1000) / FRAMES;
  return {
    allMs: perFrameMs('TaskDuration'),
    scriptMs: perFrameMs('ScriptDuration'),
    styleMs: perFrameMs('RecalcStyleDuration'),
    layoutMs: perFrameMs('LayoutDuration'),
    nodes: after['Nodes'] ?? 0,
  };
}

/**
 * Types a word into the empty search field. Returns the slowest key press: by the clock from the key to the
 * next frame, by processor time with everything until the next key.
 */
export async function keystroke(phone: Phone, word: string): Promise<ActCost> {
  const { page } = phone;
  const field = page.getByRole('searchbox');
  await field.fill('');
  await field.focus();
  await page.waitForTimeout(1500);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { keystrokes: seen });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (/^(key|input)/.test(name)) seen.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const work: number[] = [];
  for (const key of word) {
    const before = await workMs(phone);
    await page.keyboard.press(key);
    await page.waitForTimeout(150);
    work.push((await workMs(phone)) - before);
  }
  await page.waitForTimeout(500);
  // Entries come in steps of 8 ms, and none under 16.
  const clockMs = await page.evaluate(() =>
    Math.max(16, ...((globalThis as unknown as { keystrokes: number[] }).keystrokes ?? [])),
  );
  return { clockMs, workMs: Math.max(...work) };
}

/**
 * From the end of a touch on a tab, which clicks it, to the frame that shows its screen. `clockMs` comes from
 * a timer, which waits behind timers of the page.
 */
export interface ScreenCost extends ActCost {
  /** Until the frame was shown, by the browser's Event Timing, in steps of 8 ms. */
  readonly shownMs: number;
}

/** What the page records during the change of screens. */
interface Seen {
  arrivedMs: number | undefined;
  shownMs: number;
  observer: PerformanceObserver;
}

/** Duration of the touch, short for a tap. The browser shows the pressed tab meanwhile. */
const TAP_MS = 80;

/** The bench makes no calls to the page for this time, because they would count. */
const UNDISTURBED_MS = 900;

export async function screenChange(phone: Phone, tab: string, heading: string): Promise<ScreenCost> {
  const { page } = phone;
  const link = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: tab });
  const box = await link.boundingBox();
  if (!box) throw new Error(`No tab of that name: ${tab}`);
  await page.evaluate((awaited) => {
    const state = globalThis as unknown as Seen;
    state.arrivedMs = undefined;
    state.shownMs = 0;
    let liftedMs = Number.NaN;
    addEventListener('pointerup', ({ timeStamp }) => (liftedMs = timeStamp), { capture: true, once: true });
    state.observer = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'click') state.shownMs = Math.max(state.shownMs, duration);
    });
    state.observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    const observer = new MutationObserver(() => {
      // Hidden screens have headings too.
      const headings = [...document.querySelectorAll('main h1')];
      if (headings.find((one) => one.checkVisibility())?.textContent !== awaited) return;
      observer.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => {
          state.arrivedMs = performance.now() - liftedMs;
        }),
      );
    });
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['style'],
    });
  }, heading);
  await page.waitForTimeout(300);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await phone.devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(TAP_MS);
  const before = await workMs(phone);
  await phone.devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(UNDISTURBED_MS);
  const work = (await workMs(phone)) - before;
  await page.waitForFunction(() => (globalThis as unknown as Seen).arrivedMs !== undefined);
  const [clockMs, shownMs] = await page.evaluate(() => {
    const { arrivedMs = Number.NaN, shownMs, observer } = globalThis as unknown as Seen;
    observer.disconnect();
    return [arrivedMs, shownMs] as const;
  });
  return { clockMs, shownMs, workMs: work };
}
