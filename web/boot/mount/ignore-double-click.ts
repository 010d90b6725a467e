/** What a press can be meant for. A dialog is one too: a press beside it closes it. */
const THINGS = 'a, button, input, select, textarea, summary, dialog';
/**
 * The second press of a double click is meant for what the first was meant for. Where something else lies under the
 * pointer by then (what was taken is gone and its neighbour moved up, a sheet opened, the next screen came), it does nothing.
 */
export function ignoreDoubleClickOnNewTarget(page: Window): void {
  let isDoubleClick = false;
  let before: Element | null = null;
  page.addEventListener(
    'mousedown',
    ({ detail, target }) => {
      const thing = thingAt(target);
      isDoubleClick = detail > 1 && thing !== null && thing !== before;
      before = thing;
    },
    true,
  );
  page.addEventListener(
    'click',
    (click) => {
      // Without a count it came from the keyboard or from a reader. Taps are not counted alike by all browsers.
      const isFinger = click instanceof PointerEvent && click.pointerType === 'touch';
      if (!isDoubleClick || click.detail === 0 || isFinger) return;
      isDoubleClick = false;
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
