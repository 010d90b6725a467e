import { i18n, type Messages } from '@lingui/core';
import { directionOf, numberLocaleOf } from '@parlor/contract/formats/direction.ts';
import type { Locale } from './locales.ts';

type Load = () => Promise<{ messages: Messages }>;
export interface DocumentMessages {
  readonly messages: Messages;
  readonly overrides: Messages;
}

/**
 * Id of the document's element with the messages of its first screens in its language, and the operators' overrides, compiled,
 * as JSON.
 */
export const MESSAGES_ID = 'messages';

/** By file, the same for a page in another language than its document, or without a document of our server. */
const FIRST = import.meta.glob<{ messages: Messages }>('./locales/*/messages.po');

/** What operators say in other words, once it is known. `overrides.ts` has the rest of it. */
export const overrides: { [locale in Locale]?: Messages | undefined } = {};
/** Texts of the program; an override wins. */
export const loadMessages = (locale: Locale, messages: Messages): void =>
  i18n.load(locale, { ...messages, ...overrides[locale] });

const fetched = new Map<string, Promise<void>>();
/** Each file once; a failed one is fetched again at the next call. */
function fetchOnce(name: string, locale: Locale, load: Load): Promise<void> {
  let coming = fetched.get(name);
  if (coming === undefined) {
    coming = load().then(
      ({ messages }) => loadMessages(locale, messages),
      (error: unknown) => {
        fetched.delete(name);
        throw error;
      },
    );
    fetched.set(name, coming);
  }
  return coming;
}

const whole = new Set<Locale>();
let wantsAll = false;

const fileOf = (locale: Locale): string => `./locales/${locale}/messages.po`;
/** The document may be in another language than the page. */
function ofDocument(locale: Locale): DocumentMessages | undefined {
  if (typeof document === 'undefined') return undefined;
  const text = document.querySelector(`#${MESSAGES_ID}[lang="${locale}"]`)?.textContent;
  return text ? (JSON.parse(text) as DocumentMessages) : undefined;
}
const fetchRest = (locale: Locale): Promise<void> =>
  fetchOnce(`rest ${locale}`, locale, async () =>
    (await import('./other-messages.ts')).REST[fileOf(locale)]!(),
  ).then(() => void whole.add(locale));

/**
 * Every message of the app in the current language. Undefined once they are loaded. Rejects if they are unavailable now.
 */
export function everyWord(): Promise<void> | undefined {
  wantsAll = true;
  const locale = i18n.locale as Locale;
  return whole.has(locale) ? undefined : fetchRest(locale);
}

let newest = 0;

/** Switches to this language: the messages, and the direction of the document. The last call counts. */
export async function activateLocale(locale: Locale): Promise<void> {
  const turn = ++newest;
  const own = ofDocument(locale);
  overrides[locale] ??= own?.overrides;
  await Promise.all([
    fetchOnce(`first ${locale}`, locale, own ? async () => own : FIRST[fileOf(locale)]!),
    wantsAll && !whole.has(locale) && fetchRest(locale),
    // Without them the page has the built-in texts.
    overrides[locale] ?? import('./overrides.ts').then((m) => m.fetchOverrides(locale)).catch(() => {}),
  ]);
  if (turn !== newest) return;
  i18n.activate(locale, numberLocaleOf(locale));
  if (typeof document !== 'undefined') {
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(locale);
  }
}

export { i18n };
