// Every payout of a machine with the exact number of equally likely draws. Nothing is sampled. Reels are
// independent, so reels that cannot change the payout are counted at once.
import type { ReelsSettings, ReelsSettingsOf } from '@parlor/contract/content/game-families/reels.ts';
import { symbolAt } from '@parlor/contract/content/game-families/read-settings.ts';
import type { PossibleResult } from '@parlor/economy/play/game-rules.ts';
import {
  HOLD_REELS,
  linesOf,
  rowsOf,
  stripsOf,
  multiplierReelOf,
  windowAt,
  type ReelsChoice,
} from './machine.ts';
import { groupOf } from './spin.ts';

/** Draws by payout. Counts stay far below 2^53: five strips of 40 stops have 10^8 combinations. */
type Counts = Map<number, number>;
const add = (counts: Counts, key: number, more: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + more);
};

/** Best first. The choice must be valid. */
export function paymentsOf(settings: ReelsSettings, choice: ReelsChoice): readonly PossibleResult[] {
  return Array.from(countsOf(settings, choice), ([multiplierE4, weight]) => ({
    weight: BigInt(weight),
    multiplierE4,
  })).toSorted((a, b) => b.multiplierE4 - a.multiplierE4);
}

function countsOf(settings: ReelsSettings, choice: ReelsChoice): Counts {
  const risk = choice.risk ?? 'mid';
  switch (settings.kind) {
    case 'row':
      return ofRow(settings, risk);
    case 'lines':
      return onLines(settings, linesOf(settings, choice), settings.pays);
    case 'stamps':
      return onLines(settings, settings.lines, settings.pays[risk], symbolAt(settings.wild));
    case 'ways':
      return byWays(settings, settings.pays[risk]);
    case 'anywhere':
      return anywhere(settings, settings.pays[risk]);
    case 'times':
      return multiplied(settings, multiplierReelOf(settings, choice));
    case 'hold':
      return held(settings, settings.pays[risk]);
  }
}

/** What a reel can show, each with its number of stops. */
interface Shown {
  readonly symbols: readonly number[];
  readonly stops: number;
}
function shownBy(settings: ReelsSettings): readonly (readonly Shown[])[] {
  const rows = rowsOf(settings);
  return stripsOf(settings).map((strip) => {
    const seen = new Map<string, Shown>();
    for (const stop of strip.keys()) {
      const symbols = windowAt(strip, stop, rows);
      const key = symbols.join();
      seen.set(key, { symbols, stops: (seen.get(key)?.stops ?? 0) + 1 });
    }
    return Array.from(seen.values());
  });
}
/** Number of draws of all reels from this index on. */
const restOf = (reels: readonly (readonly Shown[])[]): readonly number[] => {
  const sizes = reels.map((shown) => shown.reduce((sum, { stops }) => sum + stops, 0));
  return Array.from({ length: sizes.length + 1 }, (_, reel) =>
    sizes.slice(reel).reduce((product, size) => product * size, 1),
  );
};

function ofRow(settings: ReelsSettingsOf<'row'>, risk: 'low' | 'mid' | 'high'): Counts {
  const counts: Counts = new Map();
  const [first = [], second = [], third = []] = shownBy(settings);
  for (const a of first)
    for (const b of second)
      for (const c of third) {
        const row = [a, b, c].map(({ symbols: [symbol = 0] }) => symbol);
        const [symbol = 0] = row;
        const alike = row.every((one) => one === symbol);
        const firsts = row.filter((one) => one === 0).length;
        const payE4 = alike ? settings.pays[risk][symbol] : settings.few[risk][firsts - 1];
        add(counts, payE4 ?? 0, a.stops * b.stops * c.stops);
      }
  return counts;
}

