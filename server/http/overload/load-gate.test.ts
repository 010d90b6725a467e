import { describe, expect, test } from 'vitest';
import { LoadGate, type CallerKind, type CallInProgress } from './load-gate.ts';

interface Open {
  readonly call: CallInProgress;
  readonly cameMs: number;
}

interface Works {
  /** Calls that it answers one after the other. */
  readonly perSecond: number;
  /** How long each of them waits for a database, and then the next is answered meanwhile. */
  readonly farMs?: number;
}

/** A server that answers a number of calls a second, and the calls that come to it. */
function serves({ perSecond, farMs = 0 }: Works) {
  let nowMs = 0;
  let lateMs = 0;
  const gate = new LoadGate({ nowMs: () => nowMs, lateMs: () => lateMs });
  const open: Open[] = [];
  const tookMs: Record<CallerKind, number[]> = { player: [], studio: [] };
  const refusedMs: Record<CallerKind, number[]> = { player: [], studio: [] };
  let busyUntilMs = 0;
  let lookMs = 0;
  const endMs = ({ call }: Open): number =>
    Math.max(busyUntilMs + 1_000 / perSecond, call.sinceMs + 1_000 / perSecond + farMs);
  /** Time passes in steps, because calls that wait are looked at as it passes. */
  const passes = (untilMs: number): void => {
    for (;;) {
      const nextMs = open.length === 0 ? Infinity : endMs(open[0]!);
      nowMs = Math.max(nowMs, Math.min(nextMs, lookMs, untilMs));
      if (nowMs === nextMs) {
        const { call, cameMs } = open.shift()!;
        busyUntilMs = nowMs - farMs;
        tookMs[call.kind].push(nowMs - cameMs);
        gate.ends(call);
      } else if (nowMs === lookMs) {
        lookMs += 10;
        gate.look();
      } else return;
    }
  };
  const comes = (atMs: number, kind: CallerKind = 'player', late = 0): void => {
    passes(atMs);
    lateMs = late;
    gate.comes(kind, {
      onDecided: (call) => {
        if (call === undefined) refusedMs[kind].push(nowMs - atMs);
        else open.push({ call, cameMs: atMs - late });
      },
      hasGone: () => false,
    });
  };
  return {
    gate,
    comes,
    passes,
    tookMs,
    refusedMs,
    allMs: (): number[] => [...tookMs.player, ...tookMs.studio],
    refused: (): number => refusedMs.player.length + refusedMs.studio.length,
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
    'at nine tenths of what a server does (%i a second) are all answered',
    (perSecond) => {
      const server = serves({ perSecond });
      server.during(0, 20_000, perSecond * 0.9, 1);
      expect(server.refused()).toBe(0);
    },
  );

  test.each([200, 700, 5_000])(
    'at three times of what a server does (%i a second) are refused early; the others are answered within 250 ms',
    (perSecond) => {
      const server = serves({ perSecond });
      server.during(0, 20_000, perSecond * 3, 1);
      server.passes(30_000);
      expect(percentile(server.allMs(), 0.99)).toBeLessThan(250);
      const refusedMs = [...server.refusedMs.player, ...server.refusedMs.studio];
      expect(percentile(refusedMs, 0.5)).toBeLessThan(50);
      expect(percentile(refusedMs, 1)).toBeLessThan(200);
      // It does all it can.
      expect(server.allMs().length).toBeGreaterThan(perSecond * 20 * 0.95);
    },
  );

  test('at nine tenths are all answered after a pause of the machine', () => {
    const server = serves({ perSecond: 700 });
    server.during(0, 5_000, 630, 1);
    // Nothing ends for a tenth of a second: what came meanwhile is read in one turn.
    server.passes(5_100);
    for (let n = 0; n < 63; n += 1) server.comes(5_100, n % 5 === 0 ? 'studio' : 'player', 100 - n * 1.6);
    server.during(5_100, 10_000, 630, 1);
    expect(server.refused()).toBe(0);
  });

  test('of studios have precedence, and players are served too', () => {
    const server = serves({ perSecond: 700 });
    server.during(0, 20_000, 2_100, 1);
    // Studios alone send 0.6 of what the server does.
    expect(server.refusedMs.studio.length / (2_100 * 20 * 0.2)).toBeLessThan(
      server.refusedMs.player.length / (2_100 * 20 * 0.8) - 0.2,
    );
    expect(server.tookMs.player.length).toBeGreaterThan(700 * 20 * 0.3);
  });

  test('of studios alone at three times of what a server does are refused too, and players are served', () => {
    const server = serves({ perSecond: 700 });
    server.during(0, 20_000, 2_100, 4);
    server.passes(30_000);
    expect(server.refusedMs.studio.length).toBeGreaterThan(2_100 * 20 * 0.3);
    expect(server.tookMs.player.length).toBeGreaterThan(700 * 20 * 0.1);
    expect(percentile(server.tookMs.studio, 0.99)).toBeLessThan(250);
  });

  test('are all answered again at once when fewer come', () => {
    const server = serves({ perSecond: 700 });
    server.during(0, 10_000, 2_100, 1);
    server.passes(10_200);
    const before = server.refused();
    server.during(10_200, 20_000, 500, 1);
    expect(server.refused()).toBe(before);
  });

  test('are all answered in turn if a crowd comes at one moment', () => {
    const server = serves({ perSecond: 700 });
    server.during(0, 5_000, 300);
    for (let n = 0; n < 2_000; n += 1) server.comes(5_000 + n / 40.1);
    server.during(5_050, 8_000, 50);
    server.passes(10_000);
    expect(server.refused()).toBe(0);
  });

  test('are all answered in turn if a crowd comes at one moment and takes long to read', () => {
    const server = serves({ perSecond: 700 });
    server.during(0, 5_000, 300);
    for (let n = 0; n < 2_000; n += 1) server.comes(5_000 + n / 40, 'player', n / 40);
    server.passes(10_000);
    expect(server.refused()).toBe(0);
  });

  test('are all answered if each takes long because the database is far away', () => {
    const server = serves({ perSecond: 5_000, farMs: 300 });
    // At night few come.
    server.during(0, 60_000, 5);
    for (let rate = 50; rate <= 600; rate += 50) server.during(60_000 + rate * 40, 62_000 + rate * 40, rate);
    // 180 are in progress.
    server.during(86_000, 96_000, 600);
    expect(server.refused()).toBe(0);
  });
});

