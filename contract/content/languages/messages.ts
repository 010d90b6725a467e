// Schema of content/messages.yaml: texts of the program that operators say in their own words
// (docs/decisions/0114-overrides-of-messages.md).
import * as z from 'zod/mini';
import type { Language, Translated } from '../../formats/languages.ts';
import { errors } from '../../kernel/errors.ts';
import { translated } from './text.ts';
import { unique } from '../parts.ts';

export const MAX_OVERRIDES = 300;
/** Characters of one text. How long each may be follows from its message (server/content/messages/override-faults.ts). */
export const LONGEST_OVERRIDE = 1_000;

const overrideText = z.optional(
  z.string().check(
    z.minLength(1, { error: 'a text is not empty: remove it to show the built-in one' }),
    z.maxLength(LONGEST_OVERRIDE, { error: `a text has at most ${LONGEST_OVERRIDE} characters` }),
    // A line break in the subject of an email would begin another header.
    z.refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), {
      error: 'a text is one line without control characters',
    }),
  ),
);

const Override = z.strictObject({
  /**
   * For a message of a screen: its English text, or `context | English text`. For a text that the server writes: its key.
   * For a refusal: its code.
   */
  id: z.string().check(z.maxLength(500, { error: 'an id has at most 500 characters' })),
  /** A language that is left out keeps its built-in text. */
  texts: z
    .strictObject({
      en: overrideText,
      ...(Object.fromEntries(translated.map((one) => [one, overrideText])) as Record<
        Translated,
        typeof overrideText
      >),
    })
    .check(
      z.refine((texts) => Object.keys(texts).length > 0, { error: 'give a text in one language or more' }),
    ),
});

/** content/messages.yaml */
export const MessagesContent = z.strictObject({
  overrides: z.array(Override).check(
    z.maxLength(MAX_OVERRIDES, { error: `at most ${MAX_OVERRIDES} messages are overridden` }),
    unique((one) => one.id, 'two overrides have the same id'),
  ),
});
export type MessagesContent = z.infer<typeof MessagesContent>;

/** `server`: emails, the bot, pages and cards that the server writes. `refusal`: the standard text of an error code. */
export type MessageKind = 'screen' | 'server' | 'refusal';

const SERVER_KEY = /^[a-z]\w*(?:\.\w+)+$/;
export const kindOfMessage = (id: string): MessageKind =>
  Object.hasOwn(errors, id) ? 'refusal' : SERVER_KEY.test(id) ? 'server' : 'screen';

/** The texts by id, for each language that has any. */
export type MessageOverrides = ReadonlyMap<Language, ReadonlyMap<string, string>>;

export function messageOverrides(content: MessagesContent | undefined): MessageOverrides {
  const byLanguage = new Map<Language, Map<string, string>>();
  for (const { id, texts } of content?.overrides ?? [])
    for (const [language, text] of Object.entries(texts) as Array<[Language, string | undefined]>) {
      if (text === undefined) continue;
      const known = byLanguage.get(language);
      if (known === undefined) byLanguage.set(language, new Map([[id, text]]));
      else known.set(id, text);
    }
  return byLanguage;
}

/** Of the screens, in this language: a language without a text of its own has the built-in one, never the English override. */
export const screenOverrides = (
  overrides: MessageOverrides,
  language: Language,
): Array<{ readonly id: string; readonly text: string }> =>
  Array.from(overrides.get(language) ?? [], ([id, text]) => ({ id, text })).filter(
    ({ id }) => kindOfMessage(id) === 'screen',
  );

/**
 * Their words are part of what a player agrees to, or of what the law asks for; the record of an agreement names a version
 * and no words. They change with the program, and the terms themselves with content/legal.yaml.
 */
export const FIXED_MESSAGES: ReadonlySet<string> = new Set([
  '{age, plural, one {I am # year old or older.} other {I am # years old or older.}}',
  'I accept the <0>terms</0> and have read the <1>privacy statement</1>.',
  'Parlor offers games played with points, and random boxes. Some items cost money.',
  'Share usage data: which pages you open and what you claim. We collect nothing before you agree. You can change this in your profile.',
  'At most one a day, never from 21:00 to 9:00 on your clock, and only about what you turn on. A message about an order can come on the same day.',
  'messages.bot.terms',
  'messages.ending.bot',
  'messages.ending.email',
  'messages.unsubscribe.question',
]);
