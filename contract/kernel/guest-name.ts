// The name of a player who shows none, "Guest 2DC2". Replies have it in the reader's language, like texts of content.
import type { Translated } from '../formats/languages.ts';

export const GUEST_WORD = 'Guest';
export const GUEST_WORDS: Readonly<Record<Translated, string>> = {
  es: 'Invitado',
  'pt-BR': 'Convidado',
  ru: 'Гость',
  fa: 'مهمان',
  id: 'Tamu',
};

/** `mark`: hex digits; the first four are shown. */
export const guestName = (mark: string): string => `${GUEST_WORD} ${mark.slice(0, 4).toUpperCase()}`;

const GUEST_NAME = new RegExp(`^${GUEST_WORD}(?= [\\dA-F]{4}$)`);

/** A guest's name in a language; a chosen name stays as it is, because none begins with this word. */
export const guestNameIn = (name: string, say: (english: string) => string): string =>
  name.replace(GUEST_NAME, () => say(GUEST_WORD));
