// Lines of a share card as SVG. Long ones become smaller, so that they fit.
import { directionOf } from '@parlor/contract/formats/direction.ts';
import type { Language } from '@parlor/contract/formats/languages.ts';
import { chosenAvatar } from '@parlor/art/things/chosen-avatars.ts';
import type { PublicFace } from '../../contests/ranking/names.ts';
import { escapeHtml } from '../../sites/escape-html.ts';

/** A column of lines. `x` is where they begin: their right side in a language that is written from right to left. */
export interface Column {
  readonly x: number;
  readonly width: number;
  readonly ink: string;
  readonly language: Language;
}
interface Line {
  readonly y: number;
  readonly size: number;
  readonly isTitle?: boolean;
}

/** The letters of our fonts. A name with others is left out of the picture; the page has it. */
const DRAWABLE =
  /^[\u0020-\u007e\u00a1-\u00a3\u00ab\u00b4\u00b7\u00bb-\u00ff\u0401-\u040c\u040e-\u044f\u0451-\u045c\u045e\u045f\u0490\u0491\u060c\u061b\u061f\u0621-\u063a\u0640-\u0652\u0660-\u066c\u067e\u0686\u0698\u06a9\u06af\u06cc\u06f0-\u06f9\u200c\u2018\u2019]+$/;
export const isDrawable = (words: string): boolean => DRAWABLE.test(words);

const CYRILLIC = /[\u0400-\u04ff]/;
const ARABIC = /[\u0600-\u06ff]/;
/** Family, and about the width of a letter as a share of its size. Letters that a font lacks come from the others. */
const TITLES = {
  latin: ['Besley', 0.65],
  cyrillic: ['Roboto Serif 20pt', 0.72],
  arabic: ['Vazirmatn', 0.52],
} as const;
const TEXTS = { latin: ['Onest', 0.56], cyrillic: ['Onest', 0.61], arabic: ['Vazirmatn', 0.5] } as const;

const scriptOf = (words: string): keyof typeof TITLES =>
  ARABIC.test(words) ? 'arabic' : CYRILLIC.test(words) ? 'cyrillic' : 'latin';

export const isRightToLeft = (language: Language): boolean => directionOf(language) === 'rtl';

/** Words in their own direction, whatever is around them (Unicode's first strong isolate). */
const isolated = (words: string): string => `\u2068${words}\u2069`;
const TIMES = '×';

export function textLine(
  words: string,
  { x, width, ink, language }: Column,
  { y, size, isTitle }: Line,
): string {
  const [family, letter] = (isTitle ? TITLES : TEXTS)[scriptOf(words)];
  const fitting = Math.floor(Math.min(size, width / (letter * Math.max(1, words.length))));
  const anchor = isRightToLeft(language) ? ' text-anchor="end"' : '';
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${fitting}" fill="${ink}"${anchor}>${lettersOf(words)}</text>`;
}

/** The title's font draws the multiplication sign too small. */
const lettersOf = (words: string): string =>
  escapeHtml(isolated(words)).replace(TIMES, `<tspan font-family="Onest">${TIMES}</tspan>`);

/** The player as others see them; nothing for a guest. */
export function byLine(face: PublicFace | undefined, column: Column, { y, size }: Line): string {
  if (!face || !isDrawable(face.displayName)) return '';
  const { x, width, language } = column;
  const isRtl = isRightToLeft(language);
  const tag = face.tag === undefined ? '' : ` ${isolated(`#${face.tag}`)}`;
  // The tag follows the name in the direction of the card.
  const words = `${isRtl ? '\u2067' : '\u2066'}${isolated(face.displayName)}${tag}\u2069`;
  if (face.avatar === undefined) return textLine(words, column, { y, size });
  const side = size * 1.6;
  const left = isRtl ? x - side : x;
  const middle = y - size * 0.35;
  const room = side + 18;
  return (
    `<clipPath id="face"><circle cx="${left + side / 2}" cy="${middle}" r="${side / 2}"/></clipPath>` +
    `<g clip-path="url(#face)">${placed(chosenAvatar(face.avatar), left, middle - side / 2, side, side)}</g>` +
    textLine(words, { ...column, x: isRtl ? x - room : x + room, width: width - room }, { y, size })
  );
}

/** Another drawing placed into this one. */
export const placed = (drawing: string, x: number, y: number, width: number, height: number): string =>
  drawing.replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `);
