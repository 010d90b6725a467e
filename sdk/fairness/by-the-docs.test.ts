// Rounds of every kind of game, computed only from the text of docs/fairness.md and with Node's own modules. It
// reveals a gap or a mistake of the page.
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

type Json = ReturnType<typeof JSON.parse>;
interface Vector {
  readonly game: string;
  readonly version: string;
  readonly nonce: number;
  readonly choice: Json;
  readonly drawn: readonly number[];
  readonly moves?: readonly (number | string)[];
  readonly end?: string;
  readonly multiplierE4: number;
}
const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'fairness.md'), 'utf8');
const { serverSeed, clientSeed, rules, vectors } = JSON.parse(
  /### Test vectors[\s\S]*?```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '',
) as {
  serverSeed: string;
  clientSeed: string;
  rules: { game: string; family: string; settings: Json }[];
  vectors: Vector[];
};

type Next = (below: number) => number;
interface Outcome {
  readonly drawn: readonly number[];
  readonly multiplierE4: number;
  readonly end?: string;
}

/** "From seeds to numbers", and the drawn numbers. */
function numbers(nonce: number): { next: Next; drawn: number[] } {
  const drawn: number[] = [];
  let block = -1;
  let words: bigint[] = [];
  const next: Next = (below) => {
    for (;;) {
      if (words.length === 0) {
        block += 1;
        const bytes = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${block}`).digest();
        words = Array.from({ length: 8 }, (_, i) => BigInt(bytes.readUInt32BE(i * 4)));
      }
      const product = words.shift()! * BigInt(below);
      if (product % 2n ** 32n < 2n ** 32n % BigInt(below)) continue;
      drawn.push(Number(product >> 32n));
      return Number(product >> 32n);
    }
  };
  return { next, drawn };
}

const canonical = (value: Json): string =>
  Array.isArray(value)
    ? `[${value.map(canonical).join(',')}]`
    : typeof value === 'object' && value !== null
      ? `{${Object.keys(value)
          .toSorted()
          .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
          .join(',')}}`
      : JSON.stringify(value);

function versionOf(family: string, settings: Json): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(canonical(settings), 'utf8'))
    hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) % 2n ** 64n;
  return `${family}-${settings.kind}-1-${hash.toString(16).padStart(16, '0')}`;
}

const pay = (returnE4: number, w: number, n: number): number => Math.floor((returnE4 * n) / w);

/** The number of winning throws with this number of dice. */
const counted = (dice: number, wins: (faces: readonly number[]) => boolean): number =>
  Array.from({ length: 6 ** dice }, (_, at) =>
    Array.from({ length: dice }, (__, die) => (Math.floor(at / 6 ** die) % 6) + 1),
  ).filter(wins).length;

function dice(s: Json, choice: Json, next: Next): number {
  switch (s.kind) {
    case 'over-under': {
      const number = next(10_001);
      return choice.side === 'under'
        ? number < choice.target
          ? pay(s.returnE4, choice.target, 10_001)
          : 0
        : number > choice.target
          ? pay(s.returnE4, 10_000 - choice.target, 10_001)
          : 0;
    }
    case 'band': {
      const number = next(10_001);
      const width = choice.high - choice.low + 1;
      const isInside = number >= choice.low && number <= choice.high;
      if (isInside !== (choice.side === 'inside')) return 0;
      return pay(s.returnE4, choice.side === 'inside' ? width : 10_001 - width, 10_001);
    }
    case 'lantern': {
      const [number, second] = [next(10_001), next(s.litEvery)];
      const p = Math.floor(
        (s.returnE4 * 10_001 * s.litEvery) / (choice.target * (s.litEvery - 1 + s.litTimes)),
      );
      return number < choice.target ? p * (second === 0 ? s.litTimes : 1) : 0;
    }
    case 'ladder': {
      let left = next(10_000);
      const { rungs } = s.courses.find((course: Json) => course.id === choice.course);
      return rungs.find((rung: Json) => (left -= rung.count) < 0).multiplierE4;
    }
  }
  const many = { sum: 2, gap: 2, highest: 3, hits: s.dice as number }[s.kind as 'sum'];
  const wins = (faces: readonly number[]): boolean => {
    const [a = 0, b = 0] = faces;
    const apart = Math.abs(a - b);
    switch (s.kind) {
      case 'sum':
        return choice.side === 'exactly'
          ? a + b === choice.sum
          : choice.side === 'under'
            ? a + b < choice.sum
            : a + b > choice.sum;
      case 'gap':
        return choice.bet === (apart === 0 ? 'moored' : apart <= 2 ? 'near' : 'sea');
      case 'highest':
        return choice.side === 'exactly'
          ? Math.max(...faces) === choice.highest
          : Math.max(...faces) <= choice.highest;
      default:
        return faces.filter((face) => face >= choice.face).length >= choice.hits;
    }
  };
  const thrown = Array.from({ length: many }, () => next(6) + 1);
  return wins(thrown) ? pay(s.returnE4, counted(many, wins), 6 ** many) : 0;
}

function plinko(s: Json, { risk, side, rows }: Json, next: Next): number {
  const fall = (count: number): number[] => Array.from({ length: count }, () => next(2));
  const right = (turns: readonly number[]): number => turns.reduce((sum, turn) => sum + turn, 0);
  switch (s.kind) {
    case 'slots':
      return s.slots[risk][right(fall(s.rows))];
    case 'street': {
      const list: number[] = s.slots[risk];
      return (side === 'left' ? list.toReversed() : list)[right(fall(s.rows))]!;
    }
    case 'rods':
      return s.boards.find((board: Json) => board.rows === rows).slots[risk][right(fall(rows))];
    case 'bells': {
      const turns = fall(s.rows);
      const rung = s.bells.filter((bell: Json) => right(turns.slice(0, bell.row - 1)) === bell.peg).length;
      return s.slots[risk][right(turns)] * s.bellTimes ** rung;
    }
    case 'baskets': {
      const list = s.baskets[risk].flatMap((b: Json) =>
        Array.from({ length: b.slots }, () => b.multiplierE4),
      );
      return list[right(fall(s.rows))];
    }
    default: {
      const upper = s.upper.slots[risk][right(fall(s.upper.rows))];
      return (upper * s.lower.slots[risk][right(fall(s.lower.rows))]) / 10_000;
    }
  }
}

function keno(s: Json, { risk, picks }: Json, next: Next): number {
  const left = Array.from({ length: s.numbers }, (_, i) => i + 1);
  const take = (count: number): number[] =>
    Array.from({ length: count }, () => left.splice(next(left.length), 1)[0]!);
  const hitsOf = (balls: number[]): number => balls.filter((ball) => picks.includes(ball)).length;
  const first = take(s.drawn);
  const spare = take(s.spare ?? 0);
  const pays: number[] = s.pays[risk][picks.length - s.fewest];
  const hits = hitsOf(first) || hitsOf(spare);
  const times =
    s.kind === 'boost'
      ? s.boost[next(s.boost.length)]
      : s.kind === 'last' && picks.includes(first.at(-1))
        ? s.lastTimes
        : 1;
  return pays[hits]! * times;
}

function wheel(s: Json, { risk, symbol }: Json, next: Next): number {
  if (s.kind === 'symbols') {
    const letter: string = s.wheel[next(s.wheel.length)];
    return letter === symbol ? s.pays['abcdefgh'.indexOf(letter)] : 0;
  }
  const pays: number = s.pays[risk][next(s.pays[risk].length)];
  return s.kind === 'double' ? pays * s.inner[next(s.inner.length)] : pays;
}

function reels(s: Json, { risk, lines }: Json, next: Next): number {
  const place = (letter: string): number => letter.charCodeAt(0) - 'a'.charCodeAt(0);
  const strips: number[][] = (s.kind === 'hold' ? Array(5).fill(s.strip) : s.strips).map((strip: string) =>
    Array.from(strip, place),
  );
  const rows = ['row', 'times', 'hold'].includes(s.kind) ? 1 : 3;
  const turn = (): number[][] =>
    strips.map((strip) => {
      const at = next(strip.length);
      return Array.from({ length: rows }, (_, row) => strip[(at + row) % strip.length]!);
    });
  const seen = turn();
  const row = seen.map((reel) => reel[0]!);
  const often = (list: readonly number[], symbol: number): number =>
    list.filter((one) => one === symbol).length;
  const table = Array.isArray(s.pays) ? s.pays : s.pays[risk];
  const fromLeft = (alike: (reel: number) => boolean): number => {
    let k = 1;
    while (k < seen.length && alike(k)) k++;
    return k;
  };
  switch (s.kind) {
    case 'row': {
      if (often(row, row[0]!) === 3) return table[row[0]!] ?? 0;
      return s.few[risk][often(row, 0) - 1] ?? 0;
    }
    case 'lines':
    case 'stamps': {
      const played: number[][] = s.kind === 'lines' ? s.lines.slice(0, lines) : s.lines;
      const wild = s.kind === 'stamps' ? place(s.wild) : -1;
      return played.reduce((sum, line) => {
        const symbol = seen[0]![line[0]!]!;
        const k = fromLeft((reel) => seen[reel]!.includes(wild) || seen[reel]![line[reel]!] === symbol);
        return sum + (table[symbol]?.[k - 3] ?? 0) / played.length;
      }, 0);
    }
    case 'ways':
      return [...new Set(seen[0])].reduce((sum, symbol) => {
        const k = fromLeft((reel) => seen[reel]!.includes(symbol));
        const ways = seen.slice(0, k).reduce((product, reel) => product * often(reel, symbol), 1);
        return sum + (table[symbol]?.[k - 3] ?? 0) * ways;
      }, 0);
    case 'anywhere':
      return table.reduce(
        (sum: number, list: number[], symbol: number) =>
          sum + (list[Math.min(often(seen.flat(), symbol), s.most) - s.fewest] ?? 0),
        0,
      );
    case 'times': {
      const k = fromLeft((reel) => row[reel] === row[0]);
      return (table[row[0]!]?.[k - 2] ?? 0) * s.wheel[risk][next(s.wheel[risk].length)];
    }
    default: {
      const mostFrequent = (list: readonly number[]): number | undefined =>
        [...new Set(list)]
          .filter((symbol) => often(list, symbol) >= 2)
          .toSorted((a, b) => often(list, b) - often(list, a) || a - b)[0];
      const second = turn().map((reel) => reel[0]!);
      const held = mostFrequent(row);
      const then = row.map((symbol, reel) => (symbol === held ? symbol : second[reel]!));
      const pays = mostFrequent(then);
      return pays === undefined ? 0 : (table[pays]?.[often(then, pays) - 2] ?? 0);
    }
  }
}

const MAX = 10_000_000n;

function mines(
  s: Json,
  { mines: count }: Json,
  next: Next,
  moves: readonly number[],
): Omit<Outcome, 'drawn'> {
  const isPath = s.kind === 'path';
  const tiles = s.columns * s.rows;
  const from = (first: number, many: number): number[] => Array.from({ length: many }, (_, i) => first + i);
  const take = (list: number[], many: number): number[] =>
    Array.from({ length: many }, () => list.splice(next(list.length), 1)[0]!);
  const laid = new Set<number>();
  const charms = new Set<number>();
  if (isPath)
    for (let row = 0; row < s.rows; row++)
      take(from(row * s.columns, s.columns), count).forEach((tile) => laid.add(tile));
  else {
    const list = from(0, tiles);
    take(list, count).forEach((tile) => laid.add(tile));
    take(list, s.charm?.tiles ?? 0).forEach((tile) => charms.add(tile));
  }
  const charmTimes = BigInt(s.charm?.times ?? 1);
  let [part, of] = [BigInt(s.returnE4), 1n];
  let spare = s.lives === 2;
  const open = new Set<number>();
  const closedTiles = () => {
    const down = (isPath ? from(0, s.columns) : from(0, tiles)).filter((tile) => isPath || !open.has(tile));
    const n = BigInt(down.length);
    const m = isPath ? BigInt(count) : BigInt(down.filter((tile) => laid.has(tile)).length);
    const c = isPath ? 0n : BigInt(down.filter((tile) => charms.has(tile)).length);
    return { n, m, c, s: n - m - c };
  };
  const worthAfter = (what: 'mine' | 'charm' | 'safe'): [bigint, bigint] => {
    const { n, m, c, s: plain } = closedTiles();
    if (what === 'mine') return spare ? [part, of * m] : [0n, 1n];
    return [
      part * (spare ? n - 1n : n) * (what === 'charm' ? charmTimes : 1n),
      of * (plain + c * charmTimes),
    ];
  };
  let end = 'taken';
  for (const tile of moves) {
    expect(end).toBe('taken');
    const what = laid.has(tile) ? 'mine' : charms.has(tile) ? 'charm' : 'safe';
    [part, of] = worthAfter(what);
    if (what === 'mine') spare = false;
    open.add(tile);
    const left = closedTiles();
    const isLast = isPath ? open.size === s.rows : left.s + left.c === 0n;
    const [bestPart, bestOf] = part === 0n || isLast ? [0n, 1n] : worthAfter(left.c > 0n ? 'charm' : 'safe');
    if (part === 0n || isLast || bestPart / bestOf > MAX) end = 'over';
  }
  return { multiplierE4: Number(part / of), end };
}

function hilo(s: Json, next: Next, moves: readonly string[]): Omit<Outcome, 'drawn'> {
  const aceFirst = s.kind !== 'compare' || s.ace === 'low';
  const ranks = s.kind === 'compare' ? 14 - s.from + 1 : 13;
  expect(aceFirst ? ranks : s.from).toBeGreaterThan(1);
  const size = ranks * 4;
  const joker = s.joker === true ? size : -1;
  const left = Array.from({ length: size }, (_, card) => card);
  const cards = Array.from({ length: 1 + s.guesses + s.skips }, (_, at) => {
    if (s.dealtOnce) return left.splice(next(left.length), 1)[0]!;
    return next(joker > 0 && at > 0 ? size + 1 : size);
  });
  const deck = Array.from({ length: joker > 0 ? size + 1 : size }, (_, card) => card);
  const rank = (card: number): number => Math.floor(card / 4);
  type Effect = 'right' | 'wrong' | 'push';
  const tie: Effect = s.ties === 'win' ? 'right' : s.ties === 'push' ? 'push' : 'wrong';
  const effect = (guess: string, open: number, card: number): Effect => {
    if (card === joker) return 'right';
    if (guess === 'higher' || guess === 'lower') {
      if (rank(card) === rank(open)) return tie;
      return rank(card) > rank(open) === (guess === 'higher') ? 'right' : 'wrong';
    }
    const isRight = {
      red: [1, 2].includes(card % 4),
      black: [0, 3].includes(card % 4),
      spade: card % 4 === 0,
      heart: card % 4 === 1,
      diamond: card % 4 === 2,
      club: card % 4 === 3,
      low: rank(card) < 6,
      seven: rank(card) === 6,
      high: rank(card) > 6,
    }[guess];
    expect(isRight).toBeDefined();
    return isRight ? 'right' : 'wrong';
  };
  let open = cards[0]!;
  let [part, of] = [BigInt(s.returnE4), 1n];
  let [guesses, skips] = [0, 0];
  const turned = [open];
  /** A possible guess and its factor. */
  const offer = (guess: string) => {
    const coming = s.dealtOnce ? deck.filter((card) => !turned.includes(card)) : deck;
    let effectOf = (card: number): Effect => effect(guess, open, card);
    const count = (what: Effect): number => coming.filter((card) => effectOf(card) === what).length;
    if (count('wrong') === 0) {
      const before = effectOf;
      effectOf = (card) => (card !== joker && rank(card) === rank(open) ? 'wrong' : before(card));
    }
    const [r, p, n] = [count('right'), count('push'), coming.length];
    const worth = [part * BigInt(n - p), of * BigInt(r || 1)] as const;
    const isOffered = r > 0 && r < n && guesses < s.guesses && worth[0] / worth[1] <= MAX;
    return { isOffered, worth, effect: effectOf };
  };
  const words = {
    compare: ['higher', 'lower'],
    suits: ['red', 'black', 'spade', 'heart', 'diamond', 'club'],
    pivot: ['low', 'seven', 'high'],
  }[s.kind as 'suits'];
  let end = 'taken';
  for (const [at, move] of moves.entries()) {
    expect(end).toBe('taken');
    const card = cards[at + 1]!;
    if (move === 'skip') skips++;
    else {
      const offered = offer(move);
      expect(offered.isOffered).toBe(true);
      const is = offered.effect(card);
      if (is === 'right') [part, of] = offered.worth;
      if (is === 'wrong') [part, of] = [0n, 1n];
      guesses++;
    }
    turned.push(card);
    if (card !== joker) open = card;
    const maySkip = guesses < s.guesses && skips < s.skips;
    if (part === 0n || (!maySkip && !words.some((word) => offer(word).isOffered))) end = 'over';
  }
  return { multiplierE4: Number(part / of), end };
}

function outcomeOf({ game, nonce, choice, moves = [] }: Vector): Outcome {
  const { family, settings } = rules.find((one) => one.game === game)!;
  const { next, drawn } = numbers(nonce);
  switch (family) {
    case 'dice':
      return { multiplierE4: dice(settings, choice, next), drawn };
    case 'plinko':
      return { multiplierE4: plinko(settings, choice, next), drawn };
    case 'keno':
      return { multiplierE4: keno(settings, choice, next), drawn };
    case 'wheel':
      return { multiplierE4: wheel(settings, choice, next), drawn };
    case 'reels':
      return { multiplierE4: reels(settings, choice, next), drawn };
    case 'mines':
      return { ...mines(settings, choice, next, moves as number[]), drawn };
    default:
      return { ...hilo(settings, next, moves as string[]), drawn };
  }
}

describe('by the text of docs/fairness.md alone', () => {
  test('there is a round of every kind that the page names', () => {
    const named = [...page.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, kind]) => kind!);
    const covered = rules.map(({ settings }) => settings.kind as string);
    expect(named.filter((kind) => !covered.includes(kind))).toEqual([]);
    for (const kind of ['field', 'path', 'compare', 'suits', 'pivot']) expect(covered).toContain(kind);
  });

  test.each(vectors.map((vector, at) => [`${at + 1}: ${vector.game}`, vector] as const))(
    'round %s has its numbers and pays what it says',
    (_, vector) => {
      const { drawn, multiplierE4, end } = outcomeOf(vector);
      expect({ drawn, multiplierE4, end }).toEqual({
        drawn: vector.drawn,
        multiplierE4: vector.multiplierE4,
        end: vector.end,
      });
      const { family, settings } = rules.find(({ game }) => game === vector.game)!;
      expect(vector.version).toBe(versionOf(family, settings));
    },
  );
});
