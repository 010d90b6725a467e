// Random lives, replayed from their receipts: every document is the one that was. A replay that cannot go on says why.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ActReceipt } from '@parlor/contract/calls/receipts.ts';
import { budget } from '@parlor/contract/test/random-cases.ts';
import { MemoryHost } from '../memory-host.ts';
import { collectingStep, playingStep, take, type Step } from '../test/life-steps.ts';
import { testWorld } from '../test/world.ts';
import { KEPT_EVERY, type ReplayNote } from './note.ts';
import { Replay, type Stopped } from './replay.ts';

const LIVES = [40, 1_000] as const;

function lived(steps: readonly Step[], seed: string) {
  const world = testWorld(seed);
  const host = new MemoryHost('100001', world, undefined, { keepsReceipts: true });
  const seen = { packIds: [] };
  const states = [JSON.stringify(host.player.state)];
  for (const step of steps) {
    const { version } = host;
    take(host, world, step, seen);
    if (host.version > version) states.push(JSON.stringify(host.player.state));
  }
  return { host, world, states };
}

const notesOf = ({ notes }: MemoryHost): ReadonlyMap<number, ReplayNote> =>
  new Map(notes.map(({ number, note }) => [number, note]));

const anyLife = fc.oneof(
  fc.array(playingStep, { minLength: 40, maxLength: 40 }),
  fc.array(collectingStep, { minLength: 40, maxLength: 40 }),
);

test('every document of a life is found again, from its first act and from any kept document', () => {
  fc.assert(
    fc.property(anyLife, fc.string({ minLength: 1, maxLength: 8 }), fc.nat(), (steps, seed, from) => {
      const { host, world, states } = lived(steps, seed);
      const notes = notesOf(host);
      const replay = new Replay('100001');
      for (const [n, receipt] of host.receipts.entries()) {
        expect(replay.next(receipt, notes.get(receipt.number), world), receipt.command).toBeUndefined();
        expect(JSON.stringify(replay.player!.state)).toBe(states[n]);
      }
      expect(replay.player!.balances).toEqual(host.player.balances);
      const at = from % host.receipts.length;
      const { number, balances } = host.receipts[at]!;
      const later = new Replay('100001', { number, balances: balances.after, state: states[at]! });
      let stopped: Stopped | undefined;
      for (const receipt of host.receipts.slice(at + 1))
        stopped ??= later.next(receipt, notes.get(receipt.number), world);
      // Rounds of studios that began before are not known here; everything else is the same.
      const isOfStudio = /^(?:bet|win|rollback|closeRound)$/.test(stopped?.command ?? '');
      expect(isOfStudio || JSON.stringify(later.player!.state) === states.at(-1)).toBe(true);
    }),
    budget(...LIVES),
  );
});

/** A life with one of each kind of fault. */
function stoppedAt(
  change: (receipts: ActReceipt[], notes: Map<number, ReplayNote>) => ActReceipt[] | void,
): Stopped | undefined {
  const steps: Step[] = [
    { do: 'round', id: 1, game: 'coin', stakeMinor: 100n, side: 0 },
    {
      do: 'deliver',
      order: 1,
      items: [{ type: 'pack', collectiblesAmount: 3, bestDraw: 'RARE' }],
      quantity: 1,
    },
    { do: 'round', id: 2, game: 'wheel', stakeMinor: 100n, side: 0 },
    { do: 'round', id: 3, game: 'coin', stakeMinor: 100n, side: 1 },
  ];
  const { host, world } = lived(steps, 'stops');
  const notes = new Map(notesOf(host));
  const copied = structuredClone(host.receipts) as ActReceipt[];
  const receipts = change(copied, notes) ?? copied;
  const replay = new Replay('100001');
  for (const receipt of receipts) {
    const stopped = replay.next(receipt, notes.get(receipt.number), world);
    if (stopped) return stopped;
  }
  return undefined;
}

test('a replay that cannot go on says at which act and why', () => {
  expect(stoppedAt(() => undefined)).toBeUndefined();
  expect(stoppedAt((all) => all.slice(1))).toMatchObject({ why: 'start', number: 2 });
  expect(stoppedAt((all) => all.toSpliced(2, 1))).toMatchObject({ why: 'gap', number: 4 });
  expect(stoppedAt((_, notes) => void notes.delete(3))).toMatchObject({
    why: 'input',
    command: 'deliverItems',
  });
  expect(
    stoppedAt((all) => {
      (all[3]! as { state: object }).state = { ...all[3]!.state, before: 'a'.repeat(64) };
    }),
  ).toMatchObject({ why: 'gap', number: 4 });
  expect(
    stoppedAt((all) => {
      (all[3]! as { state: object }).state = { ...all[3]!.state, after: 'a'.repeat(64) };
    }),
  ).toMatchObject({ why: 'engine', number: 4 });
});

test('an act that writes rows without a change of the document has a receipt, so a later act finds its rows', () => {
  const prize = { do: 'win', tx: 1, round: 2, amountMinor: 0n, closed: false, promo: true } as const;
  const { host, world } = lived(
    [
      { ...prize, reference: undefined },
      { do: 'rollback', tx: 2, round: 2, reference: 1 },
    ],
    'rows',
  );
  expect(host.receipts.map(({ command }) => command)).toEqual(['createPlayer', 'win', 'rollback']);
  const replay = new Replay('100001');
  for (const receipt of host.receipts)
    expect(replay.next(receipt, notesOf(host).get(receipt.number), world)).toBeUndefined();
  const { status } = replay.rows.wallet({
    provider: 'studio',
    gameId: 'outside',
    transactionId: 't1',
  }).transaction!;
  expect(status).toBe('rolled-back');
});

test('rounds need no note, and every so many acts the document is kept', () => {
  const steps = Array.from({ length: KEPT_EVERY + 20 }, (_, n): Step => ({
    do: 'round',
    id: n,
    game: 'coin',
    stakeMinor: 1n,
    side: 0,
  }));
  const { host, states } = lived(steps, 'many');
  expect(host.notes.map(({ number, state }) => [number, state !== undefined])).toEqual([
    [1, false],
    [KEPT_EVERY, true],
  ]);
  expect(host.notes[1]!.state).toBe(states[KEPT_EVERY - 1]);
});
