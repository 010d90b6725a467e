// The palettes of the games' drawings (art), for pages on the games' origin.

export interface Palette {
  readonly wall: string;
  readonly wall2: string;
  readonly table: string;
  readonly ink: string;
  readonly body: string;
  readonly hot: string;
  readonly cool: string;
}

const P = (
  wall: string,
  wall2: string,
  table: string,
  ink: string,
  body: string,
  hot: string,
  cool: string,
): Palette => ({ wall, wall2, table, ink, body, hot, cool });

const BONE = '#f6ecdd';
const SHELL = '#fff8ec';
const INK = '#1f0b0e';
const LAMP = '#f4bd45';
const VERMILION = '#e2502f';

const oxblood = P('#5a1822', '#6a2029', '#2a0a10', INK, BONE, LAMP, '#f2a593');
const palettes: Readonly<Record<string, Palette>> = {
  oxblood,
  ember: P(VERMILION, '#dc4c2e', '#7c1c17', '#3a0f16', BONE, LAMP, '#f5d3c4'),
  lamp: P(LAMP, '#ebae33', '#b5371f', '#3a0f16', SHELL, VERMILION, '#bfe0d8'),
  celadon: P('#bfe0d8', '#aed5cb', '#0f4a40', '#10302a', SHELL, VERMILION, LAMP),
  night: P('#17324f', '#1d3e61', '#0c1d30', '#081420', BONE, LAMP, '#a9cfe6'),
  rose: P('#f2a593', '#eb9681', '#8e2331', '#3a0f16', SHELL, '#2f9b7a', LAMP),
  jade: P('#2f9b7a', '#298d6f', '#0f4a40', '#0a2a24', BONE, LAMP, '#f2a593'),
  powder: P('#a9cfe6', '#98c3de', '#2b6294', '#17324f', SHELL, VERMILION, LAMP),
  bone: P('#f0e2cc', '#e6d3b6', '#b5371f', '#3a0f16', SHELL, '#2f9b7a', VERMILION),
  fig: P('#5d3a5c', '#694468', '#2c1730', '#1c0d20', BONE, '#f2a593', LAMP),
  olive: P('#9a9440', '#8b8638', '#3f4019', '#25260d', BONE, VERMILION, '#f5d3c4'),
  tobacco: P('#8a4b26', '#7d4220', '#3b1d0d', '#241007', BONE, LAMP, '#bfe0d8'),
};

export const paletteOf = (name: string | undefined): Palette => palettes[name ?? ''] ?? oxblood;

const channel = (value: number): number =>
  value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const luminance = (hex: string): number =>
  [0.2126, 0.7152, 0.0722].reduce(
    (sum, share, i) => sum + share * channel(parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16) / 255),
    0,
  );

/** WCAG contrast of two #rrggbb colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Text colour on the wall: the palette's own if it is readable (4.5:1), else the best brand colour. */
export function wallInk({ wall, wall2, ink }: Palette): string {
  const worst = (colour: string) => Math.min(contrast(colour, wall), contrast(colour, wall2));
  return worst(ink) >= 4.5
    ? ink
    : [SHELL, INK, ink].reduce((best, one) => (worst(one) > worst(best) ? one : best));
}

export const paletteNames: readonly string[] = Object.keys(palettes);
