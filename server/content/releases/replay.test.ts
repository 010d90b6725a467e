// Acts under an earlier release: open rounds end by it, and the audit recomputes draws and orders with it.
import { afterEach, expect, test } from 'vitest';
import { roundReference } from '@parlor/economy/play/rounds.ts';
import { auditDatabase, type AuditReport } from '../../audit/index.ts';
import {
  changedContent,
  openContentProcesses,
  realContent,
  type ContentProcesses,
} from '../../test/content-processes.ts';

let c: ContentProcesses;
afterEach(() => c.close());

const DICE = 'dice-bone';
const MINES = 'mines-truffle';
const PACK = 'pack-of-three';
/** A different return of two games, and a different price. */
const changed = (returnE4: number, price: number) =>
  changedContent((v) => {
    for (const game of v.games.games)
      if (game.id === DICE) game.rules = { ...game.rules, returnE4, mostWinning: 9_500 };
      else if (game.id === MINES) game.rules.returnE4 = returnE4;
    v.shop.products.find(({ id }: { id: string }) => id === PACK).price = price;
  });

async function play(process: ContentProcesses['processes'][number], player: string, roundId: string) {
  const rules = process.players.content.rulesOf(DICE)!;
  await process.players.act('playRound', player, {
    draw: roundReference(roundId),
    input: (known) => ({
      gameId: DICE,
      roundId,
      stakeMinor: rules.minStakeMinor,
      choice: rules.choices()[0],
      known: known.draw,
    }),
  });
}
const buy = (process: ContentProcesses['processes'][number], player: string, orderId: string) =>
  process.players.act('placeOrder', player, {
    order: { orderId },
    input: { orderId, itemId: PACK, quantity: 1, mode: 'telegram', platform: 'web', taken: 0 },
  });
const audited = (): Promise<AuditReport> => auditDatabase(c.pool, realContent().loaded);

test('the audit recomputes draws and orders with their own release, whatever is live (C7)', async () => {
  c = await openContentProcesses(2);
  const player = await c.newPlayer();
  const released = [
    [9_700, 6],
    [9_650, 7],
    [9_800, 8],
  ] as const;
  for (const [n, [returnE4, price]] of released.entries()) {
    await c.publish(changed(returnE4, price));
    for (const [p, process] of c.processes.entries()) {
      await process.live.look();
      await play(process, player, `r-${n}-${p}`);
      await buy(process, player, `o-${n}-${p}`);
    }
  }
  // The audit starts with the files of this checkout, like `npm run audit`. None of the three releases has this content.
  const report = await audited();
  expect(report.mismatches).toEqual([]);
  expect(report.notRecomputable.size).toBe(0);
  expect(report.draws).toBe(6);
  await c.pool.query(`update orders set release = release + 1 where order_id = 'o-1-0'`);
  await c.pool.query(`update orders set release = 77 where order_id = 'o-2-0'`);
  const { mismatches } = await audited();
  expect(mismatches.map(({ what }) => what).toSorted()).toEqual([
    expect.stringMatching(/^order o-1-0 sold pack-of-three for 700; expected what release 4 sold it for$/),
    'order o-2-0 names release 77; expected one that there is',
  ]);
});

test('a stepped round ends by the rules of its start, also on a process that has never served them (C5)', async () => {
  c = await openContentProcesses(1);
  const [first] = c.processes as [ContentProcesses['processes'][number]];
  const player = await c.newPlayer();
  const game = MINES;
  const rules = first.players.content.steppedRulesOf(game)!;
  const choice = rules.choiceOf(rules.choices()[0]);
  await first.players.act('startRound', player, {
    draw: roundReference('open'),
    input: (known) => ({
      gameId: game,
      roundId: 'open',
      stakeMinor: rules.minStakeMinor,
      choice,
      known: known.draw,
    }),
  });
  await c.publish(changed(9_650, 60));
  // A process that starts now has only the new content.
  const later = await c.openProcess();
  expect(later.live.release.id).toBe(2);
  expect(later.players.content.steppedRulesOf(game)!.version).not.toBe(rules.version);
  const { open, isStale } = await later.players.view('openRound', player, { gameId: game });
  expect([open?.roundId, isStale]).toEqual(['open', false]);
  expect((await audited()).notRecomputable.size).toBe(0);
  const dealt = await later.players.read(player, ({ state }) => state.openRounds[0]!.dealt);
  const move = rules.nextMoveOf(rules.choices()[0], [], dealt);
  await later.players.act('stepRound', player, {
    draw: roundReference('open'),
    input: (known) => ({ gameId: game, roundId: 'open', step: 0, move, known: known.draw }),
  });
  const state = await later.players.read(player, ({ state: { openRounds } }) => openRounds);
  if (state.length > 0)
    await later.players.act('cashOut', player, {
      draw: roundReference('open'),
      input: (known) => ({ gameId: game, roundId: 'open', step: 1, known: known.draw }),
    });
  const { rows } = await c.pool.query<{ release: number; end: string; rules: string }>(
    `select release, outcome::json ->> 'end' as end, input::json ->> 'rules' as rules from draws`,
  );
  expect(rows).toEqual([
    { release: 1, end: expect.stringMatching(/^(?:over|taken)$/), rules: rules.version },
  ]);
  const report = await audited();
  expect([report.mismatches, report.notRecomputable.size]).toEqual([[], 0]);
});
