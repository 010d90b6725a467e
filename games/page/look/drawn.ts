// Small drawings of the games, in the style of the lobby's pictures.
import { INK, mix } from '@parlor/art/inks.ts';
import { MOTIFS, motif, type Inks, type MotifName } from '@parlor/art/game-motifs.ts';

/** Body and accent colour of each drawing on a light background. */
const coloured: Readonly<Record<string, readonly [body: string, accent: string]>> = {
  moon: [INK.amber, INK.enamel],
  sun: [INK.lamp, INK.vermilion],
  star: [INK.lamp, INK.lamp],
  heart: [INK.vermilion, INK.vermilion],
  spade: [INK.ink, INK.ink],
  diamond: [INK.enamel, INK.enamel],
  pip: [INK.brick, INK.brick],
  drop: [INK.powder, INK.powder],
  snow: [INK.celadon, INK.celadon],
  clover: [INK.jade, INK.jade],
  leaf: [INK.jade, INK.jade],
  tulip: [INK.vermilion, INK.jade],
  pear: [INK.olive, INK.jade],
  cherry: [INK.vermilion, INK.jade],
  lemon: [INK.lamp, INK.jade],
  fish: [INK.enamel, INK.vermilion],
  bird: [INK.amber, INK.vermilion],
  moth: [INK.fig, INK.lamp],
  bee: [INK.lamp, INK.powder],
  owl: [INK.tobacco, INK.shell],
  cat: [INK.ink, INK.lamp],
  key: [INK.amber, INK.amber],
  bell: [INK.lamp, INK.amber],
  anchor: [INK.navy, INK.amber],
  shell: [INK.rose, INK.rose],
  boat: [INK.vermilion, INK.navy],
  kite: [INK.jade, INK.vermilion],
  balloon: [INK.enamel, INK.lamp],
  rocket: [INK.vermilion, INK.powder],
  lantern: [INK.vermilion, INK.lamp],
  candle: [INK.wine, INK.lamp],
  cup: [INK.brick, INK.lamp],
  teapot: [INK.bottle, INK.lamp],
  mushroom: [INK.vermilion, INK.sand],
  acorn: [INK.amber, INK.tobacco],
  post: [INK.lamp, INK.vermilion],
  umbrella: [INK.fig, INK.rose],
  wheel: [INK.amber, INK.brick],
};

const isDrawn = (name: string): name is MotifName => Object.hasOwn(MOTIFS, name);

/** The content of a 100 × 100 SVG, always the same for a name. A disc for an unknown name. */
export function drawingOf(name: string, inks?: Inks): string {
  const [a, c] = coloured[name] ?? [INK.brick, INK.lamp];
  return motif(isDrawn(name) ? name : 'pip', inks ?? { a, b: mix(a, INK.ink, 0.18), c, k: INK.ink });
}
