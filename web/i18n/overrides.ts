// The operators' overrides where a document does not have them: the server's drawings, a page after a switch of its language,
// and after a release. The form is that of the built catalogues, so the first script needs nothing of this.
import type { Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { MessageOverride } from '@parlor/contract/calls/overrides.ts';
import { messageOfId, OVERRIDES_PATH } from '@parlor/contract/content/languages/message-ids.ts';
import { i18n, MESSAGES_ID, overrides } from './i18n.ts';
import type { Locale } from './locales.ts';
import { builtInMessages } from './other-messages.ts';

export const compileOverrides = (given: readonly MessageOverride[]): Messages =>
  Object.fromEntries(
    given.map(({ id, text }) => {
      const { message, context } = messageOfId(id);
      return [generateMessageId(message, context), compileMessage(text)];
    }),
  );

/** Of earlier releases, of languages that the page does not show. */
const outdated: typeof overrides = {};

/** All overrides of a language, in place of the earlier ones. What has none any more is the program's text again. */
export async function override(locale: Locale, messages: Messages): Promise<void> {
  const shown = overrides[locale] ?? outdated[locale] ?? {};
  const isAnyGone = Object.keys(shown).some((id) => !Object.hasOwn(messages, id));
  const before = isAnyGone ? await builtInMessages(locale) : {};
  overrides[locale] = messages;
  i18n.load(locale, { ...before, ...messages });
}

interface GivenOverrides {
  readonly language: string;
  readonly overrides: readonly MessageOverride[];
}
type AskOverrides = (locale: Locale) => Promise<GivenOverrides>;

/** A page is shown with the built-in texts rather than not at all; what comes later is shown then. */
const WAITED_FOR_MS = 1_500;
let ask: AskOverrides | undefined;
/** The last question for each language counts. */
const turns = new Map<Locale, number>();

/** In place of the server of the page: for a build without one. */
export const askOverridesBy = (other: AskOverrides): void => void (ask = other);

/** `contract/calls/overrides.ts`, without the services: a page may be drawn before they are open. */
async function askServer(locale: Locale): Promise<GivenOverrides> {
  const reply = await fetch(OVERRIDES_PATH, { headers: { 'accept-language': locale } });
  if (!reply.ok) throw new Error(`The overrides are unavailable: ${reply.status}`);
  return (await reply.json()) as GivenOverrides;
}

/** Only a document of our server has the element, whatever its language. */
const elementOfDocument = (): HTMLElement | null =>
  typeof document === 'undefined' ? null : document.getElementById(MESSAGES_ID);

/** Rejects if they are unavailable now. */
export async function fetchOverrides(locale: Locale): Promise<void> {
  // `npm run dev` serves documents without the element, before the same server.
  const hasServer = elementOfDocument() !== null || import.meta.env.MODE === 'development';
  const asks = ask ?? (hasServer ? askServer : undefined);
  if (asks === undefined) return;
  const turn = (turns.get(locale) ?? 0) + 1;
  turns.set(locale, turn);
  const coming = asks(locale).then(async (given) => {
    if (turn !== turns.get(locale)) return;
    // A test language has none: the server answers for English.
    await override(locale, compileOverrides(given.language === locale ? given.overrides : []));
  });
  await Promise.race([coming, new Promise((resolve) => setTimeout(resolve, WAITED_FOR_MS))]);
}

/** After a release: the overrides of the current language now, of others when the page is switched to them. */
export async function renewOverrides(): Promise<void> {
  const locale = i18n.locale as Locale;
  // What it has is of the previous release.
  elementOfDocument()?.removeAttribute('lang');
  for (const other of Object.keys(overrides) as Locale[]) {
    if (other === locale) continue;
    outdated[other] = overrides[other];
    delete overrides[other];
  }
  await fetchOverrides(locale);
}
