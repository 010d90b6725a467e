// How a simulated player plays: for a quest, or for fun.
import type { Quest } from '../../contract/calls/quests.ts';
import { toMinor } from '../../contract/kernel/money.ts';
import type { RoundCall, RoundReply } from '../../economy/play/rounds.ts';
import type { SteppedRules } from '../../economy/play/game-rules.ts';
import { isStepped } from '../../games/index.ts';
import { dayAt } from './calendar.ts';
import type { Chance, Fate } from './chance.ts';
import { bestBet, bestTable, type Bet, type Table } from './tables.ts';
import type { Persona } from './personas.ts';
import { act, view, type Script } from './script.ts';

const BETWEEN_ROUNDS_MS = 4_000;
/** No player stakes more than this part of their balance for a quest. */
const MAX_OF_BALANCE = 0.05;
const WHOLE = 100;

interface Played {
  readonly win: number;
  readonly stake: number;
  readonly multiplier: number;
}

/** Called for each round with game, bet, and stake and win in minor units of PP. */
export type NoteRound = (table: Table, bet: Bet, stake: number, won: number, day: number) => void;

export class Player {
  readonly #persona: Persona;
  readonly #fate: Fate;
  readonly #tables: readonly Table[];
  readonly #note: NoteRound;
  /** For whatever is done just now. */
  #chance: Chance;
  #rounds = 0;
  #heldMinor = 0;
  #budget = 0;
  readonly #playedToday = new Set<string>();
  nowMs = 0;

  constructor(persona: Persona, fate: Fate, tables: readonly Table[], note: NoteRound) {
    this.#persona = persona;
    this.#fate = fate;
    this.#tables = tables;
    this.#note = note;
    this.#chance = fate.on(0, 'evening');
  }

  /** Plays the rounds of one visit: first for quests that the player tries, then for fun. */
  *evening(): Script {
    const { rounds, pursues } = this.#persona;
    const day = dayAt(this.nowMs);
    const evening = this.#fate.on(day, 'evening');
    this.#budget = evening.between(...rounds);
    this.#playedToday.clear();
    this.#heldMinor = minor((yield* view(this.nowMs, 'summary')).ppBalance);
    const { quests } = yield* view(this.nowMs, 'quests');
    for (const { id } of quests) {
      const quest = (yield* view(this.nowMs, 'quests')).quests[id.index]!;
      this.#chance = this.#fate.on(day, 'quest', id.index);
      if (this.#chance.next() < pursues[quest.difficulty]) yield* this.#goFor(quest);
    }
    this.#chance = this.#fate.on(day, 'favourites');
    const favourites = Array.from({ length: this.#chance.between(1, 4) }, () => this.#anyTable());
    this.#chance = this.#fate.on(day, 'fun');
    while (this.#budget > 0) {
      const table = this.#chance.pick(favourites);
      if ((yield* this.#round(table, this.#chance.pick(table.bets))) === undefined) return;
    }
  }

  #anyTable(): Table {
    return this.#chance.pick(this.#tables);
  }

  #tableOf(gameId: string | undefined): Table {
    return this.#tables.find(({ rules }) => rules.gameId === gameId) ?? this.#anyTable();
  }

  /** Plays until the quest is complete or the visit has no rounds left. */
  *#goFor(quest: Quest): Script {
    const { state, goal } = quest;
    if (state.type !== 'available') return;
    let left = state.totalValue - state.currentValue;
    const table = this.#tableOf(quest.gameId);
    switch (goal) {
      case 'rounds':
        while (left-- > 0) if (!(yield* this.#round(table, this.#chance.pick(table.bets)))) return;
        return;
      case 'wins': {
        const at = quest.gameId === undefined ? bestTable(this.#tables, 'win') : table;
        const bet = bestBet(at, 'win');
        while (left > 0) {
          const played = yield* this.#round(at, bet);
          if (!played) return;
          if (played.win > played.stake) left -= 1;
        }
        return;
      }
      case 'multiplier': {
        const min = quest.multiplier ?? 1;
        const at = quest.gameId === undefined ? bestTable(this.#tables, min) : table;
        const bet = bestBet(at, min);
        while (left > 0) {
          const played = yield* this.#round(at, bet);
          if (!played) return;
          if (played.multiplier >= min) left -= 1;
        }
        return;
      }
      case 'stake':
        while (left > 0) {
          const each = Math.ceil(left / Math.max(1, this.#budget)) * WHOLE;
          const played = yield* this.#round(table, this.#chance.pick(table.bets), each);
          if (!played) return;
          left -= played.stake;
        }
        return;
      case 'different-games':
        while (left-- > 0) {
          const unplayed = this.#tables.filter(({ rules }) => !this.#playedToday.has(rules.gameId));
          if (unplayed.length === 0) return;
          const other = this.#chance.pick(unplayed);
          if (!(yield* this.#round(other, this.#chance.pick(other.bets)))) return;
        }
        return;
      case 'packs':
      case 'lootboxes':
      case 'invites':
      case 'purchases':
      case undefined:
        return;
    }
  }

  /** Undefined if no rounds are left or the balance is too low. A quest may require `minMinor`. */
  *#round(table: Table, bet: Bet, minMinor = 0): Script<Played | undefined> {
    const { rules } = table;
    const min = Number(rules.minStakeMinor);
    if (this.#budget <= 0 || this.#heldMinor < min) return undefined;
    this.#budget -= 1;
    this.#playedToday.add(rules.gameId);
    this.nowMs += BETWEEN_ROUNDS_MS;
    // Whole points, like the stake field of the page.
    const whole = (part: number): number => Math.floor((this.#heldMinor * part) / WHOLE) * WHOLE;
    const wanted = Math.max(whole(this.#persona.stake), Math.min(minMinor, whole(MAX_OF_BALANCE)));
    const stake = Math.min(Math.max(min, wanted), Number(rules.maxStakeMinor));
    const call = {
      gameId: rules.gameId,
      roundId: String(++this.#rounds),
      stakeMinor: BigInt(stake),
      known: undefined,
    };
    const { round, balance } = isStepped(rules)
      ? yield* this.#steps(rules, bet.choice, call)
      : yield* act(this.nowMs, 'playRound', { ...call, choice: bet.choice });
    this.#heldMinor = minor(balance.balance);
    this.#note(table, bet, stake, minor(round.win), dayAt(this.nowMs));
    return { win: round.win, stake: round.stake, multiplier: round.multiplier };
  }

  /** A stepped round, played to its end by a plan. */
  *#steps(rules: SteppedRules, plan: unknown, call: Omit<RoundCall, 'choice'>): Script<RoundReply> {
    let reply = yield* act(this.nowMs, 'startRound', { ...call, choice: rules.choiceOf(plan) });
    while (reply.open) {
      const { moves, shown } = reply.open;
      const at = { ...call, step: moves.length };
      const move = rules.nextMoveOf(plan, moves, shown);
      reply =
        move === undefined
          ? yield* act(this.nowMs, 'cashOut', at)
          : yield* act(this.nowMs, 'stepRound', { ...at, move });
    }
    if (!reply.round) throw new Error('A round in steps is neither open nor over');
    return { round: reply.round, balance: reply.balance };
  }
}

const minor = (points: number): number => Number(toMinor('PP', points) ?? 0n);
