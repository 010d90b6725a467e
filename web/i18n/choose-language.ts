import { languageOfTag, type Language } from '@parlor/contract/formats/languages.ts';
import { activateLocale } from './i18n.ts';
import { storeChoice } from './choose-locale.ts';
import type { Locale } from './locales.ts';

const listeners = new Set<() => void>();
let chosen: Language | undefined;

/** What the player has chosen on this page; undefined before they do. */
export const chosenHere = (): Language | undefined => chosen;

export function onLanguageChosen(listen: () => void): () => void {
  listeners.add(listen);
  return () => void listeners.delete(listen);
}

/** It is in the account now: from here on the account's newest choice counts. */
export const chosenIsStored = (): void => void (chosen = undefined);

/** Switches to the language at once and remembers it in this browser. Rejects if its messages are unavailable now. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  const language = languageOfTag(locale);
  if (language === undefined) return;
  await activateLocale(language);
  storeChoice(language, window);
  const address = new URL(location.href);
  if (address.searchParams.has('locale')) {
    // The address would choose its own language again after a reload.
    address.searchParams.delete('locale');
    history.replaceState(history.state, '', address);
  }
  chosen = language;
  for (const listen of listeners) listen();
}

/** The language that the account has, the one of this browser, and the one that was chosen on this page. */
export interface LanguageChoices {
  readonly account: Language | undefined;
  readonly browser: Language | undefined;
  readonly here: Language | undefined;
}

/**
 * The newest choice wins: of this page, else of the account, which another device may have changed, else of this browser
 * from before the sign-in.
 */
export function reconciled({ account, browser, here }: LanguageChoices): {
  /** To be stored in the account. */
  readonly store?: Language;
  /** To be shown on this page. */
  readonly show?: Language;
} {
  if (here !== undefined) return here === account ? {} : { store: here };
  if (account !== undefined) return account === browser ? {} : { show: account };
  return browser === undefined ? {} : { store: browser };
}
