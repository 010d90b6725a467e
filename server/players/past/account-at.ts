// A player at a past moment, beside now. One answer for the player and for operators.
import type { AccountAt } from '@parlor/contract/calls/time-machine.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import { standingAt } from '@parlor/economy/replay/standing.ts';
import { balancesMinor } from '@parlor/economy/replay/replay.ts';
import { ApiError } from '../../http/api-error.ts';
import { lastReceiptAt, madeReceipts } from '../../history/read-receipts.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Players } from '../players.ts';
import { contentThen, type PastDeps } from './acts-of-past.ts';
import { replayTo } from './replaying.ts';

export interface AccountAtDeps extends PastDeps {
  readonly clock: Clock;
  readonly players: Players;
}

/** Two looks at once in a process: others wait, because each may decide thousands of acts. */
const AT_ONCE = 2;
let running = 0;
const waiting: Array<() => void> = [];

/** Refuses INVALID_REQUEST for a moment that is to come, and NOT_FOUND. */
export async function accountAt(d: AccountAtDeps, playerId: string, at: string): Promise<AccountAt> {
  const atMs = Date.parse(at);
  if (atMs > d.clock.now())
    throw new ApiError('INVALID_REQUEST', 'at is a past moment, or now.', { in: 'query' });
  if (running >= AT_ONCE) await new Promise<void>((go) => void waiting.push(go));
  running += 1;
  try {
    return await lookAt(d, playerId, atMs);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function lookAt(d: AccountAtDeps, playerId: string, atMs: number): Promise<AccountAt> {
  const { pool, archive } = d;
  const { now, version } = await d.players.read(playerId, (player, world, read) => ({
    now: standingAt(player, world),
    version: read,
  }));
  const at = new Date(atMs);
  const row = await lastReceiptAt(pool, archive, playerId, at);
  const common = { at: at.toISOString(), now };
  if (row === undefined) return { ...common, later: version, unknown: { why: 'before' }, replayed: 0 };
  const [receipt] = await madeReceipts(pool, archive, playerId, [row]);
  const { number, command, balances } = receipt!;
  const minor = balancesMinor(balances.after);
  const known = {
    ...common,
    act: { number, at: receipt!.at, command },
    later: Math.max(0, version - number),
    balances: CURRENCIES.map((currency) => ({ currency, balance: toWire(currency, minor[currency]) })),
  };
  const replayed = await replayTo(d, playerId, number);
  if (!('replay' in replayed)) return { ...known, unknown: replayed, replayed: 0 };
  const player = replayed.replay.player!;
  const world = {
    ...(await contentThen(d, player, atMs)),
    nowMs: atMs,
    digest: d.digest,
    freshSecret: () => d.digest.sha256Hex(`${playerId} ${number}`),
  };
  return { ...known, was: standingAt(player, world), replayed: replayed.count };
}
