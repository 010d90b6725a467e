// What a screen brings at once when it is shown again, and what a moment later (`KeptScreen.tsx`).
import { isAway } from '../../ui/layout/away.ts';

export interface ScreenKeeper {
  /** The screen comes: to its top (`isPlain`), or to a place further down that all of it must be there for. */
  readonly come: (isPlain: boolean) => void;
  /** The screen goes. False where it cannot be kept: a sheet that is open does not outlast its room. */
  readonly go: () => boolean;
}

/**
 * Keeps this screen, which is shown now. What stands below its first screenful (`data-later`) is held back when it comes, in a
 * place as high as it was, until the first screenful is painted.
 */
export function keeperOf(room: HTMLElement): ScreenKeeper {
  const scrolled = new Map<Element, readonly [left: number, top: number]>();
  const heightsPx = new Map<HTMLElement, number>();
  // Where it cannot, a screen that is away has no boxes at all (`base.css`), and forgets how far things in it were scrolled.
  const keepsScroll = CSS.supports('content-visibility', 'hidden');
  let frame: number | undefined;
  let after: ReturnType<typeof setTimeout> | undefined;

  // What is held back forgets how far it was scrolled.
  room.addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof Element && !isAway(target))
        scrolled.set(target, [target.scrollLeft, target.scrollTop]);
    },
    { capture: true, passive: true },
  );
  const scrollBack = (within: HTMLElement): void => {
    for (const [element, [left, top]] of scrolled)
      if (within.contains(element)) element.scrollTo({ left, top, behavior: 'instant' });
  };
  // Asked for when it goes, a height would have the page laid out that is just being taken apart.
  const observer = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries)
      if (target instanceof HTMLElement) heightsPx.set(target, contentRect.height);
  });
  const lowerParts = (): NodeListOf<HTMLElement> => room.querySelectorAll<HTMLElement>('[data-later]');
  const bring = (): void => {
    for (const part of lowerParts()) {
      if (part.dataset['held'] !== undefined) {
        delete part.dataset['held'];
        part.style.minBlockSize = '';
        scrollBack(part);
      }
      observer.observe(part);
    }
  };
  bring();

  return {
    come(isPlain) {
      if (!keepsScroll) scrollBack(room);
      if (!isPlain) bring();
      else
        // The first frame is drawn and seen before the second one begins.
        frame = requestAnimationFrame(() => {
          frame = requestAnimationFrame(() => {
            after = setTimeout(bring);
          });
        });
    },
    go() {
      if (frame !== undefined) cancelAnimationFrame(frame);
      clearTimeout(after);
      observer.disconnect();
      if (room.querySelector('dialog[open]')) return false;
      // Chromium leaves the focus where nobody can see it.
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && room.contains(activeElement)) activeElement.blur();
      for (const part of lowerParts()) {
        if (part.dataset['held'] !== undefined) continue; // One was here for less than a picture.
        part.style.minBlockSize = `${heightsPx.get(part) ?? part.offsetHeight}px`;
        part.dataset['held'] = '';
      }
      return true;
    },
  };
}
