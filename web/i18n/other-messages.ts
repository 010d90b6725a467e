import type { Messages } from '@lingui/core';
import { i18n, loadMessages } from './i18n.ts';
import type { Locale } from './locales.ts';

type Load = () => Promise<{ messages: Messages }>;
type Catalogues = Readonly<Record<string, Load>>;

/** By file, the messages of a language that the first screens do not need. A script of its own, as few need it at first. */
export const REST: Catalogues = import.meta.glob<{ messages: Messages }>('./locales/*/messages.po', {
  query: '?rest?lingui',
});
/** By file, those that the first screens need; most pages have them in their document. */
const FIRST: Catalogues = import.meta.glob<{ messages: Messages }>('./locales/*/messages.po');

/** Every built-in message of a language. */
export async function builtInMessages(locale: string): Promise<Messages> {
  const file = `./locales/${locale}/messages.po`;
  const [first, rest] = await Promise.all([FIRST[file]!(), REST[file]!()]);
  return { ...first.messages, ...rest.messages };
}

/** The console's, in English only, and longer and right to left for tests (docs/decisions/0081-languages.md). */
const CONSOLE: Catalogues = import.meta.glob<{ messages: Messages }>('./console/*/messages.po');

/** The messages of the operators' screens, beside those of the current language. */
export async function consoleWords(): Promise<void> {
  const fileOf = (locale: string): string => `./console/${locale}/messages.po`;
  const { messages } = await (CONSOLE[fileOf(i18n.locale)] ?? CONSOLE[fileOf('en')]!)();
  loadMessages(i18n.locale as Locale, messages);
}
