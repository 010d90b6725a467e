import { useEffect, type ReactNode } from 'react';
import { HYDRATED } from '../server/document.ts';

/** What was typed into the drawn page, to be typed again when the app listens. */
export const typedIn = (root: HTMLElement): ReadonlyArray<readonly [HTMLInputElement, string]> =>
  [...root.querySelectorAll('input')]
    .filter(({ value }) => value !== '')
    .map((input) => [input, input.value]);

export type KeepTypedProps = {
  typed: ReturnType<typeof typedIn>;
  children: ReactNode;
};

/** Around a page that was drawn before the app came: what somebody typed in between is not lost. */
export function KeepTyped({ typed, children }: KeepTypedProps) {
  useEffect(() => doAgain(typed), [typed]);
  return children;
}

function doAgain(typed: ReturnType<typeof typedIn>): void {
  const root = document.getElementById('root');
  if (root) root.dataset[HYDRATED] = '';
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const [input, value] of typed) {
    // React compares with what it wrote last; the prototype's setter is one that it does not see.
    input.value = '';
    set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
