/** Draws the cards of the collection Keepers of the Light. */
import type { Subject } from '../subject.ts';
import { INK, mix } from '../../inks.ts';
import { circ, line, n, path, poly, rect } from '../../shapes.ts';

export const lighthouse: Subject = (s, id, rarityIndex, r, uid) => {
  const bw = 25 + r() * 9,
    tw = 14 + r() * 5,
    top = 92 - r() * 12 - rarityIndex * 2,
    base = 214,
    tall = base - top,
    cx = 92 + r() * 16;
  const tower = poly([
    [cx - tw, top],
    [cx + tw, top],
    [cx + bw, base],
    [cx - bw, base],
  ]);
  const at2 = (t: number) => tw + (bw - tw) * t;
  const kind = [0, 4, 1, 3, 0, 2, 1, 4, 0, 3, 5, 1, 0, 2, 4][id];
  let bands = '';
  if (kind === 0)
    for (let i = 0; i < 3; i++) {
      const a = (i * 2 + 1) / 7,
        b = (i * 2 + 2) / 7;
      bands += poly([
        [cx - at2(a), top + a * tall],
        [cx + at2(a), top + a * tall],
        [cx + at2(b), top + b * tall],
        [cx - at2(b), top + b * tall],
      ]);
    }
  if (kind === 1)
    bands = poly([
      [cx - at2(0.62), top + 0.62 * tall],
      [cx + at2(0.62), top + 0.62 * tall],
      [cx + bw, base],
      [cx - bw, base],
    ]);
  if (kind === 2)
    for (let i = 0; i < 4; i++) {
      const a = i / 4 + 0.02,
        b = a + 0.13,
        d = 0.14;
      bands += poly([
        [cx - at2(a + d), top + (a + d) * tall],
        [cx + at2(a), top + a * tall],
        [cx + at2(b), top + b * tall],
        [cx - at2(b + d), top + Math.min(b + d, 1) * tall],
      ]);
    }
  if (kind === 3)
    bands = poly([
      [cx - at2(0.3), top + 0.3 * tall],
      [cx + at2(0.3), top + 0.3 * tall],
      [cx + at2(0.56), top + 0.56 * tall],
      [cx - at2(0.56), top + 0.56 * tall],
    ]);
  if (kind === 4)
    for (let i = 0; i < 6; i++) {
      const a = i / 6,
        b = (i + 1) / 6,
        l = i % 2;
      bands += poly([
        [cx - (l ? at2(a) : 0), top + a * tall],
        [cx + (l ? 0 : at2(a)), top + a * tall],
        [cx + (l ? 0 : at2(b)), top + b * tall],
        [cx - (l ? at2(b) : 0), top + b * tall],
      ]);
    }
  const ly = top - 17,
    beam = `M${n(cx)} ${n(ly)}L-20 ${n(ly - 36)}V${n(ly + 30)}ZM${n(cx)} ${n(ly)}L220 ${n(ly - 36)}V${n(ly + 30)}Z`;
  const roof =
    id % 3 === 0
      ? path(
          poly([
            [cx - 15, ly - 10],
            [cx, ly - 34],
            [cx + 15, ly - 10],
          ]),
          s.b,
        )
      : id % 3 === 1
        ? path(`M${n(cx - 15)} ${n(ly - 10)}A15 17 0 0 1 ${n(cx + 15)} ${n(ly - 10)}Z`, s.b)
        : path(
            `M${n(cx - 16)} ${n(ly - 10)}C${n(cx - 16)} ${n(ly - 24)} ${n(cx - 3)} ${n(ly - 22)} ${n(cx)} ${n(ly - 36)}C${n(cx + 3)} ${n(ly - 22)} ${n(cx + 16)} ${n(ly - 24)} ${n(cx + 16)} ${n(ly - 10)}Z`,
            s.b,
          );
  const wave = (y: number, c: string) =>
    path(`M0 ${y}q12.500 -11 25 0t25 0t25 0t25 0t25 0t25 0t25 0t25 0V280H0Z`, c);
  const rock =
    id % 4 === 1
      ? path(
          `M${n(cx - 66)} 232L${n(cx - 44)} 212H${n(cx + 42)}L${n(cx + 70)} 232V280H${n(cx - 66)}Z`,
          s.c === INK.lamp ? s.k : s.c,
        )
      : id % 4 === 2
        ? path(`M-10 280V226H${n(cx + 50)}L${n(cx + 40)} 210H-10Z`, mix(s.land, s.k, 0.5))
        : path(
            `M${n(cx - 74)} 280C${n(cx - 60)} 222 ${n(cx - 30)} 210 ${n(cx)} 210S${n(cx + 62)} 224 ${n(cx + 78)} 280Z`,
            mix(s.land, s.k, 0.45),
          );
  const house =
    id % 3 === 1 || rarityIndex > 2
      ? rect(cx + bw - 4, 190, 34, 24, mix(s.a, s.k, 0.1)) +
        path(
          poly([
            [cx + bw - 8, 191],
            [cx + bw + 13, 174],
            [cx + bw + 34, 191],
          ]),
          s.b,
        ) +
        rect(cx + bw + 8, 198, 9, 10, INK.lamp)
      : '';
  return (
    (rarityIndex < 2
      ? circ(id % 2 ? 40 : 160, 48, 19, id % 2 ? INK.shell : INK.lamp)
      : rarityIndex === 4
        ? circ(100, 214, 84, INK.lamp) + circ(100, 214, 60, '#fde08a')
        : circ(44, 52, 17, INK.bone) + circ(51, 47, 15, s.sky)) +
    path(beam, rarityIndex === 4 ? INK.shell : INK.lamp, `opacity="${rarityIndex < 2 ? 0.5 : 0.42}"`) +
    wave(222, s.land) +
    rock +
    house +
    path(tower, s.a) +
    `<clipPath id="${uid}">${path(tower, '#000')}</clipPath><g clip-path="url(#${uid})">${path(bands, s.b)}${rect(cx, top, 60, tall, s.k, 0, 'opacity=".16"')}</g>` +
    rect(cx - 5, base - 18, 10, 18, s.k, 5) +
    rect(cx - 3, top + tall * 0.46, 6, 9, s.k, 3) +
    rect(cx - 3, top + tall * 0.2, 6, 9, s.k, 3) +
    rect(cx - tw - 7, top - 5, tw * 2 + 14, 7, s.k, 2) +
    rect(cx - 12, ly - 11, 24, 25, INK.lamp) +
    line(
      `M${n(cx - 12)} ${n(ly - 11)}v24M${n(cx)} ${n(ly - 11)}v24M${n(cx + 12)} ${n(ly - 11)}v24M${n(cx - tw - 6)} ${n(top - 5)}v-8H${n(cx + tw + 6)}v8`,
      s.k,
      2,
    ) +
    roof +
    circ(cx, ly - (id % 3 === 1 ? 29 : 36), 3, s.k) +
    wave(240, mix(s.land, s.sky, 0.22)) +
    wave(258, mix(s.land, s.k, 0.3))
  );
};
