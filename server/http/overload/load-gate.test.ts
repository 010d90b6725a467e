import { describe, expect, test } from 'vitest';
import { LoadGate, type Begun, type CallerKind } from './load-gate.ts';

interface Waiting {
  readonly begun: Begun;
  readonly cameMs: number;
}

/** A server that answers a number of calls a second, one after the other, and the calls that come to it. */
function serves({ perSecond }: { readonly perSecond: number }) {
  const gate = new LoadGate();
  const waiting: Waiting[] = [];
  const tookMs: Record<CallerKind, number[]> = { player: [], studio: [] };
  const refused: Record<CallerKind, number> = { player: 0, studio: 0 };
  let busyUntilMs = 0;
  const workUntil = (nowMs: number): void => {
    while (waiting.length > 0 && Math.max(busyUntilMs, waiting[0]!.cameMs) + 1_000 / perSecond <= nowMs) {
      const { begun, cameMs } = waiting.shift()!;
      busyUntilMs = Math.max(busyUntilMs, cameMs) + 1_000 / perSecond;
      gate.ends(begun, busyUntilMs);
      tookMs[begun.kind].push(busyUntilMs - cameMs);
    }
  };
  const comes = (nowMs: number, kind: CallerKind = 'player', lateMs = 0): boolean => {
    workUntil(nowMs);
    const begun = gate.begins(kind, nowMs, lateMs);
    if (begun === undefined) refused[kind] += 1;
    else waiting.push({ begun, cameMs: nowMs });
    return begun !== undefined;
  };
  return {
    gate,
    comes,
    workUntil,
    tookMs,
    allMs: (): number[] => [...tookMs.player, ...tookMs.studio],
    refused: (): number => refused.player + refused.studio,
    refusedOf: refused,
    /** Calls come evenly; of every five, `studios` are of studios. */
    during(fromMs: number, toMs: number, rate: number, studios = 0): void {
      let n = 0;
      for (let atMs = fromMs; atMs < toMs; atMs += 1_000 / rate)
        comes(atMs, n++ % 5 < studios ? 'studio' : 'player');
    },
  };
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)]!;

describe('calls that come', () => {
  test.each([200, 700, 5_000])(
    'at nine tenths of what a server does (%i a second) are all accepted',
    (perSecond) => {
      const server = serves({ perSecond });
      server.during(0, 20_000, perSecond * 0.9, 1);
      expect(server.refused()).toBe(0);
    },
  );

  test.each([400, 700, 5_000])(
    'at three times of what a server does (%i a second) are refused early; the accepted are answered within 250 ms',
    (perSecond) => {
      const server = serves({ perSecond });
      server.during(0, 20_000, perSecond * 3, 1);
      server.workUntil(30_000);
      expect(percentile(server.allMs(), 0.99)).toBeLessThan(250);
      // It does all it can.
      expect(server.allMs().length).toBeGreaterThan(perSecond * 20 * 0.95);
    },
  );

  test('of studios have precedence, and players are served too', () => {
    const server = serves({ perSecond: 700 });
    server.during(0, 20_000, 2_100, 1);
    // Studios alone send 0.6 of what the server does.
    expect(server.refusedOf.studio).toBeLessThan(2_100 * 20 * 0.2 * 0.05);
    expect(server.tookMs.player.length).toBeGreaterThan(700 * 20 * 0.3);
  });

  test('of studios alone at three times of what a server does are refused too, and players are served', () => {
    const server = serves({ perSecond: 700 });
    server.during(0, 20_000, 2_100, 4);
    server.workUntil(30_000);
    expect(server.refusedOf.studio).toBeGreaterThan(2_100 * 20 * 0.3);
    expect(server.tookMs.player.length).toBeGreaterThan(700 * 20 * 0.1);
    expect(percentile(server.tookMs.studio, 0.99)).toBeLessThan(250);
  });

  test('are accepted again at once when fewer come', () => {
    const server = serves({ perSecond: 700 });
    server.during(0, 10_000, 2_100, 1);
    const before = server.refused();
    server.during(10_200, 20_000, 500, 1);
    expect(server.refused()).toBe(before);
  });

  test('are all accepted if a crowd comes at one moment', () => {
    const server = serves({ perSecond: 700 });
    server.during(0, 5_000, 300);
    for (let n = 0; n < 2_000; n += 1) expect(server.comes(5_000 + n / 40.1)).toBe(true);
  });

  test('are all accepted if a crowd comes at one moment and takes long to read', () => {
    const server = serves({ perSecond: 700 });
    server.during(0, 5_000, 300);
    for (let n = 0; n < 2_000; n += 1) expect(server.comes(5_000 + n / 10, 'player', n / 10)).toBe(true);
  });

  test('are refused soon if none ends, except the few that are always accepted', () => {
    const gate = new LoadGate();
    const accepted: Begun[] = [];
    for (let atMs = 0; atMs < 3_000; atMs += 1) {
      const begun = gate.begins('player', atMs);
      if (begun) accepted.push(begun);
    }
    expect(accepted.length).toBeLessThan(64 + 50 + 21);
    // The few begin again as soon as there is room.
    for (const begun of accepted.slice(30)) gate.ends(begun, 3_000);
    expect(gate.begins('player', 3_001)).toBeDefined();
  });

  test('are all accepted if each takes long because the database is far away', () => {
    const gate = new LoadGate();
    const open: Begun[] = [];
    const FAR_MS = 300;
    let refused = 0;
    const during = (fromMs: number, toMs: number, rate: number): void => {
      for (let atMs = fromMs; atMs < toMs; atMs += 1_000 / rate) {
        while (open.length > 0 && open[0]!.sinceMs + FAR_MS <= atMs) {
          const begun = open.shift()!;
          gate.ends(begun, begun.sinceMs + FAR_MS);
        }
        const begun = gate.begins('player', atMs);
        if (begun === undefined) refused += 1;
        else open.push(begun);
      }
    };
    // At night few come.
    during(0, 60_000, 5);
    for (let rate = 50; rate <= 600; rate += 50) during(60_000 + rate * 40, 62_000 + rate * 40, rate);
    // 180 are in progress.
    during(86_000, 96_000, 600);
    expect(refused).toBe(0);
  });

  test.each([
    { lateMs: 0, isAccepted: true },
    { lateMs: 60, isAccepted: false },
  ])('are refused sooner if they have waited before they were read: $lateMs ms', ({ lateMs, isAccepted }) => {
    const gate = new LoadGate();
    // A thousand calls end in a second, and each takes no time.
    for (let atMs = 0; atMs < 1_000; atMs += 1) gate.ends(gate.begins('player', atMs)!, atMs);
    for (let n = 0; n < 70; n += 1) gate.counts('player', 1_000);
    gate.begins('player', 1_000, lateMs);
    // A crowd is over by now.
    expect(gate.begins('player', 1_060, lateMs) !== undefined).toBe(isAccepted);
  });
});
