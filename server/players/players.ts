// Hosts the economy: reads the player, decides, and saves in one conditional statement. On a version conflict it
// decides again.
import type pg from 'pg';
import { violationOf } from '../db/violations.ts';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import {
  act,
  createPlayer,
  playerViews,
  type CommandInput,
  type CommandName,
  type CommandReply,
  type ViewName,
} from '@parlor/economy/act.ts';
import type { Pause } from '@parlor/economy/care/care-slice.ts';
import type { Invitation } from '@parlor/economy/social/referrals.ts';
import type { Edition } from '@parlor/economy/social/contest-editions.ts';
import type { Player } from '@parlor/economy/kernel/player.ts';
import { RuleViolation as RuleViolationError } from '@parlor/economy/kernel/rule-violation.ts';
import { hasEffects, type Effects } from '@parlor/economy/kernel/context.ts';
import type { Switches } from '@parlor/economy/kernel/switches.ts';
import type { Content, Digest, World, WorldContent } from '@parlor/economy/kernel/world.ts';
import { contentNeeds, type ContentNeeds } from '@parlor/economy/content-needs.ts';
import type { Clock } from '../runtime/clock.ts';
import { inTransaction } from '../db/transaction.ts';
import { ApiError, throwRefusal } from '../http/api-error.ts';
import type { Save } from './rows/table-columns.ts';
import { createLoadPlayer, type Known, type Loaded, type LoadPlayer, type Wanted } from './load.ts';
import type { MintingBreaker } from './minting-breaker.ts';
import { isOvertaken, saveStatement } from './save.ts';
import { receiptOfAct, type RunningEngine } from './receipts.ts';
import { withSecrets } from '@parlor/economy/replay/note.ts';
import { createSavePlayer, type SavePlayer } from './batch-saves.ts';
import { changeStock } from './rows/stock.ts';
import { PlayerQueue } from './player-queue.ts';
import { firstRow } from '../db/sql.ts';

export interface PlayersOptions {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** What never changes, or what is live now. */
  readonly content: Content | (() => WorldContent);
  /** Has ready what was live earlier, as far as a player needs it; undefined where it is ready. */
  readonly prepareContent?: (needs: ContentNeeds) => Promise<void> | undefined;
  readonly digest: Digest;
  /** A fresh secret of 32 bytes as lower-case hex. */
  readonly freshSecret: () => string;
  /** Rows are on several machines (Citus), so each statement is for one player. */
  readonly isOnCluster?: boolean;
  /** Gets the saved effects after commit, and the player with the version of the row. Listeners pick what others have to see. */
  readonly onSaved?: (effects: Effects, saved: { readonly player: Player; readonly version: number }) => void;
  /** The announced contests, and how to reload them if one was frozen meanwhile. */
  readonly editions?: { current(): readonly Edition[]; refresh(): Promise<void> };
  /** What operators switched off. */
  readonly switches?: () => Switches;
  /** Whether an outside system asked for this event. */
  readonly tells?: World['tells'];
  /** Named in the receipts of acts; missing in a process that does not know the file of its engine. */
  readonly engine?: RunningEngine | undefined;
  /** Stops payouts of points if the hour's limit is exceeded (I28). */
  readonly breaker?: MintingBreaker;
}

export interface ActOptions<N extends CommandName> extends Wanted {
  /** An id of an outside provider belongs to one player for ever. */
  readonly ownTransactions?: boolean;
  /** The input, or a function that makes it from the rows that were read with the player. */
  readonly input: CommandInput<N> | ((known: Known) => CommandInput<N>);
  /** Writes rows of other owners, which must be saved with this act or not at all. An error undoes the act. */
  readonly also?: (tx: pg.ClientBase, reply: CommandReply<N>, player: Player) => Promise<void>;
}

export interface ActReply<R> {
  readonly reply: R;
  /** The answer as sent, and repeated for the same key. */
  readonly text: string;
}

/** At most this many deciders may wait for one player in one process. More is a mistake of the caller. */
const MAX_WAITING = 200;
const MAX_TRIES = 40;

export class Players {
  readonly #o: PlayersOptions;
  readonly #loadPlayer: LoadPlayer;
  readonly #savePlayer: SavePlayer;
  readonly #playerQueue = new PlayerQueue();
  constructor(options: PlayersOptions) {
    this.#o = options;
    this.#loadPlayer = createLoadPlayer(options.pool, options.isOnCluster);
    this.#savePlayer = createSavePlayer(options.pool, options.isOnCluster);
  }

