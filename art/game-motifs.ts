/**
 * Small objects on a 100 x 100 box, in four inks: a = body, b = shade side, c = accent, k = dark ink.
 * Covers of games are composed of them: as pips, symbols, treasures and suits.
 */
import { burst, circ, line, oval, path, poly, rect, star } from './shapes.ts';

export type Inks = { a: string; b: string; c: string; k: string };
type Draw = (i: Inks) => string;

const leafShape = (x: number, y: number, s: number, turn: number, a: string, b: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${path('M0 0C8 -16 26 -18 40 0C26 18 8 16 0 0Z', a)}${path('M0 0C8 16 26 18 40 0Z', b)}</g>`;

export const MOTIFS = {
  pip: ({ a }) => circ(50, 50, 40, a),
  moon: ({ a, c }) =>
    path('M60 8A43 43 0 1 0 93 66A35 35 0 1 1 60 8Z', a) + path(star(74, 34, 13, 4.5, 4), c),
  sun: ({ a, b, c }) =>
    path(star(50, 50, 48, 33, 14), c) + circ(50, 50, 29, a) + path('M50 21A29 29 0 0 1 50 79Z', b),
  star: ({ a, b }) =>
    path(star(50, 53, 48, 20, 5), a) + path('M50 5L61.8 36.8L95.7 38.2L69 59L78.2 91.8L50 73Z', b),
  spark: ({ a, c }) => path(star(50, 50, 48, 13, 4), a) + path(star(50, 50, 24, 8, 4, -45), c),
  heart: ({ a, b }) =>
    path(
      'M50 92C18 68 6 52 6 34C6 18 18 8 30 8C40 8 47 14 50 22C53 14 60 8 70 8C82 8 94 18 94 34C94 52 82 68 50 92Z',
      a,
    ) + path('M50 92V22C53 14 60 8 70 8C82 8 94 18 94 34C94 52 82 68 50 92Z', b),
  drop: ({ a, b }) =>
    path('M50 4C66 30 82 44 82 64C82 82 68 96 50 96C32 96 18 82 18 64C18 44 34 30 50 4Z', a) +
    path('M50 4C66 30 82 44 82 64C82 82 68 96 50 96Z', b),
  clover: ({ a, b, k }) =>
    line('M50 56C52 76 60 88 70 94', k, 6) +
    [
      [32, 34],
      [68, 34],
      [32, 66],
      [68, 66],
    ]
      .map(([x, y], i) => circ(x as number, y as number, 21, i % 2 ? b : a))
      .join('') +
    circ(50, 50, 7, k),
  leaf: ({ a, b, k }) =>
    path('M50 4C84 22 92 58 50 96C8 58 16 22 50 4Z', a) +
    path('M50 4C84 22 92 58 50 96Z', b) +
    line('M50 22V94M50 44L66 34M50 44L34 34M50 64L68 52M50 64L32 52', k, 3),
  tulip: ({ a, b, c, k }) =>
    line('M50 56V98', k, 5) +
    path('M50 98C46 78 34 70 16 70C18 88 32 98 50 98Z', c) +
    path('M50 98C54 82 66 74 84 76C82 92 68 99 50 98Z', c) +
    path('M24 10L38 24L50 4L62 24L76 10V36C76 52 66 62 50 62C34 62 24 52 24 36Z', a) +
    path('M50 4L62 24L76 10V36C76 52 66 62 50 62Z', b),
  pear: ({ a, b, c, k }) =>
    path(
      'M50 16C60 16 62 27 64 38C68 53 85 59 85 75C85 90 69 97 50 97C31 97 15 90 15 75C15 59 32 53 36 38C38 27 40 16 50 16Z',
      a,
    ) +
    path('M50 16C60 16 62 27 64 38C68 53 85 59 85 75C85 90 69 97 50 97Z', b) +
    line('M50 18C50 10 53 6 57 3', k, 4.5) +
    leafShape(52, 14, 0.8, -8, c, c),
  cherry: ({ a, b, c, k }) =>
    line('M28 66C32 40 46 20 64 8M72 70C74 44 70 24 64 8', k, 4) +
    circ(28, 74, 22, a) +
    circ(73, 76, 22, b) +
    path('M18 68A12 12 0 0 1 26 60', 'none', `stroke="${c}" stroke-width="5"`) +
    leafShape(63, 9, 0.9, 18, c, c),
  lemon: ({ a, b, c }) =>
    leafShape(60, 22, 1, -24, c, c) +
    `<g transform="rotate(-28 50 54)">${path('M4 54C12 50 14 24 50 24C86 24 88 50 96 54C88 58 86 84 50 84C14 84 12 58 4 54Z', a)}${path('M4 54H96C88 58 86 84 50 84C14 84 12 58 4 54Z', b)}</g>`,
  fish: ({ a, b, c, k }) =>
    path('M70 50L97 24L91 50L97 76Z', c) +
    path('M4 52C18 20 58 14 78 50C58 86 18 84 4 52Z', a) +
    path('M4 52C18 84 58 86 78 50Z', b) +
    line('M32 30C40 42 40 62 32 73', k, 3.4) +
    line('M48 34C53 44 53 58 48 68M61 38C65 46 65 55 61 62', k, 2.4) +
    circ(20, 46, 4.6, k),
  bird: ({ a, b, c, k }) =>
    path('M62 52L98 34L90 60Z', b) +
    path('M14 40A36 40 0 0 0 86 50L50 40Z', a) +
    circ(30, 36, 20, a) +
    path('M12 34L-2 42L14 46Z', c) +
    path('M40 48H84A30 30 0 0 1 40 72Z', b) +
    circ(26, 32, 4.2, k) +
    line('M42 82V97M54 80V97', k, 4),
  moth: ({ a, b, c, k }) =>
    path('M48 40C30 8 4 10 4 30C4 48 26 56 48 54ZM52 40C70 8 96 10 96 30C96 48 74 56 52 54Z', a) +
    path('M48 54C28 54 16 64 20 78C24 92 42 88 48 62ZM52 54C72 54 84 64 80 78C76 92 58 88 52 62Z', b) +
    circ(24, 31, 8, c) +
    circ(76, 31, 8, c) +
    circ(24, 31, 3, k) +
    circ(76, 31, 3, k) +
    rect(46, 32, 8, 46, k, 4) +
    line('M48 32C46 22 40 16 34 14M52 32C54 22 60 16 66 14', k, 2.6),
  bee: ({ a, c, k }) =>
    oval(34, 32, 20, 27, c, 'opacity=".9" transform="rotate(-28 34 32)"') +
    oval(66, 32, 20, 27, c, 'opacity=".9" transform="rotate(28 66 32)"') +
    oval(50, 64, 25, 33, a) +
    path('M27 52H73L75 62H25ZM26 72H74L70 82H30Z', k) +
    circ(50, 32, 13, k),
  owl: ({ a, b, c, k }) =>
    path('M16 12L34 22H66L84 12V62C84 84 70 96 50 96C30 96 16 84 16 62Z', a) +
    path('M50 22H66L84 12V62C84 84 70 96 50 96Z', b) +
    circ(34, 42, 16, c) +
    circ(66, 42, 16, c) +
    circ(34, 42, 7, k) +
    circ(66, 42, 7, k) +
    path('M50 46L57 56L50 66L43 56Z', k) +
    line('M36 76C40 80 44 80 48 76M52 76C56 80 60 80 64 76M44 86C48 90 52 90 56 86', k, 3),
  cat: ({ a, b, c, k }) =>
    path('M30 96C22 70 30 56 38 50C26 44 24 30 26 8L40 20H58L72 8C74 30 72 44 60 50C74 58 80 76 74 96Z', a) +
    path('M49 20H58L72 8C74 30 72 44 60 50C74 58 80 76 74 96H49Z', b) +
    line('M74 92C92 92 94 72 84 66', b, 7) +
    circ(40, 33, 4, c) +
    circ(58, 33, 4, c) +
    path('M45 41H53L49 46Z', k),
  key: ({ a, b, k }) =>
    path('M50 2A25 25 0 1 1 49.900 2ZM50 16A11 11 0 1 0 50.100 16Z', a, 'fill-rule="evenodd"') +
    rect(44, 48, 12, 50, a, 3) +
    path('M56 66H76V76H56ZM56 84H70V94H56Z', b) +
    rect(42, 50, 16, 6, k, 3),
  bell: ({ a, b, c, k }) =>
    circ(50, 88, 9, k) +
    path('M50 10C72 10 78 30 78 50C78 66 84 72 92 78V84H8V78C16 72 22 66 22 50C22 30 28 10 50 10Z', a) +
    path('M50 10C72 10 78 30 78 50C78 66 84 72 92 78V84H50Z', b) +
    rect(8, 76, 84, 8, c, 4) +
    circ(50, 9, 6, k),
  anchor: ({ a, c }) =>
    line('M50 28V90M28 42H72', a, 9) +
    line('M12 58C14 80 30 91 50 92C70 91 86 80 88 58', a, 9) +
    path('M2 66L13 48L25 64ZM98 66L87 48L75 64Z', a) +
    circ(50, 16, 10, 'none', `stroke="${c}" stroke-width="8"`),
  shell: ({ a, b, k }) =>
    path('M50 94L8 44C10 20 30 8 50 8C70 8 90 20 92 44Z', a) +
    path('M50 94L50 8C70 8 90 20 92 44Z', b) +
    line('M50 90V14M50 90L26 18M50 90L74 18M50 90L11 36M50 90L89 36', k, 3) +
    path('M34 84H66L60 98H40Z', a),
  snow: ({ a }) =>
    [0, 60, 120]
      .map(
        (t) =>
          `<g transform="rotate(${t} 50 50)">${line('M50 4V96M36 14L50 27L64 14M36 86L50 73L64 86', a, 7.5)}</g>`,
      )
      .join(''),
  cloud: ({ a, b }) =>
    path('M22 78A20 20 0 0 1 22 40A28 28 0 0 1 74 34A23 23 0 0 1 78 78Z', a) +
    path('M10 72C14 76 18 78 22 78H78A23 23 0 0 0 100 60C84 72 40 74 10 72Z', b),
  boat: ({ a, b, c, k }) =>
    rect(48, 6, 5, 66, k, 2) +
    path('M46 10V66H10C14 44 26 24 46 10Z', a) +
    path('M56 22C76 34 86 50 90 66H56Z', b) +
    path('M4 72H96C92 88 82 96 70 96H30C18 96 8 88 4 72Z', c),
  kite: ({ a, b, c, k }) =>
    path('M50 2L82 36L50 78L18 36Z', a) +
    path('M50 2L82 36H50ZM50 36V78L18 36Z', b) +
    line('M50 78C60 86 44 92 54 99', k, 3) +
    path('M40 84L50 88L40 94ZM62 84L52 88L62 94Z', c),
  balloon: ({ a, b, c, k }) =>
    path('M50 4C76 4 88 22 88 40C88 58 70 66 60 74H40C30 66 12 58 12 40C12 22 24 4 50 4Z', a) +
    path('M50 4C64 16 66 56 54 74H46C34 56 36 16 50 4Z', b) +
    line('M40 74L42 84M60 74L58 84', k, 2.4) +
    rect(38, 83, 24, 15, c, 4),
  comet: ({ a, b, c }) =>
    path('M96 4L46 78A26 26 0 0 1 26 42Z', b) +
    path('M90 22L52 70A20 20 0 0 1 34 56Z', c) +
    circ(30, 68, 26, a) +
    path(star(30, 68, 18, 7, 5), c),
  rocket: ({ a, b, c, k }) =>
    path('M26 58L8 84L30 82ZM74 58L92 84L70 82Z', c) +
    path('M50 2C68 18 76 40 72 82H28C24 40 32 18 50 2Z', a) +
    path('M50 2C68 18 76 40 72 82H50Z', b) +
    circ(50, 42, 11, c) +
    circ(50, 42, 6, k) +
    path('M36 84H64L50 99Z', c) +
    rect(27, 72, 46, 6, k),
  lantern: ({ a, b, c, k }) =>
    line('M50 2V16', k, 4) +
    oval(50, 52, 40, 36, a) +
    path('M50 16C64 22 72 36 72 52C72 68 64 82 50 88C72 88 90 74 90 52C90 30 72 16 50 16Z', b) +
    line('M50 16C36 22 28 36 28 52C28 68 36 82 50 88M50 16V88', k, 2.2) +
    rect(34, 12, 32, 8, c, 2) +
    rect(34, 84, 32, 8, c, 2) +
    line('M50 92V100', c, 4),
  candle: ({ a, b, c, k }) =>
    path('M50 2C62 16 62 28 50 34C38 28 38 16 50 2Z', c) +
    rect(37, 36, 26, 48, a, 3) +
    rect(50, 36, 13, 48, b) +
    path('M22 84H78L70 96H30Z', k) +
    line('M50 28V38', k, 3),
  cup: ({ a, b, c, k }) =>
    line('M76 46C96 44 96 70 72 70', a, 8) +
    path('M14 36H80C80 66 70 82 56 84H38C24 82 14 66 14 36Z', a) +
    path('M47 36H80C80 66 70 82 56 84H47Z', b) +
    rect(8, 86, 78, 8, c, 4) +
    line('M36 26C30 18 42 14 36 6M56 26C50 18 62 14 56 6', k, 4),
  teapot: ({ a, b, c, k }) =>
    line('M74 46C98 40 98 76 72 74', b, 8) +
    path('M30 50L4 34L12 66L32 76Z', a) +
    path('M50 30C76 30 84 48 84 62C84 80 72 90 50 90C28 90 20 80 20 62C20 48 24 30 50 30Z', a) +
    path('M50 30C76 30 84 48 84 62C84 80 72 90 50 90Z', b) +
    rect(34, 24, 32, 8, c, 4) +
    circ(50, 18, 7, k) +
    path(star(42, 60, 12, 5, 6), c),
  mushroom: ({ a, b, c, k }) =>
    path('M38 54H62L66 94H34Z', c) +
    path('M4 56C4 28 24 8 50 8C76 8 96 28 96 56Z', a) +
    path('M50 8C76 8 96 28 96 56H50Z', b) +
    circ(32, 36, 8, c) +
    circ(64, 28, 6, c) +
    circ(74, 45, 6, c) +
    line('M12 56H88', k, 4),
  acorn: ({ a, b, c, k }) =>
    path('M20 44H80C80 70 66 88 50 98C34 88 20 70 20 44Z', a) +
    path('M50 44H80C80 70 66 88 50 98Z', b) +
    path('M12 44C14 24 30 16 50 16C70 16 86 24 88 44Z', c) +
    line('M50 16V4', k, 6) +
    line('M26 32L34 42M42 26L50 38M58 26L66 40M72 32L78 42', k, 2.6),
  post: ({ a, b, c, k }) =>
    rect(4, 20, 92, 64, a, 5) +
    path('M6 24L50 58L94 24L94 32L50 66L6 32Z', b) +
    rect(72, 58, 16, 18, c) +
    line('M14 68H42M14 76H34', k, 3),
  umbrella: ({ a, b, c, k }) =>
    line('M50 46V86C50 98 66 98 66 86', k, 5) +
    path(
      'M4 52C6 26 26 10 50 10C74 10 94 26 96 52C88 44 78 44 73 52C66 43 56 43 50 52C44 43 34 43 27 52C22 44 12 44 4 52Z',
      a,
    ) +
    path('M50 10C74 10 94 26 96 52C88 44 78 44 73 52C70 34 62 20 50 10Z', b) +
    path('M50 10C38 20 30 34 27 52C22 44 12 44 4 52C6 26 26 10 50 10Z', c),
  hive: ({ a, b, k }) =>
    [
      [34, 12, 32],
      [22, 28, 56],
      [12, 44, 76],
      [14, 60, 72],
      [24, 76, 52],
    ]
      .map(([x, y, w], i) => rect(x as number, y as number, w as number, 17, i % 2 ? b : a, 8.5))
      .join('') + path('M42 93V84A8 8 0 0 1 58 84V93Z', k),
  wheel: ({ a, b, c, k }) =>
    circ(50, 50, 46, a) +
    circ(50, 50, 38, b) +
    burst(50, 50, 38, 8, a) +
    circ(50, 50, 12, c) +
    circ(50, 50, 4, k),
  spade: ({ a }) =>
    path(
      'M50 4C62 28 92 40 92 62C92 80 70 84 57 72C57 84 62 92 68 97H32C38 92 43 84 43 72C30 84 8 80 8 62C8 40 38 28 50 4Z',
      a,
    ),
  diamond: ({ a, b }) =>
    path(
      poly([
        [50, 2],
        [88, 50],
        [50, 98],
        [12, 50],
      ]),
      a,
    ) +
    path(
      poly([
        [50, 2],
        [88, 50],
        [50, 98],
      ]),
      b,
    ),
} satisfies Record<string, Draw>;

export type MotifName = keyof typeof MOTIFS;
export const motif = (name: MotifName, inks: Inks): string => (MOTIFS[name] as Draw)(inks);
