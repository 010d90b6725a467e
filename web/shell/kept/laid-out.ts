/**
 * `<Activity>` hides an element with `display: none`, so the browser deletes its boxes and builds them again on
 * return, which costs more than everything else in a change of screen (docs/performance-results.md). With
 * `content-visibility: hidden` they stay, and the content is as hidden: it has no focus, no place in the
 * accessibility tree and no size.
 */
export function hideLaidOut(element: HTMLElement): void {
  if (!CSS.supports('content-visibility', 'hidden')) return;
  element.style.setProperty('content-visibility', 'hidden');
  element.style.removeProperty('display');
}

/** Shows it again. False if it was not hidden so. */
export function showLaidOut(element: HTMLElement): boolean {
  return element.style.removeProperty('content-visibility') === 'hidden';
}
