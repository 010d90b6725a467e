// A share card as SVG: our drawings and few words. `card-png.ts` makes a PNG of it.
import { cardArt } from '@parlor/art/cards/card-art.ts';
import { gameArt } from '@parlor/art/games/game-art.ts';
import { gameInk, gamePalette } from '@parlor/art/games/look.ts';
import { INK } from '@parlor/art/inks.ts';
import { motif } from '@parlor/art/game-motifs.ts';
import { at, path, rect } from '@parlor/art/shapes.ts';
import { tileMark, wordmark } from '@parlor/art/things/parlor-signs.ts';
import type { PublicFace } from '../../contests/ranking/names.ts';
import type { SharedThing } from './card-id.ts';
import { byLine, isRightToLeft, placed, textLine, type Column } from './card-text.ts';
import type { CardWords } from './card-words.ts';

/** `preview` is for links, `story` for a Telegram story; width and height in px. */
export const CARD_SIZES = { preview: [1200, 630], story: [1080, 1920] } as const;
export type CardShape = keyof typeof CARD_SIZES;

/** Where the lines stand. The picture is beside them in a preview, and above them in a story. */
const LAYOUTS = {
  preview: { margin: 64, room: 540, title: [250, 170], line: [334, 46], by: [426, 36], sign: [508, 66] },
  story: { margin: 90, room: 900, title: [1370, 230], line: [1490, 66], by: [1610, 52], sign: [1720, 96] },
} as const;

interface Drawn {
  readonly wall: string;
  readonly ink: string;
  readonly picture: string;
}

/** An epic, a rare and the legendary card. */
const FAN = [12, 9, 14] as const;
const fan = (collection: string): string =>
  FAN.map(
    (card, n) =>
      `<g transform="rotate(${(n - 1) * 15} 300 680)">${placed(cardArt(collection, card), 178, 120, 244, 366)}</g>`,
  ).join('');

/** Left side, top and height of the steps for the first three places. */
const STEPS = [
  [230, 370, 200],
  [90, 430, 140],
  [370, 470, 100],
] as const;
/** The star is above the step of the place, or above all of them. */
function podium(place: number): string {
  const own = STEPS[place - 1];
  const [left, top] = own ?? STEPS[0];
  return (
    path('M250 0H350L560 600A260 40 0 0 1 40 600Z', INK.lamp, 'opacity=".16"') +
    STEPS.map((step) =>
      rect(step[0], step[1], 140, step[2], step === own ? INK.vermilion : INK.bone, 10),
    ).join('') +
    at(left + 70, top - 125, 190, motif('star', { a: INK.amber, b: INK.lamp, c: INK.bone, k: INK.ink }))
  );
}

function drawnOf(thing: SharedThing, isStory: boolean): Drawn {
  const isRtl = isRightToLeft(thing.language);
  if (thing.kind === 'win') return { ...inksOf(thing.gameId), picture: cover(thing.gameId, isStory, isRtl) };
  // In a box of 600 by 630.
  const drawing = thing.kind === 'collection' ? fan(thing.collectionId) : podium(thing.place);
  const place = isStory ? 'translate(30 70) scale(1.7)' : `translate(${isRtl ? 0 : 600} 0)`;
  return { wall: INK.oxblood, ink: INK.bone, picture: `<g transform="${place}">${drawing}</g>` };
}

const inksOf = (gameId: string) => ({ wall: gamePalette(gameId).wall, ink: gameInk(gameId) });

/** A wide cover has its drawing on the right. Right to left, the narrow cover stands on the left of an empty half. */
function cover(gameId: string, isStory: boolean, isRtl: boolean): string {
  const narrow = gameArt(gameId);
  if (isStory) return placed(narrow, 0, -130, 1080, 1350) + rect(0, 1160, 1080, 760, inksOf(gameId).wall);
  const wide = gameArt(gameId, {}, undefined, true);
  if (!isRtl) return placed(wide, 0, -60, 1200, 750);
  return placed(wide, 600, -60, 1200, 750) + placed(narrow, 0, -60, 600, 750);
}

/** Tile and word, always from left to right, on a plate of the wall: a cover may have a dark floor under them. */
function sign(
  margin: number,
  width: number,
  { wall, ink }: Pick<Drawn, 'wall' | 'ink'>,
  [top, size]: readonly [number, number],
  isRtl: boolean,
): string {
  const word = size * 2.9;
  const gap = size * 0.28;
  const left = isRtl ? width - margin - size - gap - word : margin;
  const space = size * 0.24;
  const plate = rect(
    left - space,
    top - space,
    size + gap + word + space * 2.4,
    size + space * 2,
    wall,
    size * 0.42,
  );
  return (
    plate +
    placed(tileMark(), left, top, size, size) +
    placed(wordmark(ink), left + size + gap, top + size * 0.12, word, size * 0.78)
  );
}

/** The whole card. It names no file and no address, so drawing it reads nothing. */
export function cardSvg(
  thing: SharedThing,
  shape: CardShape,
  { title, line }: CardWords,
  face: PublicFace | undefined,
): string {
  const [width, height] = CARD_SIZES[shape];
  const { wall, ink, picture } = drawnOf(thing, shape === 'story');
  const { margin, room, ...lines } = LAYOUTS[shape];
  const isRtl = isRightToLeft(thing.language);
  const column: Column = { x: isRtl ? width - margin : margin, width: room, ink, language: thing.language };
  const parts = [
    rect(0, 0, width, height, wall),
    picture,
    textLine(title, column, { y: lines.title[0], size: lines.title[1], isTitle: true }),
    textLine(line, column, { y: lines.line[0], size: lines.line[1] }),
    byLine(face, column, { y: lines.by[0], size: lines.by[1] }),
    sign(margin, width, { wall, ink }, lines.sign, isRtl),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
}
