import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { cardArt } from './cards/card-art.ts';
import { cardBack } from './cards/card-back.ts';
import { COLLECTIONS, type CollectionId } from './cards/collections.ts';
import { defaultPackArt, packArt } from './cards/pack-art.ts';
import { RARITIES } from './cards/rarity-of-card.ts';
import { gameArt } from './games/game-art.ts';
import { BUILTIN_GAMES } from './games/builtin-games.ts';
import { gameInk, gameLook, gamePalette, type GameKind } from './games/look.ts';
import { MOTIFS, type MotifName } from './game-motifs.ts';
import { AVATARS } from '@parlor/contract/calls/public-names.ts';
import { avatarArt } from './things/no-photo-avatar.ts';
import { chosenAvatar } from './things/chosen-avatars.ts';
import { boxArt, boxPips } from './things/box-art.ts';
import { bundleArt } from './things/bundle-art.ts';
import { chipArt, chipsArt } from './things/counters.ts';
import { currencyMark } from './things/currency-mark.ts';
import { tileMark, wordmark } from './things/parlor-signs.ts';
import { inviteArt } from './things/invite-art.ts';
import { lampArt } from './things/lamp-art.ts';
import { pegArt } from './things/peg-art.ts';
import { boostArt, dailyArt, passArt } from './things/products.ts';
import { LAYOUTS } from './games/layouts.ts';
import { sceneArt } from './things/scene-art.ts';

/** Digest of every picture below, drawn once with the designer's generators: the same id always has the same bytes. */
const DIGEST = '6977d7a97e476384a2185da80313beb2d4565e6e2d392877c044e9ddb8d3e7bf';
const LATER_DIGEST = 'b1e0dd9fa135d0583885f96297a755a8e699cba6570b67aec317ed8a1d0e7ecf';
/** Bytes of one picture before compression; the wordmark is outlines of letters and may be heavier. */
const HEAVIEST = 4500;

const FIRST_KINDS = ['dice', 'plinko', 'mines', 'reels', 'hilo', 'other'] as const;
/** Kinds of games that were added after those. */
const LATER_KINDS = ['keno', 'wheel', 'crash'] as const satisfies GameKind[];

const FIRST_FIVE = ['moths', 'keepers', 'aviary', 'orchard', 'lamps'] as const satisfies CollectionId[];

function collection(c: string): Array<[name: string, text: string]> {
  const cards = Array.from({ length: 15 }, (_, i): [string, string] => [`card ${c} ${i}`, cardArt(c, i)]);
  const packs = RARITIES.map((r): [string, string] => [`pack ${c} ${r}`, packArt(c, r)]);
  return [...cards, [`labelled ${c}`, cardArt(c, 3, 'Card')], [`back ${c}`, cardBack(c)], ...packs];
}

const OF_THE_SEASON = [
  'fleet',
  'teatime',
  'tideline',
  'balloons',
  'ferns',
  'keys',
] as const satisfies CollectionId[];

/** The covers of the built-in games of some kinds. */
const covers = (kinds: readonly GameKind[]): Array<[name: string, text: string]> =>
  Object.entries(BUILTIN_GAMES).flatMap(([id, { kind }]): Array<[string, string]> =>
    kinds.includes(kind)
      ? [
          [`game ${id}`, gameArt(id)],
          [`wide ${id}`, gameArt(id, {}, 'A <b> & "c"', true)],
          [`ink ${id}`, gameInk(id)],
          [`wall ${id}`, gamePalette(id).wall],
        ]
      : [],
  );

/** Pictures added after the first five collections. */
const later = (): Array<[name: string, text: string]> => [
  ...covers(LATER_KINDS),
  ...collection('clocks'),
  ...OF_THE_SEASON.flatMap(collection),
  ...RARITIES.map((r): [string, string] => [`pack ${r}`, defaultPackArt(r)]),
  ['invitation', inviteArt()],
  ...AVATARS.map((name): [string, string] => [`avatar ${name}`, chosenAvatar(name)]),
];

