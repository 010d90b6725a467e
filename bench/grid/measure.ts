import type { Phone } from './pages.ts';

const FRAMES = 240;
const STEP_PX = 60;

/** Main-thread work of one frame in ms of processor time, while the page runs by at 60 px a frame. */
export interface FrameCost {
  readonly allMs: number;
  readonly scriptMs: number;
  readonly styleMs: number;
  readonly layoutMs: number;
  readonly nodes: number;
}

export async function scrollCost({ page, devtools }: Phone): Promise<FrameCost> {
  const metrics = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (await devtools.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]),
    );
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

/** The slowest of several keystrokes in the search field, from the key to the next picture, in ms. */
export async function keystroke({ page }: Phone, word: string): Promise<number> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { keystrokes: seen });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (/^(key|input)/.test(name)) seen.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.getByRole('searchbox').focus();
  for (const letter of word) {
    await page.keyboard.press(letter);
    await page.waitForTimeout(150);
  }
  await page.waitForTimeout(500);
  // Entries come in steps of 8 ms, and none under 16.
  return page.evaluate(() =>
    Math.max(16, ...((globalThis as unknown as { keystrokes: number[] }).keystrokes ?? [])),
  );
}

/** From the touch of a tab to the picture of its room, in ms. */
export async function roomChange({ page }: Phone, tab: string, heading: string): Promise<number> {
  await page.evaluate((awaited) => {
    const state = globalThis as unknown as { arrivedMs: number | undefined };
    state.arrivedMs = undefined;
    let touchedMs: number | undefined;
    addEventListener('pointerdown', () => (touchedMs ??= performance.now()), { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (document.querySelector('main h1')?.textContent !== awaited) return;
      observer.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => (state.arrivedMs = performance.now() - (touchedMs ?? Number.NaN))),
      );
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  }, heading);
  await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: tab }).tap();
  await page.waitForFunction(
    () => (globalThis as unknown as { arrivedMs: number | undefined }).arrivedMs !== undefined,
    undefined,
    { polling: 50 },
  );
  const tookMs = await page.evaluate(() => (globalThis as unknown as { arrivedMs: number }).arrivedMs);
  await page.waitForTimeout(400);
  return tookMs;
}
