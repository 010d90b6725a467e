/** Draws the cards of the collection Night Moths. */
import type { Subject } from '../subject.ts';
import { INK, mix } from '../../inks.ts';
import { circ, g, line, n, oval, path } from '../../shapes.ts';

export const moth: Subject = (s, id, rarityIndex, r, uid) => {
  const span = 66 + r() * 12,
    tip = -46 - r() * 26,
    low = 26 + r() * 12,
    sw = r() * 20;
  const fore = `M2 -14C${n(span * 0.3)} ${n(tip - 8 - sw)} ${n(span * 0.86)} ${n(tip - 14)} ${n(span)} ${n(tip + 12)}C${n(span + 4)} ${n(tip + 50)} ${n(span * 0.6)} 12 2 12Z`;
  const tail = rarityIndex > 2 || id === 10;
  const hind = tail
    ? `M2 4C${n(span * 0.5)} 0 ${n(span * 0.74)} 22 ${n(span * 0.56)} 44C${n(span * 0.48)} 62 ${n(span * 0.52)} 84 ${n(span * 0.4)} 92C${n(span * 0.3)} 84 ${n(span * 0.3)} 62 ${n(span * 0.26)} 54C14 56 4 40 2 24Z`
    : `M2 4C${n(span * 0.6)} -4 ${n(span * 0.84)} 20 ${n(span * 0.62)} ${n(low + 18)}C${n(span * 0.46)} ${n(low + 32)} 12 ${n(low + 26)} 2 30Z`;
  const eye = (x: number, y: number, q: number) =>
    circ(x, y, q, s.k) +
    circ(x, y, q * 0.72, s.c) +
    circ(x, y, q * 0.36, s.k) +
    circ(x - q * 0.2, y - q * 0.24, q * 0.16, INK.shell);
  const kind = id % 5;
  const marks =
    kind === 0
      ? g('scale(.66)', path(fore, s.b)) + g('scale(.34)', path(fore, s.c))
      : kind === 1
        ? g('scale(.8)', path(fore, s.b)) + g('scale(.66)', path(fore, s.a))
        : kind === 2
          ? line(
              `M4 -6L${n(span * 0.9)} ${n(tip + 12)}M4 -2L${n(span * 0.94)} ${n(tip + 34)}M4 2L${n(span * 0.7)} ${n(tip + 48)}M4 -10L${n(span * 0.6)} ${n(tip)}`,
              s.b,
              3,
            )
          : kind === 3
            ? g('scale(.84)', path(fore, s.b)) + g('scale(.5)', path(fore, s.a))
            : g('scale(.52)', path(fore, s.b));
  const wing =
    path(hind, mix(s.b, s.a, 0.25)) +
    g('translate(1 4) scale(.62)', path(hind, mix(s.b, s.k, 0.25))) +
    path(fore, s.a) +
    marks +
    eye(span * 0.6, tip + 22, 6 + rarityIndex * 2.2) +
    (rarityIndex > 0
      ? eye(span * 0.36, low + 2, 4 + rarityIndex * 1.2)
      : circ(span * 0.36, low + 4, 4, s.c)) +
    (rarityIndex > 1
      ? line(
          `M${n(span * 0.86)} ${n(tip + 10)}l-5 9M${n(span * 0.9)} ${n(tip + 26)}l-8 6M${n(span * 0.84)} ${n(tip + 42)}l-8 1`,
          s.k,
          2.2,
        )
      : '');
  return (
    (rarityIndex > 3
      ? circ(100, 118, 74, INK.lamp) + path('M100 44A74 74 0 0 1 100 192Z', INK.amber, 'opacity=".45"')
      : rarityIndex === 2
        ? circ(152, 56, 22, INK.bone)
        : '') +
    `<defs><g id="${uid}">${wing}</g></defs>` +
    g(
      'translate(100 128)',
      `<use href="#${uid}"/><use href="#${uid}" transform="scale(-1 1)"/>`,
      line('M-2 -24C-6 -40 -18 -48 -30 -50M2 -24C6 -40 18 -48 30 -50', s.k, 2.4),
      rarityIndex > 0 ? line('M-12 -44l-4 -7M-20 -48l-3 -8M12 -44l4 -7M20 -48l3 -8', s.k, 1.8) : '',
      oval(0, 16, 7.5, 34, s.k),
      circ(0, -22, 8, s.k),
      line('M-5 8H5M-6 18H6M-6 28H6M-4 38H4', s.c, 2.4),
    )
  );
};
