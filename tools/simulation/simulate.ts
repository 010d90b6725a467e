// Thousands of lives on the real engine and the real content, one after the other: memory holds one player at a time.
import { isRefusal } from '@parlor/contract/errors.ts';
import { MemoryHost } from '@parlor/economy/memory-host.ts';
import { viewQuests } from '@parlor/economy/quests.ts';
import { dayOf, type Content, type Digest, type World } from '@parlor/economy/world.ts';
import { chance, type Chance } from './chance.ts';
import { note, tablesOf, type Table } from './games.ts';
import { personaOf, type Persona } from './personas.ts';

export interface SimulationOptions {
  readonly players: number;
  readonly days: number;
  readonly seed: number;
  readonly content: Content;
  readonly digest: Digest;
}

export interface QuestCount {
  dealt: number;
  filled: number;
  claimed: number;
}

export interface Simulation {
  readonly tables: readonly Table[];
  /** Of days on which the player came, by template. */
  readonly quests: ReadonlyMap<string, QuestCount>;
  /** By account of an issuer: what it gave and took, in minor units of PP. */
  readonly issuers: ReadonlyMap<string, { gaveMinor: bigint; tookMinor: bigint }>;
  /** By persona, balances at the end in minor units of PP, rising. */
  readonly balances: ReadonlyMap<string, readonly number[]>;
  readonly visits: number;
  readonly entries: number;
  /** Issuers and players together: zero, or the engine is broken. */
  readonly sumMinor: bigint;
}

const START_MS = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;
const BETWEEN_ROUNDS_MS = 4_000;
/** The latest that a visit begins, so that it ends on its day. */
const LAST_START_MS = 20 * 3_600_000;
const FIRST_ID = 100_001;

export function simulate(options: SimulationOptions): Simulation {
  const { players, content } = options;
  const tables = tablesOf(content);
  const quests = new Map<string, QuestCount>(
    content.quests.templates.map((t) => [t.id, { dealt: 0, filled: 0, claimed: 0 }]),
  );
  const issuers = new Map<string, { gaveMinor: bigint; tookMinor: bigint }>();
  const issuer = (account: string) => {
    let found = issuers.get(account);
    if (found === undefined) issuers.set(account, (found = { gaveMinor: 0n, tookMinor: 0n }));
    return found;
  };
  const balances = new Map<string, number[]>();
  let visits = 0;
  let entries = 0;
  let heldMinor = 0n;
  for (let index = 0; index < players; index += 1) {
    const life = new Life(index, options, tables, quests);
    visits += life.live();
    const { ledger } = life.host.rows;
    entries += ledger.length;
    let ownMinor = 0n;
    for (const { debit, credit, amountMinor } of ledger) {
      if (debit === 'player') ownMinor -= amountMinor;
      else issuer(debit).gaveMinor += amountMinor;
      if (credit === 'player') ownMinor += amountMinor;
      else issuer(credit).tookMinor += amountMinor;
    }
    const { PP } = life.host.player.balances;
    if (ownMinor !== PP)
      throw new Error(`Player ${life.host.player.id} holds ${PP}, but the entries come to ${ownMinor}`);
    heldMinor += PP;
    const { name } = life.persona;
    const ofPersona = balances.get(name);
    if (ofPersona === undefined) balances.set(name, [Number(PP)]);
    else ofPersona.push(Number(PP));
  }
  for (const list of balances.values()) list.sort((a, b) => a - b);
  const netMinor = [...issuers.values()].reduce((sum, i) => sum + i.tookMinor - i.gaveMinor, 0n);
  return { tables, quests, issuers, balances, visits, entries, sumMinor: heldMinor + netMinor };
}

class Life {
  readonly host: MemoryHost;
  readonly persona: Persona;
  readonly #o: SimulationOptions;
  readonly #tables: readonly Table[];
  readonly #quests: ReadonlyMap<string, QuestCount>;
  readonly #chance: Chance;
  readonly #freshSecret: () => string;
  #rounds = 0;

  constructor(
    index: number,
    options: SimulationOptions,
    tables: readonly Table[],
    quests: ReadonlyMap<string, QuestCount>,
  ) {
    this.#o = options;
    this.#tables = tables;
    this.#quests = quests;
    this.#chance = chance(options.seed, index);
    let secrets = 0;
    this.#freshSecret = () => options.digest.sha256Hex(`${options.seed} ${index} ${secrets++}`);
    this.persona = personaOf(index);
    this.host = new MemoryHost(String(FIRST_ID + index), this.#world(START_MS));
  }

  /** Answers on how many days there was a visit. */
  live(): number {
    let visits = 0;
    for (let day = 0; day < this.#o.days; day += 1) {
      if (!this.#chance.happens(this.persona.visits)) continue;
      visits += 1;
      this.#visit(START_MS + day * DAY_MS + this.#chance.between(0, LAST_START_MS));
    }
    return visits;
  }

  #world(nowMs: number): World {
    const { content, digest } = this.#o;
    return { nowMs, content, digest, freshSecret: this.#freshSecret };
  }

  #visit(startMs: number): void {
    const { rounds, games } = this.persona;
    const chosen = Array.from({ length: this.#chance.between(...games) }, () =>
      this.#chance.pick(this.#tables),
    );
    const played = this.#chance.between(...rounds);
    let nowMs = startMs;
    for (let i = 0; i < played; i += 1) {
      const table = chosen[Math.floor((i * chosen.length) / played)]!;
      if (!this.#round(table, (nowMs += BETWEEN_ROUNDS_MS))) break;
    }
    this.#claim(nowMs + BETWEEN_ROUNDS_MS);
  }

  /** False when there is too little left to play on. */
  #round(table: Table, nowMs: number): boolean {
    const { rules, bets } = table;
    const held = Number(this.host.player.balances.PP);
    const least = Number(rules.minStakeMinor);
    if (held < least) return false;
    // Whole points, as the stake field of the page offers.
    const wanted = Math.floor((held * this.persona.stake) / 100) * 100;
    const stake = Math.min(Math.max(least, wanted), Number(rules.maxStakeMinor));
    const bet = this.#chance.pick(bets);
    const reply = this.host.act(
      'playRound',
      {
        gameId: rules.gameId,
        roundId: String(++this.#rounds),
        stakeMinor: BigInt(stake),
        choice: bet.choice,
        known: undefined,
      },
      this.#world(nowMs),
    );
    if (isRefusal(reply)) throw new Error(`A round of ${rules.gameId} was refused: ${JSON.stringify(reply)}`);
    note(table, bet, stake, Math.round(reply.round.win * 100));
    return true;
  }

  #claim(nowMs: number): void {
    const { host } = this;
    const { quests } = viewQuests(host.player.id, host.player.state.quests, this.#world(nowMs));
    for (const quest of quests) {
      const count = this.#quests.get(quest.template);
      if (count === undefined || quest.id.day !== dayOf(nowMs)) throw new Error('A quest of another day');
      count.dealt += 1;
      if (quest.state.type !== 'claimable') continue;
      count.filled += 1;
      if (!this.#chance.happens(this.persona.claims)) continue;
      const reply = host.act('claimQuest', { body: { id: quest.id } } as never, this.#world(nowMs));
      if (isRefusal(reply)) throw new Error(`A filled quest was refused: ${JSON.stringify(reply)}`);
      count.claimed += 1;
    }
  }
}