/** Reel by reel, with the lines that are still equal from the left. Without any, the rest is counted at once. */
function onLines(
  settings: ReelsSettings,
  lines: readonly (readonly number[])[],
  pays: readonly (readonly number[])[],
  wild?: number,
): Counts {
  const counts: Counts = new Map();
  const reels = shownBy(settings);
  const rest = restOf(reels);
  const last = reels.length;
  const paid = pays.map((row) => row.map((payE4) => payE4 / lines.length));
  const rowsByReel = reels.map((_, reel) => lines.map((line) => line[reel] ?? 0));
  const go = (
    reel: number,
    alive: readonly number[],
    symbols: readonly number[],
    sum: number,
    draws: number,
  ): void => {
    if (alive.length === 0 || reel === last) {
      let total = sum;
      for (const symbol of symbols) total += paid[symbol]?.[last - 3] ?? 0;
      add(counts, total, draws * (rest[reel] ?? 1));
      return;
    }
    const rows = rowsByReel[reel] ?? [];
    for (const { symbols: shown, stops } of reels[reel] ?? []) {
      if (wild !== undefined && shown.includes(wild)) {
        go(reel + 1, alive, symbols, sum, draws * stops);
        continue;
      }
      const going: number[] = [];
      const alike: number[] = [];
      let lost = sum;
      for (let i = 0; i < alive.length; i++) {
        const line = alive[i]!;
        const symbol = symbols[i]!;
        if (shown[rows[line]!] === symbol) {
          going.push(line);
          alike.push(symbol);
        } else if (reel >= 3) lost += paid[symbol]?.[reel - 3] ?? 0;
      }
      go(reel + 1, going, alike, lost, draws * stops);
    }
  };
  for (const { symbols: shown, stops } of reels[0] ?? []) {
    const going = lines.flatMap((line, index) =>
      (paid[shown[line[0] ?? 0] ?? -1]?.length ?? 0) > 0 ? [index] : [],
    );
    go(
      1,
      going,
      going.map((index) => shown[lines[index]?.[0] ?? 0] ?? -1),
      0,
      stops,
    );
  }
  return counts;
}

const countIn = (shown: readonly number[], symbol: number): number => {
  let here = 0;
  for (const one of shown) if (one === symbol) here++;
  return here;
};

/** Like lines, with the symbols of the first reel and the number of ways so far. */
function byWays(settings: ReelsSettings, pays: readonly (readonly number[])[]): Counts {
  const counts: Counts = new Map();
  const reels = shownBy(settings);
  const rest = restOf(reels);
  const last = reels.length;
  const go = (
    reel: number,
    symbols: readonly number[],
    ways: readonly number[],
    sum: number,
    draws: number,
  ): void => {
    if (symbols.length === 0 || reel === last) {
      let total = sum;
      for (const [i, symbol] of symbols.entries()) total += (pays[symbol]?.[last - 3] ?? 0) * (ways[i] ?? 0);
      add(counts, total, draws * (rest[reel] ?? 1));
      return;
    }
    for (const { symbols: shown, stops } of reels[reel] ?? []) {
      const going: number[] = [];
      const leading: number[] = [];
      let lost = sum;
      for (let i = 0; i < symbols.length; i++) {
        const symbol = symbols[i]!;
        const here = countIn(shown, symbol);
        if (here > 0) {
          going.push(symbol);
          leading.push(ways[i]! * here);
        } else if (reel >= 3) lost += (pays[symbol]?.[reel - 3] ?? 0) * ways[i]!;
      }
      go(reel + 1, going, leading, lost, draws * stops);
    }
  };
  // Nothing pays before the fourth reel, and states repeat by then, so they are cached.
  const met = new Map<string, { symbols: readonly number[]; ways: readonly number[]; draws: number }>();
  const meet = (symbols: readonly number[], ways: readonly number[], draws: number): void => {
    const key = `${symbols.join()}/${ways.join()}`;
    const known = met.get(key);
    if (known) known.draws += draws;
    else met.set(key, { symbols, ways, draws });
  };
  const [first = [], second = [], third = []] = reels;
  for (const a of first) {
    const starting = Array.from(new Set(a.symbols))
      .filter((symbol) => (pays[symbol]?.length ?? 0) > 0)
      .toSorted((x, y) => x - y);
    for (const b of second) {
      const both = starting.filter((symbol) => b.symbols.includes(symbol));
      for (const c of third) {
        const symbols = both.filter((symbol) => c.symbols.includes(symbol));
        const ways = symbols.map(
          (symbol) => countIn(a.symbols, symbol) * countIn(b.symbols, symbol) * countIn(c.symbols, symbol),
        );
        meet(symbols, ways, a.stops * b.stops * c.stops);
      }
    }
  }
  for (const { symbols, ways, draws } of met.values()) go(3, symbols, ways, 0, draws);
  return counts;
}

