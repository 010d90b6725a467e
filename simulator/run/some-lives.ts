// Simulates a few players on the real engine, one after the other. Memory holds one player at a time, and no rows.
import { act, createPlayer, playerViews, type CommandInput, type CommandName } from '../../economy/act.ts';
import type { Player } from '../../economy/kernel/player.ts';
import type { Content, World } from '../../economy/kernel/world.ts';
import { isRefusal, type ErrorCode } from '../../contract/kernel/errors.ts';
import { DAY_MS } from '../../contract/kernel/time.ts';
import { dayAt, START_MS } from '../lives/calendar.ts';
import { SeededDraws } from '../lives/draws.ts';
import { lifeOf, lotOf } from '../lives/life.ts';
import { personas } from '../lives/personas.ts';
import type { Step } from '../lives/script.ts';
import { secretsOf } from '../lives/secrets.ts';
import { tablesOf, type Odds, type Table } from '../lives/tables.ts';
import { LifeTally } from '../results/life-tally.ts';
import { newTally, type Lives } from '../results/tally.ts';

export interface LivesOptions {
  readonly seed: number;
  readonly days: number;
}

const FIRST_ID = 100_001;

/** Refusals that content may cause. The life goes on, and the tally counts them. */
const EXPECTED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'MINT_LIMIT',
  'MINTING_PAUSED',
  'BALANCE_LIMIT',
]);

class LifeFailed extends Error {
  override readonly name = 'LifeFailed';
}

/** Lives under one content, with the exact odds of its games. */
export class Simulator {
  readonly #content: Content;
  readonly #o: LivesOptions;
  readonly #tables: readonly Table[];
  readonly #placeOf: ReadonlyMap<Table, number>;

  constructor(content: Content, odds: readonly Odds[][], o: LivesOptions) {
    this.#content = content;
    this.#o = o;
    this.#tables = tablesOf(content, odds);
    this.#placeOf = new Map(this.#tables.map((table, place) => [table, place]));
  }

  nobody(): Lives {
    const tallies = new Map(personas.map(({ name }) => [name, newTally(this.#content, this.#tables)]));
    return { tallies, issuers: new Map(), entries: 0, heldMinor: 0n };
  }

  /** The players from one number up to another, which is excluded. Calls `onLived` after each of them. */
  live(from: number, to: number, onLived: () => void = () => undefined): Lives {
    const lives = this.nobody();
    for (let index = from; index < to; index += 1)
      try {
        this.#one(index, lives);
        onLived();
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new LifeFailed(`Life ${index} cannot be lived: ${why}`, { cause: error });
      }
    return lives;
  }

  #one(index: number, lives: Lives): void {
    const { seed, days } = this.#o;
    const content = this.#content;
    const lot = lotOf({ index, seed, days });
    const digest = new SeededDraws(lot.fate);
    const freshSecret = secretsOf(digest, seed, index);
    const worldAt = (nowMs: number): World => ({ nowMs, content, digest, freshSecret, keepsRounds: false });
    // All steps of a round happen at the same time.
    let world = worldAt(0);
    const bornAtMs = START_MS + lot.firstDay * DAY_MS;
    const created = createPlayer(String(FIRST_ID + index), worldAt(bornAtMs));
    let player: Player = created.player;
    const tally = new LifeTally({ lives, lot, index, content, placeOf: this.#placeOf, player });
    tally.note(created.effects, player, bornAtMs);

    const answer = ({ does, name, input, nowMs }: Step): unknown => {
      if (world.nowMs !== nowMs) world = worldAt(nowMs);
      if (does === 'view')
        return (playerViews[name] as (...of: unknown[]) => unknown)(player, world, input, 1);
      digest.begin(dayAt(nowMs), name);
      const acted = act<CommandName>(player, name, input as CommandInput<CommandName>, world);
      if (isRefusal(acted)) {
        if (!EXPECTED.has(acted.refused))
          throw new Error(`day ${dayAt(nowMs)}: ${name} was refused: ${JSON.stringify(acted)}`);
        tally.noteRefusal(acted.refused);
        return undefined;
      }
      player = acted.player;
      tally.note(acted.effects, player, nowMs);
      return acted.reply;
    };
    const script = lifeOf(lot, this.#tables, content.shop, tally.noteRound);
    let turn = script.next();
    while (turn.done !== true) turn = script.next(answer(turn.value));
    tally.end(player, turn.value);
  }
}
