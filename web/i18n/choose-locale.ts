// The language of a page, chosen before its first frame by a script of the document's head (theme/theme-boot.ts).
import {
  LANGUAGE_COOKIE,
  languageInCookies,
  languageOfTag,
  OFFERED,
  type Language,
} from '@parlor/contract/formats/languages.ts';
import { localeOf, SOURCE_LOCALE, type Locale } from './locales.ts';

/** Of the tab: the language in an address counts until the tab is closed. */
const TAB_KEY = 'parlor-locale';

type KeyValue = Pick<Storage, 'getItem' | 'setItem'>;

/** The language in the address, stored for this tab; otherwise the tab's stored one. */
export function localeOfTab(search: string, tab: KeyValue | undefined): Locale | undefined {
  const requested = localeOf(new URLSearchParams(search).get('locale'));
  if (requested) {
    tab?.setItem(TAB_KEY, requested);
    return requested;
  }
  return localeOf(tab?.getItem(TAB_KEY) ?? null);
}

export interface Hints {
  readonly search: string;
  readonly tab: KeyValue | undefined;
  readonly browser: Pick<Storage, 'getItem'> | undefined;
  readonly cookies: string;
  /** Signed or not: the messenger's launch data, "" outside of it. */
  readonly initData: string;
  /** The language of the document, which the server chose by `Accept-Language`. */
  readonly document: string;
}

/**
 * The language of the page: of the address or tab, else the player's choice in this browser, else the messenger's, else
 * the document's.
 */
export const chooseLocale = (hints: Hints): Locale =>
  localeOfTab(hints.search, hints.tab) ??
  storedChoice(hints) ??
  languageOfTag(languageOfLaunch(hints.initData)) ??
  localeOf(hints.document) ??
  SOURCE_LOCALE;

/** The player's choice in this browser: in the storage, or where that is blocked in the cookie. */
export const storedChoice = ({
  browser,
  cookies,
}: Pick<Hints, 'browser' | 'cookies'>): Language | undefined =>
  languageOfTag(browser?.getItem(LANGUAGE_COOKIE) ?? undefined) ?? languageInCookies(cookies);

/** `language_code` of the person in the messenger's launch data. */
export function languageOfLaunch(initData: string): string | undefined {
  if (initData === '') return undefined;
  try {
    const user: unknown = JSON.parse(new URLSearchParams(initData).get('user') ?? 'null');
    const code: unknown = (user as { language_code?: unknown } | null)?.language_code;
    return typeof code === 'string' ? code : undefined;
  } catch {
    return undefined;
  }
}

/** The hints of this page. */
export const hintsOf = (page: Window, initData: string): Hints => ({
  search: page.location.search,
  tab: storageOf(() => page.sessionStorage),
  browser: storageOf(() => page.localStorage),
  cookies: page.document.cookie,
  initData,
  document: page.document.documentElement.lang,
});

function storageOf(read: () => Storage): Storage | undefined {
  try {
    return read();
  } catch {
    return undefined; // Storage is blocked.
  }
}

const YEAR_S = 365 * 24 * 60 * 60;

/** Stores the player's choice: here for the page, as a cookie for the documents of the server. */
export function storeChoice(language: Language, page: Window): void {
  storageOf(() => page.sessionStorage)?.removeItem(TAB_KEY);
  storageOf(() => page.localStorage)?.setItem(LANGUAGE_COOKIE, language);
  const secure = page.location.protocol === 'https:' ? '; Secure' : '';
  page.document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}

/** The languages that a player can choose. */
export const offeredLocales = (current: string): readonly Locale[] => {
  const own = localeOf(current);
  return own === undefined || OFFERED.some((one) => one === own) ? OFFERED : [...OFFERED, own];
};