/** How often each paying symbol occurs, reel by reel. One number has all counts, base 16. */
function anywhere(settings: ReelsSettingsOf<'anywhere'>, pays: readonly (readonly number[])[]): Counts {
  const paying = pays.flatMap((row, symbol) => (row.length > 0 ? [symbol] : []));
  let seen: Counts = new Map([[0, 1]]);
  for (const shown of shownBy(settings)) {
    const next: Counts = new Map();
    for (const { symbols, stops } of shown) {
      const more = symbols.reduce((sum, symbol) => {
        const place = paying.indexOf(symbol);
        return place < 0 ? sum : sum + 16 ** place;
      }, 0);
      for (const [held, draws] of seen) add(next, held + more, draws * stops);
    }
    seen = next;
  }
  const counts: Counts = new Map();
  for (const [all, draws] of seen) {
    let payE4 = 0;
    for (const [place, symbol] of paying.entries()) {
      const count = Math.floor(all / 16 ** place) % 16;
      payE4 += pays[symbol]?.[Math.min(count, settings.most) - settings.fewest] ?? 0;
    }
    add(counts, payE4, draws);
  }
  return counts;
}

function multiplied(settings: ReelsSettingsOf<'times'>, wheel: readonly number[]): Counts {
  const counts: Counts = new Map();
  const [first = [], second = [], third = []] = shownBy(settings);
  for (const a of first)
    for (const b of second)
      for (const c of third) {
        const symbol = a.symbols[0] ?? -1;
        const alike = b.symbols[0] !== symbol ? 1 : c.symbols[0] !== symbol ? 2 : 3;
        const payE4 = settings.pays[symbol]?.[alike - 2] ?? 0;
        for (const times of wheel) add(counts, payE4 * times, a.stops * b.stops * c.stops);
      }
  return counts;
}

/** All reels are equal, so only the held symbols matter: the first spin by its groups, the second by the result. */
function held(settings: ReelsSettingsOf<'hold'>, pays: readonly (readonly number[])[]): Counts {
  const [reel = []] = shownBy(settings);
  const size = settings.strip.length;
  const rows = (length: number): readonly (readonly [row: readonly number[], draws: number])[] =>
    Array.from({ length }).reduce<readonly (readonly [readonly number[], number])[]>(
      (before) =>
        before.flatMap(([row, draws]) =>
          reel.map(({ symbols: [symbol = 0], stops }) => [[...row, symbol], draws * stops] as const),
        ),
      [[[], 1]],
    );
  /** By symbol and number of held reels. 0 of the first symbol if nothing is held. */
  const groups: Counts = new Map();
  for (const [row, draws] of rows(HOLD_REELS)) {
    const group = groupOf(row);
    add(groups, group ? group.symbol * 10 + group.count : 0, draws);
  }
  const counts: Counts = new Map();
  for (const [group, draws] of groups) {
    const count = group % 10;
    const staying = Array.from({ length: count }, () => Math.floor(group / 10));
    // The second number of a held reel is drawn too, and ignored.
    const unused = size ** count;
    for (const [row, more] of rows(HOLD_REELS - count)) {
      const then = groupOf([...staying, ...row]);
      const payE4 = then ? (pays[then.symbol]?.[then.count - 2] ?? 0) : 0;
      add(counts, payE4, draws * more * unused);
    }
  }
  return counts;
}
