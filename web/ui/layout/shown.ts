/** What the selector finds in `within`, without what is in screens that are hidden (`shell/kept/KeptScreens.tsx`). */
export const shown = (selector: string, within: ParentNode = document): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
