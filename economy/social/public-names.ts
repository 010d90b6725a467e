// Which names players can choose, and when. The server checks the long lists of forbidden words (server/features/public-names/).
import { NAME_CHANGE_DAYS, NAME_LENGTH, type NameFault } from '@parlor/contract/calls/public-names.ts';
import { GUEST_WORD, GUEST_WORDS } from '@parlor/contract/kernel/guest-name.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';

/** The alphabets of names. Those that are written together count as one. */
const ALPHABETS: readonly RegExp[] = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Bengali}/u,
  /\p{Script=Tamil}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Hangul}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
];

/** Words that sound like the people who run the launcher. Refused inside a longer name too. */
const RESERVED = ['admin', 'moderator', 'support', 'parlor', 'official', 'operator', 'telegram', 'system'];
/** Refused as a whole word only. */
const RESERVED_ALONE = [
  'mod',
  'mods',
  'staff',
  'team',
  'help',
  'bot',
  'root',
  'dealer',
  'croupier',
  'casino',
];
/** Words that contain a reserved one. */
const HARMLESS = ['badminton', 'ecosystem'];

const LINK = /[\p{L}\p{N}]\s*(?:[.:/@\\]|[[(]dot[\])])\s*[\p{L}\p{N}/]|^@/iu;
const LINK_WORD = /(?:^|[\s_-])(?:https?|www|t\s?me|(?:dot)?com|(?:dot)?net|(?:dot)?org)(?:[\s_-]|$)/i;
/** The most digits: enough for a year. */
const MAX_DIGITS = 4;

/** As it is stored: composed, without spaces around it. The zero-width non-joiner, which Persian uses, is removed. */
export const normalName = (text: string): string =>
  text.normalize('NFC').replaceAll('\u200c', '').replace(/ +/g, ' ').trim();

/** Lower case, without accents; digits and signs that stand for letters are letters. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[0134579$@!|]/g, (sign) => SIGNS[sign] ?? sign);
const SIGNS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '9': 'g',
  $: 's',
  '@': 'a',
  '!': 'i',
  '|': 'l',
};

/** The word for a guest, in each language. */
const GUESTS: readonly string[] = [GUEST_WORD, ...Object.values(GUEST_WORDS)].map(plainLetters);

/** Makes letters that look alike one letter. */
const looksOf = (plain: string): string =>
  plain.replaceAll('l', 'i').replaceAll('rn', 'm').replaceAll('vv', 'w');

/** Whether it sounds like the people who run the launcher. `plain` is made by `plainLetters`. */
export function isReserved(plain: string): boolean {
  const words = plain.split(/[^\p{L}]+/u).filter((word) => word !== '');
  const joined = words.join('');
  const checked = looksOf(HARMLESS.reduce((text, word) => text.replaceAll(word, ''), joined));
  return (
    RESERVED.some((word) => checked.includes(looksOf(word))) ||
    words.some((word) => RESERVED_ALONE.includes(word)) ||
    RESERVED_ALONE.includes(joined) ||
    GUESTS.includes(words[0] ?? '')
  );
}

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** In characters as a reader sees them. */
const lengthOf = (name: string): number => [...segments.segment(name)].length;

/** What is wrong with the form of a name; undefined if nothing is. `name` is made by `normalName`. */
export function nameFaultOf(name: string): NameFault | undefined {
  if (name === '') return 'too-short';
  if (/[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u.test(name)) return 'invisible';
  if (LINK.test(name) || LINK_WORD.test(name)) return 'link';
  if ((name.match(/\p{Nd}/gu) ?? []).length > MAX_DIGITS) return 'number';
  // A letter with a compatibility form only looks like one: 𝒜, Ａ, ﬁ.
  if (name.normalize('NFKC') !== name || !/^[\p{L}\p{M}\p{Nd} _'’-]+$/u.test(name)) return 'characters';
  if (!/^\p{L}/u.test(name) || /\p{M}{3}/u.test(name)) return 'characters';
  const length = lengthOf(name);
  if (length < NAME_LENGTH.min) return 'too-short';
  if (length > NAME_LENGTH.max) return 'too-long';
  const used = ALPHABETS.filter((alphabet) => alphabet.test(name));
  if (used.length > 1) return 'mixed-alphabets';
  if ((name.match(/\p{L}/gu) ?? []).some((letter) => used[0]?.test(letter) !== true)) return 'characters';
  return isReserved(plainLetters(name)) ? 'reserved' : undefined;
}

export interface NameInUse {
  /** Missing if none was chosen, or if an operator took it away. */
  readonly name?: string | undefined;
  /** When the player last chose one. */
  readonly chosenAtMs?: number | undefined;
}

/** When another name can be chosen; undefined if now. */
export function nameChangeFromMs({ name, chosenAtMs }: NameInUse, nowMs: number): number | undefined {
  if (name === undefined || chosenAtMs === undefined) return undefined;
  const fromMs = chosenAtMs + NAME_CHANGE_DAYS * DAY_MS;
  return nowMs < fromMs ? fromMs : undefined;
}

/** How many tags of one length are tried before a longer one. */
const TRIES = 8;
export const TAG_TRIES = TRIES * 3;
/** A tag for the try with this number, from 0. `chance` is from 0 to below 1. Longer tags follow where many are taken. */
export function nameTag(attempt: number, chance: number): string {
  const digits = 4 + Math.floor(attempt / TRIES);
  return String(Math.floor(chance * 10 ** digits)).padStart(digits, '0');
}
