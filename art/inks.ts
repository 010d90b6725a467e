// The colours of the brand (inks), and the palettes that are mixed from them.

/** Blends two #rrggbb colours; t is the share of the second. Used for sides in shade. */
export function mix(a: string, b: string, t: number): string {
  const ch = (s: string, i: number) => parseInt(s.slice(1 + i * 2, 3 + i * 2), 16);
  return (
    '#' +
    [0, 1, 2]
      .map((i) =>
        Math.round(ch(a, i) * (1 - t) + ch(b, i) * t)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
}
/** The main colours of all pictures. Shades of them are written where they are used. */
export const INK = {
  ink: '#1f0b0e',
  oxblood: '#5a1822',
  wine: '#8e2331',
  brick: '#b5371f',
  vermilion: '#e2502f',
  rose: '#f2a593',
  plaster: '#f5d3c4',
  lamp: '#f4bd45',
  amber: '#d88c1e',
  bone: '#f6ecdd',
  shell: '#fff8ec',
  sand: '#e3cfae',
  tobacco: '#6a3a1e',
  olive: '#9a9440',
  celadon: '#bfe0d8',
  jade: '#2f9b7a',
  bottle: '#0f4a40',
  powder: '#a9cfe6',
  enamel: '#3c7fb8',
  navy: '#17324f',
  fig: '#5d3a5c',
  lilac: '#cdb4d6',
} as const;

/** The colours of one picture: wall, pattern of the wall, table, dark lines, main object, accent, second accent. */
export type Palette = {
  wall: string;
  wall2: string;
  table: string;
  ink: string;
  body: string;
  hot: string;
  cool: string;
};
const palette = (
  wall: string,
  wall2: string,
  table: string,
  ink: string,
  body: string,
  hot: string,
  cool: string,
): Palette => ({ wall, wall2, table, ink, body, hot, cool });
export const PALETTES = {
  oxblood: palette(INK.oxblood, '#6a2029', '#2a0a10', INK.ink, INK.bone, INK.lamp, INK.rose),
  ember: palette(INK.vermilion, '#d3452a', '#7c1c17', '#3a0f16', INK.bone, INK.lamp, INK.plaster),
  lamp: palette(INK.lamp, '#ebae33', INK.brick, '#3a0f16', INK.shell, INK.vermilion, INK.celadon),
  celadon: palette(INK.celadon, '#aed5cb', INK.bottle, '#10302a', INK.shell, INK.vermilion, INK.lamp),
  night: palette(INK.navy, '#1d3e61', '#0c1d30', '#081420', INK.bone, INK.lamp, INK.powder),
  rose: palette(INK.rose, '#eb9681', INK.wine, '#3a0f16', INK.shell, INK.jade, INK.lamp),
  jade: palette(INK.jade, '#288b6d', INK.bottle, '#0a2a24', INK.bone, INK.lamp, INK.rose),
  powder: palette(INK.powder, '#98c3de', '#2b6294', INK.navy, INK.shell, INK.vermilion, INK.lamp),
  bone: palette('#f0e2cc', '#e6d3b6', INK.brick, '#3a0f16', INK.shell, INK.jade, INK.vermilion),
  fig: palette(INK.fig, '#694468', '#2c1730', '#1c0d20', INK.bone, INK.rose, INK.lamp),
  olive: palette(INK.olive, '#8b8638', '#3f4019', '#25260d', INK.bone, INK.vermilion, INK.plaster),
  tobacco: palette('#8a4b26', '#7d4220', '#3b1d0d', '#241007', INK.bone, INK.lamp, INK.celadon),
} as const;
export type PaletteName = keyof typeof PALETTES;
