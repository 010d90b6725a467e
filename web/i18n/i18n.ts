import { i18n, type Messages } from '@lingui/core';
import { LOCALES, SOURCE_LOCALE, type Locale } from './locales.ts';
import { messages as source } from './locales/en/messages.po';

/** English comes with the first script; every other language is one file, fetched when it is chosen. */
const FETCH: Record<Exclude<Locale, 'en'>, () => Promise<{ messages: Messages }>> = {
  'ar-XB': () => import('./locales/ar-XB/messages.po'),
};

i18n.loadAndActivate({ locale: SOURCE_LOCALE, messages: source });

let coming: Promise<void> | undefined;
let isWhole = false;

/**
 * Every message of the app: the first script has only those of the first screens (`build/first-loads.ts`). Undefined
 * once they are loaded. Rejects if they are unavailable now.
 */
export function everyWord(): Promise<void> | undefined {
  if (isWhole) return undefined;
  return (coming ??= import('./locales/en/messages.po?rest?lingui').then(
    ({ messages }) => {
      isWhole = true;
      // Added to the loaded ones without notifying the screens: their messages do not change.
      Object.assign(source, messages);
    },
    (error: unknown) => {
      coming = undefined;
      throw error;
    },
  ));
}

/** Switches to this language: the messages, and the direction of the document. */
export async function activateLocale(locale: Locale): Promise<void> {
  if (locale !== SOURCE_LOCALE) {
    const { messages } = await FETCH[locale as Exclude<Locale, 'en'>]();
    i18n.loadAndActivate({ locale, messages });
  } else {
    i18n.activate(SOURCE_LOCALE);
  }
  if (typeof document !== 'undefined') {
    document.documentElement.lang = locale;
    document.documentElement.dir = LOCALES[locale].dir;
  }
}

export { i18n };