  get content(): Content {
    return this.#contentNow().content;
  }

  #contentNow(): WorldContent {
    const { content } = this.#o;
    return typeof content === 'function' ? content() : { content };
  }

  world(): World {
    const { clock, digest, freshSecret, breaker, editions, switches, tells } = this.#o;
    const nowMs = clock.now();
    return {
      nowMs,
      ...this.#contentNow(),
      digest,
      freshSecret,
      mintingPaused: breaker?.isPaused(nowMs) ?? false,
      ...(switches === undefined ? {} : { switches: switches() }),
      ...(tells === undefined ? {} : { tells }),
      ...(editions === undefined ? {} : { editions: editions.current() }),
    };
  }

  /**
   * Adds a player with the welcome bonus and who brought them, inside the caller's transaction. `playerId` where one was
   * taken for them already.
   */
  async create(
    tx: pg.ClientBase,
    {
      playerId,
      nowMs,
      invitation,
      pause,
    }: { playerId?: string; nowMs: number; invitation?: Invitation | undefined; pause?: Pause | undefined },
  ): Promise<{ playerId: string }> {
    playerId ??= String((await firstRow<{ id: bigint }>(tx)`select next_id('player_ids') as id`)!.id);
    const noted = withSecrets({ ...this.world(), nowMs });
    const input = { invitation, pause };
    const { player, effects } = createPlayer(playerId, noted.world, input);
    const { release } = noted.world;
    const receipted = receiptOfAct(
      undefined,
      { player, effects },
      { command: 'createPlayer', input, ...noted, engine: this.#o.engine },
    );
    await tx.query(
      saveStatement(
        { player, version: undefined, effects, nowMs, release, ...receipted, ownTransactions: false },
        this.#o.isOnCluster,
      ),
    );
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
    try {
      return view(player, this.world(), input, Number(version));
    } catch (error) {
      // A view of a missing thing is refused.
      if (error instanceof RuleViolationError) throwRefusal(error.refusal);
      throw error;
    }
  }

  /** Reads one player for a view that also needs rows of others. Refuses NOT_FOUND. */
  async read<T>(playerId: string, view: (player: Player, world: World, version: number) => T): Promise<T> {
    const { player, version } = await this.#load(playerId);
    return view(player, this.world(), Number(version));
  }

  /**
   * Changes one player: two round trips without a conflict. Throws ApiError with the engine's refusal, with
   * IDEMPOTENCY_KEY_REUSED, or with BUSY after repeated conflicts with other processes.
   */
  act<N extends CommandName>(
    name: N,
    playerId: string,
    options: ActOptions<N>,
  ): Promise<ActReply<CommandReply<N>>> {
    if (this.#playerQueue.waiting(playerId) >= MAX_WAITING)
      throw new ApiError('BUSY', undefined, undefined, 1);
    return this.#playerQueue.take(playerId, () => this.#act(name, playerId, options));
  }

  async #act<N extends CommandName>(
    name: N,
    playerId: string,
    o: ActOptions<N>,
  ): Promise<ActReply<CommandReply<N>>> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const loaded = await this.#load(playerId, o);
      if (loaded.stored && o.idempotency) {
        if (loaded.stored.requestHash !== o.idempotency.requestHash)
          throw new ApiError('IDEMPOTENCY_KEY_REUSED');
        return { reply: JSON.parse(loaded.stored.reply) as CommandReply<N>, text: loaded.stored.reply };
      }
      const { world, secrets } = withSecrets(this.world());
      const input = inputOf(o, loaded.known);
      const acted = act(loaded.player, name, input, world);
      if (isRefusal(acted)) throwRefusal(acted);
      const { effects, player } = acted;
      const text = JSON.stringify(acted.reply);
      // A repeat changes nothing (the stored answer of a transaction), so there is nothing to save.
      if (player.state === loaded.player.state && !hasEffects(effects)) return { reply: acted.reply, text };
      const save: Save = {
        player,
        version: loaded.version,
        effects,
        nowMs: world.nowMs,
        release: world.release,
        ...receiptOfAct(loaded, acted, { command: name, input, world, secrets, engine: this.#o.engine }),
        ownTransactions: o.ownTransactions ?? false,
        idempotency: o.idempotency && { ...o.idempotency, reply: text },
      };
      try {
        const { also } = o;
        if (await this.#save(save, also && ((tx) => also(tx, acted.reply, player)))) {
          this.#o.onSaved?.(effects, { player, version: Number(loaded.version) + 1 });
          this.#o.breaker?.onMinted(effects, world.nowMs);
          return { reply: acted.reply, text };
        }
      } catch (e) {
        if (isFrozenEdition(e) && this.#o.editions) await this.#o.editions.refresh();
        else if (!mayDecideAgain(e)) throw e;
      }
      await pause(tries);
    }
    throw new ApiError('BUSY', undefined, undefined, 1);
  }

  /** What an act would do now; nothing is saved. Throws the engine's refusal. */
  async preview<N extends CommandName>(
    name: N,
    playerId: string,
    o: Pick<ActOptions<N>, 'input' | 'order'>,
  ): Promise<{ before: Player; after: Player }> {
    const loaded = await this.#load(playerId, o);
    const acted = act(loaded.player, name, inputOf(o, loaded.known), this.world());
    if (isRefusal(acted)) throwRefusal(acted);
    return { before: loaded.player, after: acted.player };
  }

  /** False if another process saved first. */
  async #save(save: Save, also?: (tx: pg.ClientBase) => Promise<void>): Promise<boolean> {
    const { stock } = save.effects;
    if (stock.length === 0 && !also) return this.#savePlayer(save);
    try {
      return await inTransaction(this.#o.pool, async (tx) => {
        await changeStock(tx, stock);
        await also?.(tx);
        const { rows } = await tx.query<{ saved: number }>(saveStatement(save, this.#o.isOnCluster));
        if (rows[0]?.saved !== 1) throw new Overtaken();
        return true;
      });
    } catch (e) {
      if (e instanceof Overtaken || isOvertaken(e)) return false;
      throw e;
    }
  }

  async #load(playerId: string, want?: Wanted): Promise<Loaded> {
    const loaded = await this.#loadPlayer(playerId, want);
    if (!loaded) throw new ApiError('NOT_FOUND', 'There is no such player.');
    const { prepareContent, clock } = this.#o;
    if (prepareContent && this.#contentNow().contentAt) {
      const needs = contentNeeds(loaded.player, clock.now());
      const release = loaded.known.order?.release;
      await prepareContent(
        release === undefined ? needs : { ...needs, releases: [...needs.releases, release] },
      );
    }
    return loaded;
  }
}

