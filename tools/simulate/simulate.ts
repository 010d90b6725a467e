// Thousands of lives on the real engine and the real content, one after the other: memory holds one player at a time.
import { MemoryHost } from '@parlor/economy/memory-host.ts';
import type { Content, Digest, World } from '@parlor/economy/kernel/world.ts';
import { tablesOf, together, type Table } from './games.ts';
import { DAY_MS, START_MS } from './calendar.ts';
import { lifeOf, lotOf } from './life.ts';
import { runInMemory } from './memory-run.ts';
import { personas, type PersonaName } from './personas.ts';
import { secretsOf } from './secrets.ts';
import { newTally, tallyLife, tallyQuests, type Tally } from './tally.ts';

export interface SimulationOptions {
  readonly players: number;
  readonly days: number;
  readonly seed: number;
  readonly content: Content;
  readonly digest: Digest;
}

export interface Simulation {
  readonly days: number;
  readonly tables: readonly Table[];
  readonly tallies: ReadonlyMap<PersonaName, Tally>;
  /** By account of an issuer: what it gave and took, in minor units of PP. */
  readonly issuers: ReadonlyMap<string, { gaveMinor: bigint; tookMinor: bigint }>;
  readonly entries: number;
  /** Issuers and players together: zero, or the engine is broken. */
  readonly sumMinor: bigint;
}

const FIRST_ID = 100_001;

export function simulate(options: SimulationOptions): Simulation {
  const { players, days, seed, content, digest } = options;
  const fresh = tablesOf(content);
  const tallies = new Map(personas.map(({ name }) => [name, newTally(content, fresh)]));
  const issuers = new Map<string, { gaveMinor: bigint; tookMinor: bigint }>();
  const issuer = (account: string) => {
    let found = issuers.get(account);
    if (found === undefined) issuers.set(account, (found = { gaveMinor: 0n, tookMinor: 0n }));
    return found;
  };
  let entries = 0;
  let heldMinor = 0n;
  for (let index = 0; index < players; index += 1) {
    const lot = lotOf({ index, seed, days });
    const tally = tallies.get(lot.persona.name)!;
    const freshSecret = secretsOf(digest, seed, index);
    const worldAt = (nowMs: number): World => ({ nowMs, content, digest, freshSecret });
    const host = new MemoryHost(String(FIRST_ID + index), worldAt(START_MS + lot.firstDay * DAY_MS));
    let quests = host.player.state.quests;
    const visits = runInMemory(lifeOf(lot, tally.tables, content.shop), host, worldAt, () => {
      const now = host.player.state.quests;
      if (now.day !== quests.day) tallyQuests(tally, quests);
      quests = now;
    });
    tallyQuests(tally, quests);
    tallyLife(tally, host, lot, visits, content);

    const { ledger } = host.rows;
    entries += ledger.length;
    let ownMinor = 0n;
    for (const { debit, credit, amountMinor, currency } of ledger) {
      if (currency !== 'PP') continue;
      if (debit === 'player') ownMinor -= amountMinor;
      else issuer(debit).gaveMinor += amountMinor;
      if (credit === 'player') ownMinor += amountMinor;
      else issuer(credit).tookMinor += amountMinor;
    }
    const { PP } = host.player.balances;
    if (ownMinor !== PP)
      throw new Error(`Player ${host.player.id} holds ${PP}, but the entries come to ${ownMinor}`);
    heldMinor += PP;
  }
  const netMinor = [...issuers.values()].reduce((sum, i) => sum + i.tookMinor - i.gaveMinor, 0n);
  const tables = together([...tallies.values()].map((tally) => tally.tables));
  return { days, tables, tallies, issuers, entries, sumMinor: heldMinor + netMinor };
}
