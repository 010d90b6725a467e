// Hosts the economy: read the player, decide, save in one conditional statement; on a version conflict decide again.
import type pg from 'pg';
import { isRefusal } from '@parlor/contract/errors.ts';
import {
  act,
  createPlayer,
  playerViews,
  type CommandInput,
  type CommandName,
  type CommandReply,
  type ViewName,
} from '@parlor/economy/act.ts';
import type { Effects } from '@parlor/economy/turn.ts';
import type { Content, Digest, World } from '@parlor/economy/world.ts';
import type { Clock } from '../clock.ts';
import { Refused, throwRefusal } from '../refused.ts';
import { createLoadPlayer, type Known, type Loaded, type LoadPlayer, type Wanted } from './load.ts';
import { saveQuery } from './save.ts';
import { Turns } from './turns.ts';

export interface PlayersOptions {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly content: Content;
  readonly digest: Digest;
  /** A fresh secret of 32 bytes as lower-case hex. */
  readonly freshSecret: () => string;
  /** Told after commit that others have something to see. */
  readonly onOutbox?: (effects: Effects) => void;
}

export interface ActOptions<N extends CommandName> extends Wanted {
  /** Ids of outside providers are held for one player for ever. */
  readonly ownTransactions?: boolean;
  /** The input, or how it is made from the rows that were read beside the player. */
  readonly input: CommandInput<N> | ((known: Known) => CommandInput<N>);
}

export interface ActReply<R> {
  readonly reply: R;
  /** The answer as it goes over the wire and is repeated for the same key. */
  readonly text: string;
}

/** So many deciders may wait for one player in one process; beyond it something is wrong with the caller. */
const MOST_WAITING = 200;
const MOST_TRIES = 40;

export class Players {
  readonly #o: PlayersOptions;
  readonly #loadPlayer: LoadPlayer;
  readonly #turns = new Turns();
  constructor(options: PlayersOptions) {
    this.#o = options;
    this.#loadPlayer = createLoadPlayer(options.pool);
  }

  get content(): Content {
    return this.#o.content;
  }

  world(): World {
    const { clock, content, digest, freshSecret } = this.#o;
    return { nowMs: clock.now(), content, digest, freshSecret };
  }

  /** Adds a player with the welcome of the house, inside the caller's transaction. */
  async create(tx: pg.ClientBase, { nowMs }: { nowMs: number }): Promise<{ playerId: string }> {
    const { rows } = await tx.query<{ id: bigint }>("select nextval('player_ids') as id");
    const playerId = String(rows[0]!.id);
    const { player, effects } = createPlayer(playerId, { ...this.world(), nowMs });
    await tx.query(saveQuery({ player, version: undefined, effects, nowMs, ownTransactions: false }));
    return { playerId };
  }

  /** Reads one player: one statement, nothing written. Refuses NOT_FOUND. */
  async view<N extends ViewName>(
    name: N,
    playerId: string,
    input: Parameters<(typeof playerViews)[N]>[2],
  ): Promise<ReturnType<(typeof playerViews)[N]>> {
    const { player, version } = await this.#load(playerId);
    const view = playerViews[name] as (
      p: typeof player,
      w: World,
      i: unknown,
      v: number,
    ) => ReturnType<(typeof playerViews)[N]>;
    return view(player, this.world(), input, Number(version));
  }

  /**
   * Changes one player: two round trips where nobody crosses. Throws Refused with the engine's refusal, with
   * IDEMPOTENCY_KEY_REUSED, or with BUSY where other processes kept crossing.
   */
  act<N extends CommandName>(
    name: N,
    playerId: string,
    options: ActOptions<N>,
  ): Promise<ActReply<CommandReply<N>>> {
    if (this.#turns.waiting(playerId) >= MOST_WAITING) throw new Refused('BUSY', undefined, undefined, 1);
    return this.#turns.take(playerId, () => this.#act(name, playerId, options));
  }

  async #act<N extends CommandName>(
    name: N,
    playerId: string,
    o: ActOptions<N>,
  ): Promise<ActReply<CommandReply<N>>> {
    const { pool } = this.#o;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const loaded = await this.#load(playerId, o);
      if (loaded.stored && o.idempotency) {
        if (loaded.stored.requestHash !== o.idempotency.requestHash)
          throw new Refused('IDEMPOTENCY_KEY_REUSED');
        return { reply: JSON.parse(loaded.stored.reply) as CommandReply<N>, text: loaded.stored.reply };
      }
      const world = this.world();
      const input =
        typeof o.input === 'function'
          ? (o.input as (known: Known) => CommandInput<N>)(loaded.known)
          : o.input;
      const acted = act(loaded.player, name, input, world);
      if (isRefusal(acted)) throwRefusal(acted);
      const { effects, player } = acted;
      const text = JSON.stringify(acted.reply);
      // A repeat changes nothing (the stored answer of a transaction), so there is nothing to save.
      if (player.state === loaded.player.state && !hasEffects(effects)) return { reply: acted.reply, text };
      const query = saveQuery({
        player,
        version: loaded.version,
        effects,
        nowMs: world.nowMs,
        ownTransactions: o.ownTransactions ?? false,
        idempotency: o.idempotency && { ...o.idempotency, reply: text },
      });
      try {
        const { rows } = await pool.query<{ saved: number }>(query);
        if (rows[0]?.saved === 1) {
          if (effects.outbox.length > 0) this.#o.onOutbox?.(effects);
          return { reply: acted.reply, text };
        }
      } catch (e) {
        if (!mayDecideAgain(e)) throw e;
      }
      await pause(tries);
    }
    throw new Refused('BUSY', undefined, undefined, 1);
  }

  async #load(playerId: string, want?: Wanted): Promise<Loaded> {
    const loaded = await this.#loadPlayer(playerId, want);
    if (!loaded) throw new Refused('NOT_FOUND', 'There is no such player.');
    return loaded;
  }
}

const hasEffects = (e: Effects): boolean =>
  Object.values(e).some((list: readonly unknown[]) => list.length > 0);

/** The database's own guards, where a crossing got past the version. */
function mayDecideAgain(e: unknown): boolean {
  const { code, constraint, table } = e as { code?: string; constraint?: string; table?: string };
  if (code === '23502' && table === 'transaction_owners')
    throw new Refused('TRANSACTION_CONFLICT', 'This transaction id belongs to another player.');
  if (code !== '23505') return false;
  if (constraint === 'claims_pkey') throw new Refused('ALREADY_CLAIMED');
  // The same key or transaction was written by another process between our read and our save: it will be read now.
  return (
    constraint === 'idempotency_keys_pkey' ||
    constraint === 'transactions_pkey' ||
    constraint === 'draws_player_id_reference_key'
  );
}

/** Crossing processes step aside for a moment that grows, so that one of them gets through. */
const pause = (tries: number): Promise<void> =>
  tries < 2
    ? Promise.resolve()
    : new Promise((done) => setTimeout(done, Math.random() * Math.min(50, 2 ** tries)));
