import { i18n, type Messages } from '@lingui/core';
import { directionOf } from '@parlor/contract/formats/direction.ts';
import type { Locale } from './locales.ts';

type Load = () => Promise<{ messages: Messages }>;

/** By file, the messages of the first screens (`build/first-loads.ts`). Only those of the language in use are fetched. */
const FIRST = import.meta.glob<{ messages: Messages }>('./locales/*/messages.po');

const fetched = new Map<string, Promise<void>>();
/** Each file once; a failed one is fetched again at the next call. */
function fetchOnce(name: string, locale: Locale, load: Load): Promise<void> {
  let coming = fetched.get(name);
  if (coming === undefined) {
    coming = load().then(
      ({ messages }) => i18n.load(locale, messages),
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

const fileOf = (locale: Locale, folder = 'locales'): string => `./${folder}/${locale}/messages.po`;
const fetchFirst = (locale: Locale): Promise<void> =>
  fetchOnce(`first ${locale}`, locale, FIRST[fileOf(locale)]!);
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

/** The messages of the operators' screens, beside those of the current language. */
export function consoleWords(): Promise<void> {
  const locale = i18n.locale as Locale;
  return fetchOnce(`console ${locale}`, locale, async () => {
    const { CONSOLE } = await import('./other-messages.ts');
    return (CONSOLE[fileOf(locale, 'console')] ?? CONSOLE[fileOf('en', 'console')]!)();
  });
}

let newest = 0;

/** Switches to this language: the messages, and the direction of the document. The last call counts. */
export async function activateLocale(locale: Locale): Promise<void> {
  const turn = ++newest;
  await Promise.all([fetchFirst(locale), wantsAll && !whole.has(locale) && fetchRest(locale)]);
  if (turn !== newest) return;
  i18n.activate(locale);
  if (typeof document !== 'undefined') {
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(locale);
  }
}

export { i18n };
