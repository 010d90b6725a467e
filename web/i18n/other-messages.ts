import { i18n, type Messages } from '@lingui/core';

type Load = () => Promise<{ messages: Messages }>;
type Catalogues = Readonly<Record<string, Load>>;

/** By file, the messages of a language that the first screens do not need. A script of its own, as few need it at first. */
export const REST: Catalogues = import.meta.glob<{ messages: Messages }>('./locales/*/messages.po', {
  query: '?rest?lingui',
});
/** The console's, in English only (docs/decisions/0081-languages.md). */
const CONSOLE: Catalogues = import.meta.glob<{ messages: Messages }>('./console/*/messages.po');

/** The messages of the operators' screens, beside those of the current language. */
export async function consoleWords(): Promise<void> {
  const fileOf = (locale: string): string => `./console/${locale}/messages.po`;
  const { messages } = await (CONSOLE[fileOf(i18n.locale)] ?? CONSOLE[fileOf('en')]!)();
  i18n.load(i18n.locale, messages);
}
