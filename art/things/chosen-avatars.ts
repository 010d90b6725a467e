/** The avatars that players choose (`AVATARS` in contract/calls/public-names.ts): one object in its place. 64 x 64, shown round. */
import { PALETTES, mix, type PaletteName } from '../inks.ts';
import { motif, type MotifName } from '../game-motifs.ts';
import { at, burst, circ, oval, path, rect, svg } from '../shapes.ts';

type Place = 'sky' | 'sun' | 'hill' | 'sea' | 'table' | 'night';
/** What is around the object, in the colours of its wall and table. */
const PLACES: Readonly<Record<Place, (p: (typeof PALETTES)[PaletteName]) => string>> = {
  sky: (p) =>
    circ(32, 30, 23, mix(p.wall2, p.body, 0.34)) +
    oval(12, 45, 11, 4, mix(p.wall, p.body, 0.55)) +
    oval(54, 51, 13, 4.5, mix(p.wall, p.body, 0.55)),
  sun: (p) => burst(32, 32, 44, 12, p.wall2, 7) + circ(32, 32, 23, mix(p.wall2, p.body, 0.22)),
  hill: (p) => circ(32, 30, 23, p.wall2) + path('M0 50C14 42 26 44 36 49C46 54 56 50 64 46V64H0Z', p.table),
  sea: (p) =>
    circ(32, 27, 22, p.wall2) +
    rect(0, 44, 64, 20, p.table) +
    path('M0 44C5 40 11 40 16 44C21 48 27 48 32 44C37 40 43 40 48 44C53 48 59 48 64 44V50H0Z', p.table),
  table: (p) =>
    circ(32, 29, 23, p.wall2) + rect(0, 49, 64, 15, p.table) + oval(32, 51, 17, 3, mix(p.table, p.ink, 0.5)),
  night: (p) =>
    circ(32, 32, 25, p.wall2) +
    [
      [11, 14],
      [52, 11],
      [56, 38],
      [8, 42],
      [22, 6],
    ]
      .map(([x, y], i) => circ(x!, y!, i % 2 ? 1.6 : 1.1, p.hot))
      .join(''),
};

interface Drawing {
  readonly motif: MotifName;
  readonly palette: PaletteName;
  readonly place: Place;
  /** Of the object. */
  readonly size: number;
  /** The middle of the object from the top; 32 by default. */
  readonly y?: number;
  readonly turn?: number;
}
const DRAWINGS = {
  balloon: { motif: 'balloon', palette: 'powder', place: 'sky', size: 40, y: 31 },
  owl: { motif: 'owl', palette: 'night', place: 'night', size: 37 },
  cat: { motif: 'cat', palette: 'lamp', place: 'table', size: 40, y: 32 },
  moth: { motif: 'moth', palette: 'fig', place: 'night', size: 40 },
  fish: { motif: 'fish', palette: 'celadon', place: 'sun', size: 40 },
  bird: { motif: 'bird', palette: 'rose', place: 'hill', size: 36, y: 31 },
  bee: { motif: 'bee', palette: 'olive', place: 'sun', size: 38 },
  key: { motif: 'key', palette: 'oxblood', place: 'sun', size: 38, turn: 32 },
  lantern: { motif: 'lantern', palette: 'tobacco', place: 'night', size: 40 },
  teapot: { motif: 'teapot', palette: 'bone', place: 'table', size: 40, y: 33 },
  mushroom: { motif: 'mushroom', palette: 'jade', place: 'hill', size: 38, y: 33 },
  kite: { motif: 'kite', palette: 'ember', place: 'sky', size: 40, turn: 8 },
  rocket: { motif: 'rocket', palette: 'night', place: 'sun', size: 40, turn: 24 },
  boat: { motif: 'boat', palette: 'powder', place: 'sea', size: 38, y: 30 },
  tulip: { motif: 'tulip', palette: 'celadon', place: 'hill', size: 38, y: 32 },
  acorn: { motif: 'acorn', palette: 'ember', place: 'hill', size: 36, y: 31 },
} as const satisfies Readonly<Record<string, Drawing>>;
export type DrawnAvatar = keyof typeof DRAWINGS;

export function chosenAvatar(name: DrawnAvatar, label?: string): string {
  const { motif: object, palette, place, size, y = 32, turn = 0 }: Drawing = DRAWINGS[name];
  const p = PALETTES[palette];
  const inks = { a: p.body, b: mix(p.body, p.ink, 0.17), c: p.hot, k: p.ink };
  return svg(
    64,
    64,
    rect(0, 0, 64, 64, p.wall) + PLACES[place](p) + at(32, y, size, motif(object, inks), turn),
    label,
  );
}
