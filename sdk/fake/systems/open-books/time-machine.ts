// The player at a past moment, found as the server finds it: recomputed from the acts of the receipts.
import type { AccountAt } from '@parlor/contract/calls/time-machine.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import type { MemoryHost } from '@parlor/economy/memory-host.ts';
import type { World } from '@parlor/economy/kernel/world.ts';
import { balancesMinor, Replay } from '@parlor/economy/replay/replay.ts';
import { standingAt } from '@parlor/economy/replay/standing.ts';
import { FakeApiError } from '../../fake-error.ts';
import type { FakeServer } from '../../fake-server.ts';
import type { FakeHandlers } from '../../calls.ts';

export const timeMachineCalls = (server: FakeServer): FakeHandlers => ({
  accountAt: ({ query }, { player }) => accountAt(player.host, Date.parse(query.at), server.world()),
});

function accountAt(host: MemoryHost, atMs: number, world: World): AccountAt {
  if (atMs > world.nowMs)
    throw new FakeApiError('INVALID_REQUEST', 'at is a past moment, or now.', { in: 'query' });
  const { player, receipts, version } = host;
  const common = { at: new Date(atMs).toISOString(), now: standingAt(player, world) };
  const receipt = receipts.findLast((one) => Date.parse(one.at) <= atMs);
  if (receipt === undefined) return { ...common, later: version, unknown: { why: 'before' }, replayed: 0 };
  const { number, at, command, balances } = receipt;
  const minor = balancesMinor(balances.after);
  const known = {
    ...common,
    act: { number, at, command },
    later: version - number,
    balances: CURRENCIES.map((currency) => ({ currency, balance: toWire(currency, minor[currency]) })),
  };
  const kept = host.notes.findLast((note) => note.state !== undefined && note.number <= number);
  const start = kept && receipts.find((one) => one.number === kept.number);
  const replay = new Replay(
    player.id,
    start && { number: start.number, balances: start.balances.after, state: kept!.state! },
  );
  const notes = new Map(host.notes.map((note) => [note.number, note.note]));
  let replayed = 0;
  for (const one of receipts) {
    if (one.number <= (start?.number ?? 0) || one.number > number) continue;
    const stopped = replay.next(one, notes.get(one.number), world);
    if (stopped)
      return { ...known, unknown: { why: stopped.why, number: stopped.number, at: stopped.at }, replayed: 0 };
    replayed += 1;
  }
  return { ...known, was: standingAt(replay.player!, { ...world, nowMs: atMs }), replayed };
}
