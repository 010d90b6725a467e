/** Everything that a press can target. A dialog is included: a press beside it closes it. */
const THINGS = 'a, button, input, select, textarea, summary, dialog';
/**
 * The second click of a double click is meant for the target of the first. If something else is under the pointer by
 * then (a claimed item disappeared and its neighbour moved up, a sheet opened, the next screen came), it does nothing.
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
      // A click without a count came from the keyboard or a screen reader. Browsers count taps differently.
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
