// Checks after each step of any life: money, draws, transactions.
import { isDeepStrictEqual } from 'node:util';
import { CURRENCIES, type Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { drawSource, type DrawRecord } from '../play/fairness.ts';
import { drawLootbox, type LootboxTableContent } from '../collectibles/lootboxes.ts';
import type { MemoryHost } from '../memory-host.ts';
import type { OpenRound } from '../play/open-rounds.ts';
import { drawPack, type RequestedPack, type PackTable } from '../collectibles/pack-draw.ts';
import type { DrawSource } from '../play/game-rules.ts';
import type { SteppedOutcome } from '../play/stepped-rounds.ts';
import { versionOf } from '../play/weights.ts';
import { must } from './must.ts';
import { testContent, testDigest } from './world.ts';

/** The observed state of a life, compared with each later moment. */
export class Life {
  readonly #host: MemoryHost;
  #latestDay = '';
  #committed = new Set<string>();
  constructor(host: MemoryHost) {
    this.#host = host;
  }

  check(after: string): void {
    const { player, rows } = this.#host;
    const sums = Object.fromEntries(CURRENCIES.map((c) => [c, 0n])) as Record<Currency, bigint>;
    const issued = { ...sums };
    for (const [i, p] of rows.ledger.entries()) {
      must(p.number === i + 1, 'I2: entries are numbered without gaps');
      must(
        p.amountMinor > 0n && p.debit !== p.credit,
        'I1: an entry moves a positive amount between two accounts',
      );
      if (p.debit === 'player') sums[p.currency] -= p.amountMinor;
      else issued[p.currency] -= p.amountMinor;
      if (p.credit === 'player') sums[p.currency] += p.amountMinor;
      else issued[p.currency] += p.amountMinor;
      must(p.balanceAfterMinor === sums[p.currency], 'I2: the running balance is the sum so far');
      must(p.balanceAfterMinor >= 0n, 'I3: no balance is ever negative');
    }
    for (const c of CURRENCIES) {
      must(player.balances[c] === sums[c], `I2: balances are the sums of their entries (after ${after})`);
      must(sums[c] + issued[c] === 0n, 'I1: the whole ledger sums to zero');
    }
    must(
      new Set(rows.ledger.map((p) => p.reference)).size === rows.ledger.length,
      'I4: references are unique',
    );
    this.#claims();
    this.#draws();
    this.#transactions();
    const day = player.state.quests.day;
    must(day >= this.#latestDay, 'I17: the day never runs backwards');
    this.#latestDay = day;
  }

  #claims(): void {
    const { rows } = this.#host;
    const paid = rows.ledger.filter((p) => p.reason === 'quest').map((p) => p.reference.split('#')[0]!);
    for (const reference of paid) must(rows.claims.has(reference), 'I12: what a quest paid was claimed');
  }

  #draws(): void {
    const { rows, player } = this.#host;
    const { active, next } = player.state.fairness;
    this.#committed.add(next.serverSeedHash);
    // A stepped round has its number and its nonce from the start, and its draw once it is over.
    const { openRounds } = player.state;
    const taken = [...rows.draws.values(), ...openRounds].toSorted((a, b) => numberOf(a) - numberOf(b));
    must(
      taken.every((d, i) => numberOf(d) === i + 1),
      'I23: draws are numbered without gaps',
    );
    const nonces = Map.groupBy(taken, (d) => d.serverSeedHash);
    for (const draws of nonces.values())
      must(
        draws.every((d, i) => d.nonce === i),
        'I23: nonces have no gap',
      );
    must(
      (nonces.get(active.serverSeedHash)?.length ?? 0) === active.nonce,
      'I23: the next nonce follows the last draw',
    );
    must(taken.length === player.state.draws, 'I23: the document counts every draw');
    must(
      openRounds.every((one) => one.serverSeedHash === active.serverSeedHash),
      'I23: no seed is shown while a round of it is open',
    );
    for (const seed of rows.revealedSeeds.values()) {
      must(
        testDigest.sha256Hex(seed.serverSeed) === seed.serverSeedHash,
        'I23: a revealed seed is the committed one',
      );
      for (const d of rows.draws.values()) {
        if (d.serverSeedHash !== seed.serverSeedHash) continue;
        const source = drawSource(testDigest, seed.serverSeed, d.clientSeed, d.nonce);
        must(isDeepStrictEqual(drawnAgain(d, source), d.outcome), 'I23: a draw can be recomputed');
      }
    }
    if (rows.revealedSeeds.size > 0)
      must(this.#committed.has(active.serverSeedHash), 'I23: a seed was committed before it was used');
  }

  #transactions(): void {
    const { rows } = this.#host;
    const entriesOf = Map.groupBy(rows.ledger, (p) => p.reference);
    for (const t of rows.transactions.values()) {
      const entries = entriesOf.get(`${t.provider}:${t.transactionId}`) ?? [];
      must(entries.length <= 1, 'I38: a transaction moves money at most once');
      if (t.status === 'refused' || t.status === 'tombstone')
        must(entries.length === 0, 'W-06, W-18: what was refused or undone beforehand moved nothing');
    }
    const returned = Map.groupBy(
      [...rows.transactions.values()].filter(
        (t) => t.kind === 'rollback' && entriesOf.has(`${t.provider}:${t.transactionId}`),
      ),
      (t) => t.referenceId,
    );
    for (const [, list] of returned) must(list.length === 1, 'W-16: a bet is returned at most once');
    for (const r of rows.rounds.values())
      must(r.stakedMinor >= 0n, 'I39: a round never has less than nothing staked');
  }
}

const numberOf = (one: DrawRecord | OpenRound): number => ('drawNumber' in one ? one.drawNumber : one.number);

/** By the rules or the table that the draw stores. */
function drawnAgain(d: DrawRecord, source: DrawSource): unknown {
  const stepped = d.purpose === 'round' ? testContent.steppedRulesOf(d.gameId!) : undefined;
  if (stepped) {
    const { moves, end } = d.outcome as SteppedOutcome;
    return { dealt: stepped.deal((d.input as { choice: unknown }).choice, source), moves, end };
  }
  if (d.purpose === 'round')
    return testContent.rulesOf(d.gameId!)!.play((d.input as { choice: unknown }).choice, source).outcome;
  const { version, table, ...request } = d.input as { version: string; table: unknown };
  must(versionOf(testDigest, table) === version, 'I23: a table is named by its content');
  if (d.purpose === 'lootbox') return { lines: drawLootbox(table as LootboxTableContent, source) };
  return { collectibles: drawPack(table as PackTable, request as RequestedPack, source).ids };
}
