/** Parlor chips. */
import { mark } from '../parlor-mark.ts';
import { INK, mix } from '../inks.ts';
import { circ, g, line, oval, path, star, svg } from '../shapes.ts';

/** A stack of Parlor chips (Parlor Points). 120 x 120. */
export function chipsArt(k = 5): string {
  let s = oval(64, 106, 50, 11, INK.ink, 'opacity=".3"');
  const one = (x: number, y: number, c: string) =>
    path(`M${x - 36} ${y}v10a36 14 0 0 0 72 0v-10z`, mix(c, INK.ink, 0.34)) +
    line(`M${x - 24} ${y + 12}v5M${x} ${y + 16}v5M${x + 24} ${y + 12}v5`, mix(c, INK.ink, 0.52), 2.4) +
    oval(x, y, 36, 14, c);
  for (let i = 0; i < k; i++) s += one(60 + (i % 2 ? 3 : -2), 94 - i * 12, i % 2 ? INK.bone : INK.vermilion);
  const y = 94 - (k - 1) * 12,
    x = 60 + ((k - 1) % 2 ? 3 : -2);
  return svg(
    120,
    120,
    s +
      oval(x, y, 26, 9.6, mix(INK.vermilion, INK.ink, 0.22)) +
      g(`translate(${x} ${y}) scale(1 .42)`, mark(0, 0, 34, INK.shell, INK.lamp)),
  );
}
/** One counter, flat, for flights and rewards. 48 x 48. */
export const chipArt = (): string =>
  svg(
    48,
    48,
    path(star(24, 25.5, 22.5, 20, 14), '#8f2a17') +
      path(star(24, 23.5, 22.5, 20, 14), INK.vermilion) +
      circ(24, 23.5, 16.5, INK.brick) +
      circ(24, 23.5, 16.5, 'none', `stroke="${INK.rose}" stroke-width="1.2" stroke-dasharray="1 3.2"`) +
      mark(25, 23, 22, INK.shell, INK.lamp),
  );
