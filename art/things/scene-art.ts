/** Small scenes for empty, error and offline. */
import { mark } from '../parlor-mark.ts';
import { INK } from '../inks.ts';
import { motif } from '../game-motifs.ts';
import { at, circ, g, line, oval, path, rect, star, svg } from '../shapes.ts';

export type Scene = 'chair' | 'shelf' | 'unplugged' | 'spill' | 'letter' | 'search';
/** Small scenes for empty, error and offline. Drawn for either theme: no background of their own. 200 x 160. */
export function sceneArt(s: Scene): string {
  const sh = (x: number, y: number, w: number) => oval(x, y, w, w * 0.11, INK.ink, 'opacity=".2"');
  if (s === 'chair')
    return svg(
      200,
      160,
      sh(100, 142, 62) +
        line('M66 96L58 142M134 96L142 142M80 100v34M120 100v34', INK.tobacco, 7) +
        rect(54, 84, 92, 18, INK.vermilion, 9) +
        path('M62 84C58 40 72 20 100 20C128 20 142 40 138 84Z', '#8a4b26') +
        path('M100 20C128 20 142 40 138 84H100Z', INK.tobacco) +
        path('M76 78C74 48 82 34 100 34C118 34 126 48 124 78Z', INK.rose) +
        path('M100 34C118 34 126 48 124 78H100Z', '#dd8370') +
        line('M90 50h.1M110 50h.1M100 62h.1M88 70h.1M112 70h.1', INK.brick, 5),
    );
  if (s === 'shelf')
    return svg(
      200,
      160,
      rect(22, 120, 156, 12, INK.tobacco, 3) +
        rect(22, 120, 156, 4, '#8a4b26', 2) +
        line('M46 132v16M154 132v16', '#8a4b26', 6) +
        rect(40, 66, 16, 54, INK.wine, 2) +
        rect(58, 74, 12, 46, INK.jade, 2) +
        g('rotate(14 92 120)', rect(82, 62, 15, 58, INK.enamel, 2)) +
        `<rect x="122" y="62" width="40" height="56" rx="6" fill="none" stroke="#a98a74" stroke-width="3" stroke-dasharray="5 7"/>` +
        line('M142 82v16M134 90h16', '#a98a74', 3.4),
    );
  if (s === 'unplugged')
    return svg(
      200,
      160,
      sh(70, 142, 42) +
        path('M36 68L52 26H92L108 68Z', INK.celadon) +
        path('M72 26H92L108 68H72Z', '#9cc7bd') +
        rect(68, 68, 8, 62, INK.amber) +
        rect(48, 128, 48, 12, INK.amber, 6) +
        line('M96 136C126 146 120 112 144 118S156 100 166 100', '#8a6a60', 4) +
        rect(158, 88, 18, 24, '#5a3a34', 5) +
        line('M178 95h9M178 105h9', '#8a6a60', 4),
    );
  if (s === 'spill')
    return svg(
      200,
      160,
      path(
        'M34 132C30 118 58 110 88 112C110 106 150 110 168 120C178 130 150 142 120 140C86 146 40 144 34 132Z',
        INK.enamel,
        'opacity=".85"',
      ) +
        path('M60 128C76 120 104 120 120 124', 'none', `stroke="${INK.powder}" stroke-width="4"`) +
        g(
          'translate(108 76) rotate(64)',
          path('M-32 -30H32C32 6 22 24 8 28H-8C-22 24 -32 6 -32 -30Z', INK.bone),
          path('M0 -30H32C32 6 22 24 8 28H0Z', '#dcc9ae'),
          line('M30 -18C52 -20 52 10 26 8', INK.bone, 7),
          oval(0, -30, 32, 6, '#cbb391'),
        ),
    );
  if (s === 'letter')
    return svg(
      200,
      160,
      sh(100, 138, 66) +
        rect(38, 44, 124, 86, INK.bone, 8) +
        path('M38 52L100 100L162 52V62L100 110L38 62Z', '#dcc9ae') +
        path(star(100, 98, 20, 17, 10), INK.vermilion) +
        mark(101, 98, 20, INK.shell, INK.lamp) +
        line('M26 66h-14M22 86h-10M174 66h14M178 86h10', '#a98a74', 4),
    );
  return svg(
    200,
    160,
    sh(96, 142, 50) +
      circ(90, 70, 42, INK.powder, 'opacity=".5"') +
      circ(90, 70, 42, 'none', `stroke="${INK.lamp}" stroke-width="9"`) +
      line('M122 102L152 134', INK.tobacco, 14) +
      line('M74 60a18 18 0 0 1 14-12', INK.shell, 5) +
      at(92, 74, 34, motif('spark', { a: INK.bone, b: INK.bone, c: INK.vermilion, k: INK.ink })),
  );
}
