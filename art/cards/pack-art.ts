/** A sealed pack. Its band shows the guaranteed rarity. */
import { isDrawn, type CollectionId } from './collections.ts';
import { coverOf, lozenge } from './cover.ts';
import { FRAME } from './frame.ts';
import { defaultFan } from './default-fan.ts';
import { RARITIES } from './rarity-of-card.ts';
import type { Rarity } from './rarity-of-card.ts';
import { schemesOf, type Scheme } from './schemes.ts';
import type { Subject } from './subject.ts';
import { subjectOf } from './subjects.ts';
import { mark } from '../parlor-mark.ts';
import { INK } from '../inks.ts';
import { nacre } from '../nacre.ts';
import { pipRow } from '../pips.ts';
import { hash, stream } from '../random.ts';
import { circ, g, path, rect, svg } from '../shapes.ts';

/** What is printed on a pack. */
type Printed = {
  name: string;
  cover: { a: string; b: string; c: string };
  /** Colour of the Parlor mark. */
  stem: string;
  inks: ReadonlyArray<ReadonlyArray<Scheme>>;
  subject: Subject;
  emblems: readonly number[];
};

/** For each rarity, the number of the card in the round window of the pack. Its picture is still clear when cropped. */
const EMBLEM: Record<CollectionId, readonly number[]> = {
  moths: [0, 5, 9, 12, 14],
  keepers: [0, 5, 9, 12, 14],
  aviary: [1, 5, 10, 13, 14],
  orchard: [0, 5, 9, 12, 14],
  lamps: [0, 6, 10, 13, 14],
  clocks: [2, 6, 9, 12, 14],
  fleet: [1, 5, 11, 12, 14],
  teatime: [0, 6, 9, 12, 14],
  tideline: [0, 6, 9, 13, 14],
  balloons: [0, 5, 9, 11, 13],
  ferns: [4, 5, 11, 12, 14],
  keys: [0, 5, 10, 13, 14],
};
const FIRST_OF_RARITY = [0, 5, 9, 12, 14];
const ofCollection = (collection: string): Printed => {
  const emblems = isDrawn(collection) ? EMBLEM[collection] : FIRST_OF_RARITY;
  return {
    name: collection,
    cover: coverOf(collection),
    stem: INK.bone,
    inks: schemesOf(collection),
    subject: subjectOf(collection),
    emblems,
  };
};

/** A pack of one collection. */
export const packArt = (collection: string, best: Rarity = 'COMMON'): string =>
  draw(ofCollection(collection), best);

/** A pack whose cards come from any collection: it has the colours of Parlor. */
export const defaultPackArt = (best: Rarity = 'COMMON'): string =>
  draw(
    {
      // Used only for the ids inside the picture. Do not rename it: art.test.ts compares the bytes.
      name: 'house',
      cover: { a: INK.bone, b: '#e9dac2', c: INK.vermilion },
      stem: INK.oxblood,
      inks: schemesOf('keepers'),
      subject: defaultFan,
      emblems: FIRST_OF_RARITY,
    },
    best,
  );

function draw({ name, cover: c, stem, inks, subject, emblems }: Printed, best: Rarity): string {
  const uid = 'p' + hash(name + best).toString(36),
    rarityIndex = RARITIES.indexOf(best),
    f = FRAME[best],
    r = stream(uid);
  const zigzag = (y: number, up: boolean) => {
    let d = `M10 ${y}`;
    for (let i = 0; i < 18; i++) d += `l5 ${up ? -6 : 6}l5 ${up ? 6 : -6}`;
    return d;
  };
  const sRow = inks[Math.min(rarityIndex, 4)]!,
    s = sRow[0]!;
  return svg(
    200,
    280,
    (rarityIndex === 4 ? nacre(uid + 'n', 12) : '') +
      path(
        `${zigzag(16, true)}V264${zigzag(264, false).replace('M10 264', 'M190 264').replace(/l5 /g, 'l-5 ')}V16Z`,
        c.a,
      ) +
      lozenge(c.b, 22, 40, 156, 38, 13) +
      rect(10, 16, 180, 14, '#000', 0, 'opacity=".16"') +
      rect(10, 250, 180, 14, '#000', 0, 'opacity=".16"') +
      `<clipPath id="${uid}"><circle cx="100" cy="138" r="66"/></clipPath>` +
      circ(100, 138, 72, c.c) +
      `<g clip-path="url(#${uid})">${rect(30, 68, 140, 140, s.sky)}${g('translate(16 22) scale(.84)', subject(s, emblems[rarityIndex]!, Math.min(rarityIndex, 2), r, uid + 's'))}</g>` +
      rect(10, 212, 180, 30, rarityIndex === 4 ? `url(#${uid}n)` : f.face) +
      rect(10, 212, 180, 2, '#fff', 0, 'opacity=".5"') +
      pipRow(100, 227, rarityIndex + 1, f.pip, 14, 4.4) +
      path('M10 16H58L30 264H10Z', '#fff', 'opacity=".08"') +
      mark(100, 52, 22, stem, c.c),
  );
}
