import { useEffect, type ReactNode } from 'react';
import { HYDRATED } from '../server/document.ts';

type Impatient = Window & {
  /** Holds a form that was sent before the app was there (`compose.ts`). */
  parlorHold?: (event: Event) => void;
  parlorHeld?: HTMLFormElement;
  /** Notes the button that was pressed last. */
  parlorNote?: (event: Event) => void;
  parlorPressed?: HTMLButtonElement;
};

/** What was typed into the drawn page, to be typed again when the app listens. */
export const typedIn = (root: HTMLElement): ReadonlyArray<readonly [HTMLInputElement, string]> =>
  [...root.querySelectorAll('input')]
    .filter(({ value }) => value !== '')
    .map((input) => [input, input.value]);

export type ReplayInputProps = {
  typed: ReturnType<typeof typedIn>;
  children: ReactNode;
};

/** Around a page that was drawn before the app came: nothing that somebody did in between is lost. */
export function ReplayInput({ typed, children }: ReplayInputProps) {
  useEffect(() => doAgain(typed), [typed]);
  return children;
}

function doAgain(typed: ReturnType<typeof typedIn>): void {
  const page: Impatient = window;
  const root = document.getElementById('root');
  if (root) root.dataset[HYDRATED] = '';
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const [input, value] of typed) {
    // React compares with what it wrote last; the prototype's setter is one that it does not see.
    input.value = '';
    set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (page.parlorHold) removeEventListener('submit', page.parlorHold, true);
  if (page.parlorNote) removeEventListener('click', page.parlorNote, true);
  const { parlorHeld: held, parlorPressed: pressed } = page;
  delete page.parlorHold;
  delete page.parlorHeld;
  delete page.parlorNote;
  delete page.parlorPressed;
  // Once what was typed is in the state of the form.
  if (held) setTimeout(() => held.requestSubmit());
  else if (pressed?.isConnected) setTimeout(() => pressed.click());
}
