/** Elements in `within` that match the selector, without those in hidden screens (`shell/kept/KeptScreens.tsx`). */
export const shown = (selector: string, within: ParentNode = document): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
