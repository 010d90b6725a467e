import type { Messages } from '@lingui/core';

type Load = () => Promise<{ messages: Messages }>;
type Catalogues = Readonly<Record<string, Load>>;

/** By file, the messages of a language that the first screens do not need. A script of its own, as few need it at first. */
export const REST: Catalogues = import.meta.glob<{ messages: Messages }>('./locales/*/messages.po', {
  query: '?rest?lingui',
});
/** The console's, in English only (docs/decisions/0081-languages.md). */
export const CONSOLE: Catalogues = import.meta.glob<{ messages: Messages }>('./console/*/messages.po');
