/** What a press can be meant for. A dialog is one too: a press beside it closes it. */
const THINGS = 'a, button, input, select, textarea, summary, dialog';
/** Browsers count the clicks of a mouse; not all of them count the taps of a finger. */
const DOUBLE_TAP = { ms: 350, px: 24 };

/**
 * The second press of a double press is meant for what the first was meant for. Where something else lies under the
 * finger by then (what was taken is gone and its neighbour moved up, a sheet opened, the next room came), it does nothing.
 */
export function refuseStrayPresses(page: Window): void {
  let isFinger = false;
  let isStray = false;
  let last: { readonly thing: Element | null; readonly down: MouseEvent } | undefined;
  page.addEventListener('pointerdown', ({ pointerType }) => (isFinger = pointerType === 'touch'), true);
  page.addEventListener(
    'mousedown',
    (down) => {
      const thing = thingAt(down.target);
      const isSecond = down.detail > 1 || (isFinger && last !== undefined && isDoubleTap(last.down, down));
      isStray = isSecond && thing !== null && last !== undefined && thing !== last.thing;
      last = { thing, down };
    },
    true,
  );
  page.addEventListener(
    'click',
    (click) => {
      // Without a count it came from the keyboard or from a reader.
      if (!isStray || click.detail === 0) return;
      isStray = false;
      click.preventDefault();
      click.stopImmediatePropagation();
    },
    true,
  );
}

function thingAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  return target.closest('label')?.control ?? target.closest(THINGS);
}

const isDoubleTap = (first: MouseEvent, second: MouseEvent): boolean =>
  second.timeStamp - first.timeStamp < DOUBLE_TAP.ms &&
  Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) < DOUBLE_TAP.px;
