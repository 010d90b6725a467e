// Texts at twice their size, as a browser's setting makes them: labels that lie on one another, or are cut.
import type { BrowserContext, Frame } from 'playwright-core';

/** Every size of text is a multiple of that of the root. For the pages that open from now on, and their frames. */
export const doublesText = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const double = (): boolean => {
      const root = document.querySelector('html');
      root?.style.setProperty('font-size', '200%', 'important');
      return root !== null;
    };
    // The script may run before the document has an element.
    if (!double())
      new MutationObserver((_, observer) => {
        if (double()) observer.disconnect();
      }).observe(document, { childList: true });
  });

/** Pairs of visible texts that overlap, and labels of bars and tables whose text does not fit. */
export const collidingTexts = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() => {
    interface Box {
      readonly words: string;
      readonly layer: Element | null;
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    }
    /** Bars and sheets lie over the page on purpose: only texts of one layer are compared. */
    const layerOf = (element: Element): Element | null => {
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at;
      return null;
    };
    /** What a box that hides its overflow leaves of a rectangle. */
    const clipped = (rect: DOMRect, element: Element): Omit<Box, 'words' | 'layer'> => {
      let { left, right, top, bottom } = rect;
      for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const around = at.getBoundingClientRect();
        [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
        [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
      }
      return { left, right, top, bottom };
    };
    const boxes: Box[] = [];
    const cut: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const words = node.nodeValue?.trim() ?? '';
      const element = node.parentElement;
      if (words === '' || !element || element.closest('svg, script, style, select, [aria-hidden="true"]'))
        continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // Only for screen readers.
      const own = element.getBoundingClientRect();
      if (own.width <= 1 || own.height <= 1) continue;
      if (
        element.closest('nav, th, [role="columnheader"]') &&
        (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 3) &&
        getComputedStyle(element).overflow !== 'visible'
      )
        cut.push(`cut: “${words.slice(0, 40)}”`);
      const range = document.createRange();
      range.selectNodeContents(node);
      const layer = layerOf(element);
      // Between the height of a capital letter and the base line, about; the box of a font has room above and below.
      const halfPx = Number.parseFloat(getComputedStyle(element).fontSize) * 0.38;
      for (const { left, top, width, height } of range.getClientRects()) {
        const box = clipped(new DOMRect(left, top + height / 2 - halfPx, width, 2 * halfPx), element);
        if (box.right - box.left > 2 && box.bottom - box.top > 2)
          boxes.push({ words: words.slice(0, 40), layer, ...box });
      }
    }
    const found = boxes.flatMap((a, n) =>
      boxes.slice(n + 1).flatMap((b) => {
        // A line with an ellipsis has two boxes, of the whole text and of what is seen.
        if (a.layer !== b.layer || (a.words === b.words && Math.abs(a.top - b.top) < 2)) return [];
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return width > 2 && height > 2 ? [`“${a.words}” lies on “${b.words}”`] : [];
      }),
    );
    return [...new Set([...found, ...cut])];
  });
