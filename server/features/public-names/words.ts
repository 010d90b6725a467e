// Offensive words, by lists of other people: `obscenity` finds English ones inside other words, `naughty-words` has whole
// words of many languages. docs/decisions/0074-public-names.md has why these two.
import naughtyWords from 'naughty-words';
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import type { NameFault } from '@parlor/contract/calls/public-names.ts';
import { isReserved, plainLetters } from '@parlor/economy/social/public-names.ts';
import { INDONESIAN } from './indonesian-words.ts';
import { latinLooks, wordKey } from './look-alikes.ts';

/** In no list: common words of Russian. */
const MISSING = ['сука', 'cyka', 'suka blyat', 'blyat', 'бля', 'мудак', 'шлюха'];
/** In no list, but common: the strongest words, as they are used in other words too. */
const ANYWHERE = ['хуй', 'пизд', 'ебат', 'пидор', 'пидар', 'hitler', 'гитлер', 'holocaust', 'کسکش', 'شرموط'];

/** In the lists, but first of all names, ordinary words, or what somebody is. */
const ORDINARY = [
  'gay',
  'lesbian',
  'lésbica',
  'homosexual',
  'heterosexual',
  'bissexual',
  'bisexual',
  'travesti',
  'homem gay',
  'pinto',
  'amador',
  'aranha',
  'ariano',
  'cerveja',
  'burro',
  'concha',
  'martillo',
  'infierno',
  'inferno',
  'asno',
  'trio',
  'mama',
  'lolita',
  'comer',
  'saco',
  'consolo',
  'veado',
  'corno',
  'torneira',
  'heroína',
  'aborto',
  'gol',
  'byk',
  'uboy',
  'petuh',
  'бугор',
  'мент',
  'голый',
  'хрен',
  'какая разница',
  'другой дразнится',
  'سوپر',
  'منی',
  'داف',
  'فرج',
  'شهوة',
  'am',
  'amı',
  'folle',
  'con',
  'péter',
  'meuf',
  'gerbe',
  'tanche',
  'bander',
  'paki',
  'monta',
  'fava',
  'nave scuola',
  'pompa',
  'pesce',
  'zio',
  'mona',
  'palle',
  'pippa',
  'patacca',
  'nl',
  'mogen',
  'god',
  'regina',
  'anita',
  'fuka',
  'bich',
  'poker',
  // A key has no doubled letters.
  'bob',
  'fan',
];
/** Names and words with an offensive word inside. */
const NAMES = [
  'analia',
  'analía',
  'analisa',
  'analise',
  'anusha',
  'anuska',
  'cummings',
  'dickens',
  'dickinson',
  'fagan',
  'fagin',
  'fukuda',
  'shital',
  'bisexual',
  'pussycat',
  'therapist',
];

const ordinary = new Set(ORDINARY.map(wordKey));
/** Shorter ones are found in too many other words. */
const INSIDE_FROM = 6;
const listed = new Set(
  [...Object.values(naughtyWords).flat(), ...INDONESIAN, ...MISSING]
    .map(wordKey)
    .filter((key) => key !== '' && !ordinary.has(key)),
);
const inside = [...listed].filter((key) => key.length >= INSIDE_FROM);
const anywhere = ANYWHERE.map(wordKey);
const harmless = NAMES.map(wordKey);

const english = englishDataset.build();
const matcher = new RegExpMatcher({
  ...english,
  ...englishRecommendedTransformers,
  whitelistedTerms: [...(english.whitelistedTerms ?? []), ...NAMES],
});

/** Every run of neighbouring words, joined: `f u c k`, `son of a …`. */
function runsOf(name: string): string[] {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  return words.flatMap((_, from) =>
    words.slice(from).map((_, n) => words.slice(from, from + n + 1).join('')),
  );
}

/** What is wrong with the words of a name whose form is right; undefined if nothing is. */
export function wordFaultOf(name: string): NameFault | undefined {
  if (isReserved(plainLetters(latinLooks(name)))) return 'reserved';
  const runs = runsOf(name);
  const isEnglish = [latinLooks(name), ...runs.map(latinLooks)].some((text) => matcher.hasMatch(text));
  const keys = runs.map(wordKey);
  const joined = harmless.reduce((key, part) => key.replaceAll(part, ''), wordKey(name));
  const isListed =
    keys.some((key) => listed.has(key)) ||
    inside.some((key) => joined.includes(key)) ||
    anywhere.some((key) => joined.includes(key));
  return isEnglish || isListed ? 'offensive' : undefined;
}
