import { useEffect, type ReactNode } from 'react';
import { HYDRATED } from '../server/document-data.ts';

/** Set by the loader (`inline/loader.ts`) until the app listens. */
type LoaderWindow = Window & {
  /** Stops a submit and remembers its form. */
  parlorOnSubmit?: (event: Event) => void;
  parlorSubmitted?: HTMLFormElement;
  /** Remembers the last pressed button. */
  parlorOnClick?: (event: Event) => void;
  parlorPressed?: HTMLButtonElement;
};

/** Text typed into the server-rendered page, to be entered again when the app listens. */
export const typedIn = (root: HTMLElement): ReadonlyArray<readonly [HTMLInputElement, string]> =>
  [...root.querySelectorAll('input')]
    .filter(({ value }) => value !== '')
    .map((input) => [input, input.value]);

export type ReplayInputProps = {
  typed: ReturnType<typeof typedIn>;
  children: ReactNode;
};

/** Wraps a server-rendered page and repeats what the player typed, submitted or pressed before the app listened. */
export function ReplayInput({ typed, children }: ReplayInputProps) {
  useEffect(() => replay(typed), [typed]);
  return children;
}

function replay(typed: ReturnType<typeof typedIn>): void {
  const page: LoaderWindow = window;
  const root = document.getElementById('root');
  if (root) root.dataset[HYDRATED] = '';
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const [input, value] of typed) {
    // React ignores a value equal to the one it wrote last, and it does not observe the prototype's setter.
    input.value = '';
    set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (page.parlorOnSubmit) removeEventListener('submit', page.parlorOnSubmit, true);
  if (page.parlorOnClick) removeEventListener('click', page.parlorOnClick, true);
  const { parlorSubmitted: form, parlorPressed: pressed } = page;
  delete page.parlorOnSubmit;
  delete page.parlorSubmitted;
  delete page.parlorOnClick;
  delete page.parlorPressed;
  // After the typed text has reached the state of the form.
  if (form) setTimeout(() => form.requestSubmit());
  else if (pressed?.isConnected) setTimeout(() => pressed.click());
}