function everything(): Array<[name: string, text: string]> {
  const out: Array<[string, string]> = [];
  const add = (name: string, text: string) => void out.push([name, text]);
  for (const [name, text] of covers(FIRST_KINDS)) add(name, text);
  for (let i = 0; i < 60; i++) {
    add(`guest ${i}`, gameArt(`guest-${i}`));
    add(`look ${i}`, JSON.stringify(gameLook(`guest-${i}`, {}, LAYOUTS)));
  }
  for (const kind of FIRST_KINDS)
    for (const motif of Object.keys(MOTIFS) as MotifName[])
      for (let i = 0; i < 4; i++) add(`${kind} ${motif} ${i}`, gameArt(`made-${i}`, { kind, motif }));
  for (const c of FIRST_FIVE) {
    for (const [name, text] of collection(c)) add(name, text);
    add(`names ${c}`, JSON.stringify(COLLECTIONS[c]));
  }
  for (const c of ['PP', 'USDT', 'TON', 'SPLASH'] as const) add(`currency ${c}`, currencyMark(c, c));
  for (const k of ['FREE', 'STANDARD', 'PREMIUM'] as const) {
    add(`box ${k}`, boxArt(k));
    add(`pips ${k}`, boxPips(k));
  }
  for (const c of ['LOYALTY', 'ENGAGEMENT', 'WELCOME', 'RETURN'] as const) add(`bundle ${c}`, bundleArt(c));
  for (const s of ['chair', 'shelf', 'unplugged', 'spill', 'letter', 'search'] as const)
    add(`scene ${s}`, sceneArt(s));
  for (let k = 1; k < 8; k++) {
    add(`counters ${k}`, chipsArt(k));
    add(`daily ${k}`, dailyArt(String(k)));
  }
  for (let i = 0; i < 40; i++) add(`avatar ${i}`, avatarArt(`person-${i}`, i % 2 ? 'Person' : undefined));
  add('lamp on', lampArt());
  add('lamp off', lampArt(false));
  add('mark', tileMark('Parlor'));
  add('word', wordmark());
  add('counter', chipArt());
  add('pass', passArt());
  add('boost', boostArt());
  add('peg', pegArt());
  return out;
}

test("every picture has the bytes of its designer's original", () => {
  const text = everything()
    .map(([name, body]) => `${name}\n${body}`)
    .join('\n');
  expect(createHash('sha256').update(text).digest('hex')).toBe(DIGEST);
});

test('every later picture has the bytes that were recorded when it was added', () => {
  const text = later()
    .map(([name, body]) => `${name}\n${body}`)
    .join('\n');
  expect(createHash('sha256').update(text).digest('hex')).toBe(LATER_DIGEST);
});

test('a collection without drawings still has distinct cards, backs and packs', () => {
  const [teapots, kites] = [collection('teapots'), collection('kites')];
  expect(teapots).toEqual(collection('teapots'));
  const cards = [...teapots, ...kites].filter(([name]) => name.startsWith('card')).map(([, body]) => body);
  expect(new Set(cards).size).toBe(30);
  const heavy = teapots.filter(([, body]) => body.length > HEAVIEST);
  expect(heavy.map(([name]) => name)).toEqual([]);
});

test('a wide picture does not change tiles drawn after it', () => {
  const before = gameArt('plinko-rain');
  gameArt('plinko-rain', {}, undefined, true);
  expect(gameArt('plinko-rain')).toBe(before);
});

test('no picture exceeds its size limit', () => {
  const heavy = [...everything(), ...later()].filter(
    ([name, body]) => name !== 'word' && body.startsWith('<svg') && body.length > HEAVIEST,
  );
  expect(heavy.map(([name, body]) => `${name}: ${body.length} bytes`)).toEqual([]);
});

test('no picture has text or refers to anything outside', () => {
  const refused = [...everything(), ...later()].filter(([, body]) =>
    /<text|<image|<script|href="(?!#)|url\((?!#)/.test(body),
  );
  expect(refused.map(([name]) => name)).toEqual([]);
});
