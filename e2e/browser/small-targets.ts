// Size of touch targets: the box of every control, with the invisible margin of a pseudo-element.
import type { Frame } from 'playwright-core';

/** Minimum in either direction, in px (README of the design: "every target is at least 44 px"). */
const MIN = 44;

/** Visible controls that are smaller, each with its size. Links within text are as high as their line. */
export const smallTargets = (frame: Frame): Promise<string[]> =>
  frame.evaluate((min) => {
    const px = (value: string): number => Number.parseFloat(value) || 0;
    /** The box of an element joined with those of its overlapping ::before and ::after. */
    const boxOf = (element: Element): { width: number; height: number } => {
      const own = element.getBoundingClientRect();
      let { left, right, top, bottom } = own;
      const isHeld = getComputedStyle(element).position === 'static';
      const around =
        (isHeld ? (element as HTMLElement).offsetParent : element)?.getBoundingClientRect() ?? own;
      for (const pseudo of ['::before', '::after']) {
        const style = getComputedStyle(element, pseudo);
        if (style.content === 'none' || style.position !== 'absolute' || style.pointerEvents === 'none')
          continue;
        left = Math.min(left, around.left + px(style.left));
        right = Math.max(right, around.right - px(style.right));
        top = Math.min(top, around.top + px(style.top));
        bottom = Math.max(bottom, around.bottom - px(style.bottom));
      }
      return { width: right - left, height: bottom - top };
    };
    const isInWords = (element: Element): boolean =>
      element.tagName === 'A' &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
      );
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="slider"]',
    );
    return [...controls].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      // The target of an input that is drawn by its label.
      const pressed = control.matches('input') ? (control.closest('label') ?? control) : control;
      const visible = pressed.getBoundingClientRect();
      // Skip links show when they have the focus.
      if (visible.width <= 1 || visible.height <= 1 || isInWords(pressed)) return [];
      const { width, height } = boxOf(pressed);
      if (width >= min - 0.5 && height >= min - 0.5) return [];
      const name = control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 40);
      return [
        `${control.tagName.toLowerCase()} “${name}” ${width.toFixed(0)} × ${height.toFixed(0)} .${control.className}`,
      ];
    });
  }, MIN);
