// Acts of somebody without a mouse.
import type { CDPSession, ElementHandle, Locator, Page } from 'playwright-core';

/** More than any page of the console has before its last control. */
const LONGEST_WAY = 600;
/** Sent at once: an answer between two costs more than the step itself. */
const STEPS_AT_ONCE = 20;

/** One for each page, never detached: that would take away its passkey devices (`virtual-authenticator.ts`). */
const keysOf = new WeakMap<Page, Promise<CDPSession>>();
function keys(page: Page): Promise<CDPSession> {
  const known = keysOf.get(page) ?? page.context().newCDPSession(page);
  keysOf.set(page, known);
  return known;
}

const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };

/** Tab steps. Chromium handles one after the other, as if a person pressed them. */
async function steps(page: Page): Promise<void> {
  const session = await keys(page);
  const sent = Array.from({ length: STEPS_AT_ONCE }, () =>
    (['rawKeyDown', 'keyUp'] as const).map((type) =>
      session.send('Input.dispatchKeyEvent', { type, ...TAB }),
    ),
  );
  await Promise.all(sent.flat());
}

/** From now on Tab does not leave this element: the steps that were sent too much do nothing. */
async function staysOn(target: ElementHandle<Element>): Promise<{ ends(): Promise<void> }> {
  const held = await target.evaluateHandle((element) => {
    const stay = (event: KeyboardEvent): void => {
      if (event.key !== 'Tab' || document.activeElement !== element) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', stay, { capture: true });
    return { end: () => removeEventListener('keydown', stay, { capture: true }) };
  });
  return { ends: () => held.evaluate(({ end }) => end()) };
}

type Reached = 'yes' | 'no' | 'replaced';
const reached = (target: ElementHandle<Element>): Promise<Reached> =>
  target.evaluate((element) => {
    if (element === document.activeElement) return 'yes';
    return element.isConnected ? 'no' : 'replaced';
  });

/** Moves the focus with Tab. */
export async function tabsTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  if (await target.evaluate((element) => element === document.activeElement)) return;
  for (let n = 0; n < LONGEST_WAY;) {
    // Finding it by its role reads the whole page, so it is found again only if it was replaced.
    const element = (await target.elementHandle()) as ElementHandle<Element>;
    const held = await staysOn(element);
    let now: Reached = 'no';
    for (; now === 'no' && n < LONGEST_WAY; n += STEPS_AT_ONCE) {
      await steps(page);
      now = await reached(element);
    }
    await held.ends();
    if (now === 'yes') return;
  }
  throw new Error(`Tab never reached ${String(target)}`);
}

export async function presses(page: Page, target: Locator): Promise<void> {
  await tabsTo(page, target);
  await page.keyboard.press('Enter');
}

export async function types(page: Page, target: Locator, text: string): Promise<void> {
  await tabsTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}
