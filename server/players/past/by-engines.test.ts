// Acts of several engines in one chain: each is decided again by the engine that its receipt names.
import { createHash } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { receiptHash } from '@parlor/economy/act-receipt.ts';
import { roundReference } from '@parlor/economy/play/rounds.ts';
import { keepEngine, listEngines, readEngine } from '../../engines/engine-store.ts';
import type { OwnEngine } from '../../engines/own-engine.ts';
import { madeReceipts, receiptsAfter } from '../../history/read-receipts.ts';
import { inTransaction } from '../../db/transaction.ts';
import { builtEngine } from '../../test/built-engine.ts';
import {
  changedContent,
  openContentProcesses,
  type ContentProcess,
  type ContentProcesses,
} from '../../test/content-processes.ts';
import { freshSecret, nodeDigest } from '../digest.ts';
import { Players } from '../players.ts';
import { accountAt } from './account-at.ts';

let engine: OwnEngine;
beforeAll(async () => void (engine = await builtEngine()), 120_000);
let c: ContentProcesses;
let server: ContentProcess;
beforeEach(async () => {
  c = await openContentProcesses(1);
  server = c.processes[0]!;
});
afterEach(() => c.close());

const sha256 = (file: Buffer): string => createHash('sha256').update(file).digest('hex');
/** The engine with a line more, and with a line changed. */
function other(change: (code: string) => string): OwnEngine {
  const file = Buffer.from(change(engine.file().toString()));
  return { hash: sha256(file), file: () => file };
}

/** A process that runs this engine, as its receipts say. */
async function running({ hash, file }: OwnEngine): Promise<Players> {
  const number = await keepEngine(c.pool, { hash, file }, c.clock.now());
  const { live } = server;
  return new Players({
    pool: c.pool,
    clock: c.clock,
    content: () => live.world,
    prepareContent: (needs) => live.prepare(needs),
    digest: nodeDigest,
    freshSecret,
    engine: { number, hash, contentOf: (release) => live.hashOf(release) },
  });
}

const DICE = 'dice-bone';
let rounds = 0;
async function play(players: Players, player: string): Promise<void> {
  const rules = players.content.rulesOf(DICE)!;
  const roundId = `e-${(rounds += 1)}`;
  c.clock.advance(1_000);
  await players.act('playRound', player, {
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
const born = (players: Players): Promise<string> =>
  inTransaction(c.pool, async (tx) => (await players.create(tx, { nowMs: c.clock.now() })).playerId);
const lookAt = (player: string, ownEngine: string | undefined) =>
  accountAt(
    {
      pool: c.pool,
      clock: c.clock,
      content: server.live,
      players: server.players,
      digest: nodeDigest,
      ownEngine,
    },
    player,
    new Date(c.clock.now()).toISOString(),
  );

test('receipts name the engine and the content, and each engine of a chain decides its own acts', async () => {
  const older = other((code) => `${code}// the version before\n`);
  const before = await running(older);
  const player = await born(before);
  await play(before, player);
  const { hash: secondContent } = await c.publish(
    changedContent((v) => {
      const game = v.games.games.find(({ id }: { id: string }) => id === DICE);
      game.rules = { ...game.rules, returnE4: 9_700, mostWinning: 9_500 };
    }),
  );
  const firstContent = server.live.release.hash;
  await server.live.look();
  const now = await running(engine);
  await play(now, player);
  await play(before, player);
  await before.act('claimFastlane', player, { input: { body: { feature: 'FREE_PP' } } as never });
  await play(now, player);
  const rows = await receiptsAfter(c.pool, undefined, player, { after: '0', limit: 100 });
  const receipts = await madeReceipts(c.pool, undefined, player, rows);
  expect(receipts.map((one) => [one.engine, one.content])).toEqual([
    [older.hash, firstContent],
    [older.hash, firstContent],
    [engine.hash, secondContent],
    [older.hash, secondContent],
    [older.hash, secondContent],
    [engine.hash, secondContent],
  ]);
  for (const one of receipts) expect(receiptHash(one, nodeDigest)).toBe(one.hash);
  const own = await lookAt(player, engine.hash);
  expect(own.unknown).toBeUndefined();
  expect([own.was, own.replayed]).toEqual([own.now, 6]);
  // A later program, of which neither is the own one.
  expect(await lookAt(player, 'f'.repeat(64))).toEqual(own);
  expect(await lookAt(player, undefined)).toEqual(own);
});

test('the kept engine decides, not the own one: another rule in it shows, and one that cannot run is told', async () => {
  const generous = other((code) => {
    // Each draw takes two numbers of its seed.
    const changed = code.replace('nonce: nonce + 1', 'nonce: nonce + 2');
    expect(changed).not.toBe(code);
    return changed;
  });
  const broken = other(() => 'throw new Error("not today");');
  // Both say that they decided acts which this program has decided.
  const [a, b, own] = [await running(generous), await running(broken), await running(engine)];
  const [first, second] = [await born(a), await born(own)];
  await play(a, first);
  expect(await lookAt(first, engine.hash)).toMatchObject({ unknown: { why: 'engine', number: 2 } });
  await play(b, second);
  expect(await lookAt(second, engine.hash)).toMatchObject({ unknown: { why: 'engine', number: 2 } });
  // For a program that takes itself for that engine, it is as it was.
  expect((await lookAt(first, generous.hash)).unknown).toBeUndefined();
});

test('a file that several processes keep at once is kept once, and read as it was written', async () => {
  const two = other((code) => `${code}\n`);
  const numbers = await Promise.all(
    [engine, engine, two, engine, two].map((one) => keepEngine(c.pool, one, 0)),
  );
  expect(new Set(numbers)).toEqual(new Set([1, 2]));
  expect(await listEngines(c.pool)).toHaveLength(2);
  expect(sha256((await readEngine(c.pool, two.hash))!)).toBe(two.hash);
  expect(await readEngine(c.pool, 'a'.repeat(64))).toBeUndefined();
  await expect(keepEngine(c.pool, { ...engine, hash: 'b'.repeat(64) }, 0)).rejects.toThrow(
    'does not have the hash',
  );
});
