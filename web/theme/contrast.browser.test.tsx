import { afterEach, expect, test } from 'vitest';
import './base.css';
import { contrast, fromHex } from './colour.ts';
import { ODD_PALETTES, PALETTES } from './host-palettes.ts';
import { applyHostTheme, type HostColours } from './host-theme.ts';

const root = document.documentElement;

/** What the browser paints for a colour of the style sheet, as "#rrggbb". */
function painted(role: string): string {
  const spot = document.createElement('i');
  spot.style.color = `var(--${role})`;
  document.body.append(spot);
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('no canvas to paint on');
  pen.fillStyle = getComputedStyle(spot).color;
  spot.remove();
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const AA = 4.5;
const SHAPE = 3;
/** Text colour, background, minimum contrast: the design's table, and other pairs in use. */
const PAIRS: ReadonlyArray<readonly [ink: string, ground: string, least: number]> = [
  ['text', 'canvas', 7],
  ['text', 'surface', 7],
  ['text', 'surface-2', 7],
  ['text', 'sunk', 7],
  ['text-2', 'canvas', AA],
  ['text-2', 'surface', AA],
  ['text-2', 'surface-2', AA],
  ['text-2', 'sunk', AA],
  ['text-3', 'canvas', AA],
  ['text-3', 'surface', AA],
  ['text-3', 'sunk', AA],
  ['link', 'canvas', AA],
  ['link', 'surface', AA],
  ['danger', 'canvas', AA],
  ['danger', 'surface', AA],
  ['win', 'canvas', AA],
  ['win', 'surface', AA],
  ['claim-ink', 'canvas', AA],
  ['claim-ink', 'surface', AA],
  ['focus', 'canvas', SHAPE],
  ['action-text', 'action-face', AA],
  ['action-face', 'canvas', SHAPE],
  ['quiet-text', 'quiet-face', AA],
  ['claim-text', 'claim-face', AA],
  ['danger-on', 'danger-face', AA],
  ['board-text', 'board', AA],
  ['board-text', 'board-2', AA],
  ['win', 'board', AA],
  ['peg', 'hole', SHAPE],
  ['peg-ring', 'hole', SHAPE],
  ['rar-uncommon-on', 'rar-uncommon', AA],
  ['rar-rare-on', 'rar-rare', AA],
  ['rar-epic-on', 'rar-epic', AA],
];

const tooFaint = (): string[] =>
  PAIRS.flatMap(([ink, ground, min]) => {
    const [one, other] = [fromHex(painted(ink)), fromHex(painted(ground))];
    if (!one || !other) throw new Error(`${ink} on ${ground} cannot be painted`);
    const ratio = contrast(one, other);
    return ratio < min ? [`${ink} on ${ground}: ${ratio.toFixed(2)} of ${min}`] : [];
  });

afterEach(() => {
  root.removeAttribute('style');
  delete root.dataset.theme;
  delete root.dataset.scheme;
});

test.each(['dark', 'light'])('the theme as painted, %s, is readable everywhere', (scheme) => {
  root.dataset.theme = 'browser';
  root.dataset.scheme = scheme;
  expect(tooFaint()).toEqual([]);
});

const hosts: Array<[string, HostColours]> = [
  ...Object.entries(PALETTES).map(([name, { colours }]): [string, HostColours] => [name, colours]),
  ...Object.entries<HostColours>(ODD_PALETTES),
];
test.each(hosts)('in a messenger with the palette %s everything is readable', (_name, colours) => {
  const { canvas } = applyHostTheme(root, colours);
  expect(tooFaint()).toEqual([]);
  expect(painted('canvas')).toBe(canvas);
});
