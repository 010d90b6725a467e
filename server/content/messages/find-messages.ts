// Finds messages by words that an operator has seen on a screen, in whatever language.
import { FIXED_MESSAGES } from '@parlor/contract/content/languages/messages.ts';
import type { FoundMessage } from '@parlor/contract/calls/operator/content/messages.ts';
import { builtInTexts, knownMessages, type KnownMessage } from './known-messages.ts';

const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

interface Searched {
  readonly message: KnownMessage;
  /** The id and every text, one a line. */
  readonly lines: readonly string[];
}
let searched: readonly Searched[] | undefined;
/** Made at the first search: the texts belong to the program. */
const allSearched = (): readonly Searched[] =>
  (searched ??= Array.from(knownMessages().values(), (message) => ({
    message,
    lines: [message.id, ...Object.values(builtInTexts(message.id))].map(folded),
  })));

/** Those that have every word in one of their texts; the same text first, then those that begin with it, then short ones. */
export function findMessages(text: string): KnownMessage[] {
  const wanted = folded(text).trim();
  // A shown number is a placeholder of the message.
  const words = wanted.split(/\s+/).filter((word) => !/^\p{N}[\p{N}.,]*$/u.test(word));
  if (words.join('') === '') return [];
  const rankOf = (lines: readonly string[]): number => {
    if (lines.includes(wanted)) return 0;
    if (lines.some((line) => line.startsWith(wanted))) return 1;
    return lines.some((line) => words.every((word) => line.includes(word))) ? 2 : 3;
  };
  return allSearched()
    .map(({ message, lines }) => ({ message, rank: rankOf(lines) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank || a.message.english.length - b.message.english.length)
    .map(({ message }) => message);
}

export const findById = (id: string): KnownMessage[] => {
  const message = knownMessages().get(id);
  return message === undefined ? [] : [message];
};

export const viewMessage = ({ id, kind, notes }: KnownMessage): FoundMessage => ({
  id,
  kind,
  texts: builtInTexts(id) as FoundMessage['texts'],
  notes: [...notes],
  isFixed: FIXED_MESSAGES.has(id),
});