describe('a gate', () => {
  /** A gate whose calls end only if they are told to. */
  function opens() {
    let nowMs = 0;
    let lateMs = 0;
    const gate = new LoadGate({ nowMs: () => nowMs, lateMs: () => lateMs });
    const begun: CallInProgress[] = [];
    let refused = 0;
    const gone = new Set<number>();
    let came = 0;
    return {
      gate,
      begun,
      gone,
      refused: () => refused,
      at: (ms: number) => {
        nowMs = ms;
        gate.look();
      },
      comes: (kind: CallerKind = 'player', late = 0): number => {
        const id = came++;
        lateMs = late;
        gate.comes(kind, {
          onDecided: (call) => {
            if (call === undefined) refused += 1;
            else begun.push(call);
          },
          hasGone: () => gone.has(id),
        });
        return id;
      },
    };
  }

  test('begins twelve calls of players and six of studios at once, and the next as one ends', () => {
    const { gate, begun, comes } = opens();
    for (let n = 0; n < 20; n += 1) comes('player');
    for (let n = 0; n < 20; n += 1) comes('studio');
    expect(begun.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 12 }, () => 'player'),
      ...Array.from({ length: 6 }, () => 'studio'),
    ]);
    gate.ends(begun[0]!);
    expect(begun.at(-1)!.kind).toBe('player');
    gate.ends(begun[12]!);
    expect(begun.at(-1)!.kind).toBe('studio');
    expect([begun.length, gate.inProgress]).toEqual([20, 18]);
  });

  test('refuses what has waited for 150 ms while more come, and after a while what has waited for 15 ms', () => {
    const { at, comes, refused } = opens();
    const comesUntil = (fromMs: number, toMs: number): void => {
      for (let ms = fromMs; ms < toMs; ms += 1) {
        at(ms);
        // Sent 50 ms ago.
        comes('player', 50);
      }
    };
    for (let n = 0; n < 12; n += 1) comes();
    comesUntil(1, 102);
    expect(refused()).toBe(0);
    comesUntil(102, 162);
    expect(refused()).toBe(60);
    comesUntil(162, 170);
    // All but the last one.
    expect(refused()).toBe(168);
  });

  test('counts the time for which a call may have waited before it was read, up to 100 ms', () => {
    const { at, comes, refused } = opens();
    for (let n = 0; n < 12; n += 1) comes();
    at(10);
    comes('player', 1_000);
    comes('player', 90);
    at(60);
    comes();
    at(61);
    expect(refused()).toBe(1);
  });

  test('refuses nothing while requests are read, before the replies of the same turn have ended others', () => {
    const { at, begun, comes, refused, gate } = opens();
    for (let n = 0; n < 30; n += 1) comes();
    at(1);
    for (const call of begun.slice(0, 12)) {
      comes('player', 1_000);
      gate.ends(call);
    }
    expect([refused(), gate.waiting]).toEqual([0, 18]);
  });

  test('does not begin more because callers have gone whose calls go on', () => {
    const { begun, comes, gate } = opens();
    for (let n = 0; n < 13; n += 1) comes();
    gate.ends(begun[0]!, false);
    expect([begun.length, gate.inProgress, gate.waiting]).toEqual([12, 11, 1]);
    gate.ends(begun[1]!);
    expect([begun.length, gate.waiting]).toEqual([13, 0]);
  });

  test('begins every call for which there is room, however long it may have waited to be read', () => {
    const { begun, comes, refused } = opens();
    comes('player', 1_000);
    expect([begun.length, refused()]).toEqual([1, 0]);
  });

  test('does not begin a call whose caller has gone', () => {
    const { gate, begun, comes, gone } = opens();
    for (let n = 0; n < 12; n += 1) comes();
    const [first, second] = [comes(), comes()];
    gone.add(first);
    gate.ends(begun[0]!);
    expect([begun.length, gate.inProgress, second]).toEqual([13, 12, 13]);
    gate.ends(begun[1]!);
    expect([begun.length, gate.inProgress]).toEqual([13, 11]);
  });

  test('is not held up by calls that wait for somebody else, such as a payment provider', () => {
    const { at, begun, comes, refused, gate } = opens();
    for (let n = 0; n < 12; n += 1) comes();
    at(200);
    comes();
    at(249);
    expect(begun).toHaveLength(12);
    at(250);
    expect([begun.length, refused(), gate.inProgress]).toEqual([13, 0, 13]);
  });

  test('begins a call that has waited too long if there is room for it now', () => {
    const { at, begun, comes, refused } = opens();
    for (let n = 0; n < 12; n += 1) comes();
    at(90);
    comes();
    at(240);
    expect([begun.length, refused()]).toEqual([12, 0]);
    at(250);
    expect([begun.length, refused()]).toEqual([13, 0]);
  });

  test('begins no more than twenty times as many if none ends', () => {
    const { at, comes, gate } = opens();
    for (let ms = 0; ms < 20_000; ms += 10) {
      at(ms);
      comes();
    }
    expect(gate.inProgress).toBe(240);
  });
});