const inputOf = <N extends CommandName>(o: Pick<ActOptions<N>, 'input'>, known: Known): CommandInput<N> =>
  typeof o.input === 'function' ? (o.input as (rows: Known) => CommandInput<N>)(known) : o.input;

/** Ends a transaction whose player has changed meanwhile. */
class Overtaken extends Error {}

/**
 * A contest was frozen between the reading of the clock and the save (migration 0015), so the act no longer counts
 * there.
 */
const isFrozenEdition = (e: unknown): boolean => violationOf(e).code === 'PR001';

/** The database's own constraints, for a conflict that got past the version. */
function mayDecideAgain(e: unknown): boolean {
  const { code, constraint, table } = violationOf(e);
  // Another player's, or another order's. If one machine has all payments, their own key may report it first.
  if (
    (code === '23502' && (table === 'payments' || table === 'payment_owners')) ||
    (code === '23505' && constraint === 'payments_pkey')
  )
    throw new ApiError('TRANSACTION_CONFLICT', 'This payment belongs to another order.');
  if (code === '23502' && table === 'transaction_owners')
    throw new ApiError('TRANSACTION_CONFLICT', 'This transaction id belongs to another player.');
  // Another process has reached a studio's ceiling meanwhile.
  if (code === '23514' && constraint === 'studio_hours_ceiling') return true;
  if (code !== '23505') return false;
  // A claim's entries carry its reference, so either unique key reports the same conflict. Each month has its own keys.
  if (/^(?:claims_\w+_pkey|ledger_\w+_reference_)/.test(constraint ?? ''))
    throw new ApiError('ALREADY_CLAIMED');
  // Another process wrote the same key or transaction between our read and our save. The next read finds it.
  return (
    constraint === 'idempotency_keys_pkey' ||
    constraint === 'transactions_pkey' ||
    /^draws_\w+_reference_/.test(constraint ?? '')
  );
}

/** Conflicting processes wait for a growing time, so that one of them gets through. */
const pause = (tries: number): Promise<void> =>
  tries < 2
    ? Promise.resolve()
    : new Promise((done) => setTimeout(done, Math.random() * Math.min(50, 2 ** tries)));
