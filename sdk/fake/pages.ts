// History out of the rows in memory, in the pages of the wire.
import type { LedgerReason } from '@parlor/contract/calls/balances.ts';
import type { Reply } from '@parlor/contract/kernel/contract.ts';
import type { Draw } from '@parlor/contract/calls/fairness.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import { reasonsOfGroup, type LedgerGroup } from '@parlor/contract/calls/balances.ts';
import type { MemoryRows } from '@parlor/economy/memory-host.ts';
import { FakeApiError } from './fake-error.ts';

const PAGE = 20;

export function ledgerPage(
  rows: MemoryRows,
  q: { limit?: number | undefined; before?: string | undefined; group?: LedgerGroup | undefined },
): Reply<'ledger'> {
  const limit = q.limit ?? PAGE;
  const reasons: readonly LedgerReason[] | undefined = q.group && reasonsOfGroup(q.group);
  // What touched only a debt is no change of a balance of the player's.
  const all = rows.ledger.filter(
    (p) => (p.debit === 'player' || p.credit === 'player') && (reasons?.includes(p.reason) ?? true),
  );
  const below = q.before === undefined ? Infinity : Number(q.before);
  const page = all.filter((p) => p.number < below).toReversed();
  const entries = page.slice(0, limit).map((p) => ({
    number: p.number,
    at: new Date(p.atMs).toISOString(),
    currency: p.currency,
    amount: toWire(p.currency, p.debit === 'player' ? -p.amountMinor : p.amountMinor),
    balanceAfter: toWire(p.currency, p.balanceAfterMinor),
    reason: p.reason,
    reference: p.reference,
    ...(p.gameId === undefined ? {} : { gameId: p.gameId }),
  }));
  const last = entries.at(-1);
  return {
    entries,
    total: all.length,
    ...(page.length > limit && last ? { before: String(last.number) } : {}),
  };
}

function drawOf(rows: MemoryRows, d: MemoryRows['draws'] extends Map<string, infer D> ? D : never): Draw {
  const revealed = rows.revealedSeeds.get(d.serverSeedHash);
  return {
    number: d.number,
    reference: d.reference,
    purpose: d.purpose,
    at: new Date(d.atMs).toISOString(),
    algorithm: d.algorithm,
    serverSeedHash: d.serverSeedHash,
    clientSeed: d.clientSeed,
    nonce: d.nonce,
    input: d.input,
    outcome: d.outcome,
    ...(d.gameId === undefined ? {} : { gameId: d.gameId }),
    ...(revealed === undefined ? {} : { serverSeed: revealed.serverSeed }),
  };
}

export function drawPage(
  rows: MemoryRows,
  q: { limit?: number | undefined; before?: string | undefined },
): Reply<'draws'> {
  const limit = q.limit ?? PAGE;
  const below = q.before === undefined ? Infinity : Number(q.before);
  const all = [...rows.draws.values()].toReversed().filter((d) => d.number < below);
  const page = all.slice(0, limit);
  const last = page.at(-1);
  return {
    draws: page.map((d) => drawOf(rows, d)),
    ...(all.length > limit && last ? { before: String(last.number) } : {}),
  };
}

export function drawByReference(rows: MemoryRows, reference: string): Draw {
  const found = [...rows.draws.values()].find((d) => d.reference === reference);
  if (!found) throw new FakeApiError('DRAW_NOT_FOUND');
  return drawOf(rows, found);
}
