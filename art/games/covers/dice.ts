/** Layouts of the covers of dice games. Two more are in more-dice.ts. */
import { PIPPABLE, PIPS, die, pendant } from './die.ts';
import { shadow, table } from '../stage.ts';
import { motifInks, mono, roundLight, defs, use } from '../layout-parts.ts';
import type { Ctx } from '../layout-parts.ts';
import { mix } from '../../inks.ts';
import { motif } from '../../game-motifs.ts';
import { at, g, line, oval, path, rect } from '../../shapes.ts';

/** The motif as a pip, if it is simple enough: its definition, and the id that places it. Otherwise '' and undefined: round pips. */
const pipOf = ({ p, m, id }: Ctx): [string, string | undefined] =>
  PIPPABLE.includes(m) && m !== 'pip' ? [defs(id, motif(m, mono(p.ink, p.hot)), 25), id] : ['', undefined];
export const dice = {
  pair: (c: Ctx) => {
    const { p, m } = c,
      [d, pip] = pipOf(c);
    return (
      d +
      roundLight(p.cool, 148, 104, 78) +
      (pip || m === 'pip' ? '' : at(176, 66, 62, motif(m, motifInks(p)))) +
      table(p) +
      shadow(88, 250, 116, p) +
      shadow(178, 268, 76, p) +
      die(90, 168, 70, p, [5, 3, 1], pip, -4) +
      die(178, 222, 42, p, [2, 6, 4], pip, 5, p.hot)
    );
  },
  tower: (c: Ctx) => {
    const { p, m } = c,
      [d, pip] = pipOf(c);
    return (
      d +
      roundLight(p.cool, 112, 138, 92) +
      table(p) +
      shadow(120, 268, 110, p) +
      die(120, 216, 56, p, [4, 3, 5], undefined) +
      die(128, 146, 46, p, [1, 2, 3], pip, 0, p.hot) +
      die(114, 90, 38, p, [3, 5, 4], undefined) +
      at(114, 32, 42, motif(m, motifInks(p)))
    );
  },
  face: ({ p, m, id }: Ctx) =>
    defs(id, motif(m, { a: p.ink, b: mix(p.ink, p.wall, 0.22), c: p.hot, k: p.body }), 60) +
    g(
      'translate(120 152) rotate(-11)',
      rect(-96, -84, 204, 204, p.ink, 40, 'opacity=".3"'),
      rect(-104, -94, 208, 208, mix(p.body, p.ink, 0.3), 40),
      rect(-104, -104, 208, 206, p.body, 40),
      PIPS[5]!.map(([x, y], i) => use(id, (x - 50) * 2.3, (y - 50) * 2.3, i === 2 ? 0 : 11)).join(''),
    ),
  spot: (c: Ctx) => {
    const { p, m } = c,
      [d, pip] = pipOf(c);
    return (
      d +
      table(p) +
      oval(120, 256, 104, 26, p.hot, 'opacity=".4"') +
      (m === 'lantern'
        ? path(`M96 118L10 262H230L144 118Z`, p.hot, 'opacity=".3"') +
          line('M120 0V30', p.ink, 3) +
          at(120, 76, 100, motif('lantern', motifInks(p, p.hot === p.body ? p.cool : p.body)))
        : pendant(p, 120, 66)) +
      shadow(122, 268, 88, p) +
      die(120, 206, 54, p, [4, 3, 2], pip)
    );
  },
} as const;
