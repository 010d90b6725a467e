/** An ornament for a collection without a drawing, generated from its id. */
import type { Subject } from './subject.ts';
import { circ, n, oval, path, poly, star } from '../shapes.ts';

export const rosette: Subject = (s, _id, rarityIndex, r, uid) => {
  const petals = 5 + Math.floor(r() * 4) + Math.min(rarityIndex, 2);
  const long = 58 + r() * 14,
    wide = 12 + r() * 10,
    turn = Math.floor(r() * 30);
  // One petal, drawn once and turned.
  const petal = (name: string, body: string): string => `<defs><g id="${uid}${name}">${body}</g></defs>`;
  const ring = (name: string, from: number): string =>
    Array.from(
      { length: petals },
      (_, i) =>
        `<use href="#${uid}${name}" transform="rotate(${n((i * 360) / petals + from)} 100 128)"${i % 2 ? ' opacity=".7"' : ''}/>`,
    ).join('');
  const kind = Math.floor(r() * 3);
  const outer =
    kind === 0
      ? oval(100, 128 - long * 0.72, wide, long * 0.44, s.b)
      : kind === 1
        ? path(
            poly([
              [100, 128 - long * 1.2],
              [100 + wide, 128 - long * 0.6],
              [100, 108],
              [100 - wide, 128 - long * 0.6],
            ]),
            s.b,
          )
        : circ(100, 128 - long * 0.86, wide * 1.1, s.b);
  return (
    petal('o', outer) +
    petal('i', oval(100, 128 - long * 0.46, wide * 0.6, long * 0.32, s.a)) +
    circ(100, 128, 82, s.land, 'opacity=".34"') +
    ring('o', turn) +
    ring('i', turn + 180 / petals) +
    path(star(100, 128, 26 + rarityIndex * 2, 15, petals), s.c) +
    circ(100, 128, 12, s.k) +
    circ(100, 128, 6, s.c)
  );
};
