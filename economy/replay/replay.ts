// Decides the acts of a chain of receipts again. After each act the document must have the digest that its receipt names, so
// a replayed document is the one that was, or the replay stops and says why (docs/time-machine.md).
import type { ActReceipt } from '@parlor/contract/calls/receipts.ts';
import { isRefusal, type Refusal } from '@parlor/contract/kernel/errors.ts';
import { toMinor } from '@parlor/contract/kernel/money.ts';
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import { act, createPlayer, type Acted, type CommandName } from '../act.ts';
import type { BalancesMinor, Player } from '../kernel/player.ts';
import type { World } from '../kernel/world.ts';
import { upgrade } from '../upgrade.ts';
import { decimals } from '../act-receipt.ts';
import { inputAgain } from './input.ts';
import type { ReplayNote } from './note.ts';
import { SeenRows } from './seen-rows.ts';

/** Why a replay cannot go on at an act. */
export type ReplayStop =
  /** The chain does not begin with the player's first act, and no document is kept before. */
  | 'start'
  /** Acts before this one have no receipt. */
  | 'gap'
  /** The act's input was not kept. */
  | 'input'
  /** The content of its release cannot be used by this program. */
  | 'content'
  /** This engine decides it in another way than its receipt says. */
  | 'engine';

export interface Stopped {
  readonly why: ReplayStop;
  readonly number: number;
  readonly at: string;
  readonly command: string;
}

/** Where a replay begins: after the act of this number. */
export interface ReplayStart {
  readonly number: number;
  readonly balances: ActReceipt['balances']['after'];
  readonly state: string;
  /** Rows that the previous replay has seen, as `Replay.carried` gives them. */
  readonly rows?: unknown;
}

/** What a host gives for each act; the time, the release and the secrets come from the receipt and its note. */
export type ReplayWorld = Omit<World, 'nowMs' | 'freshSecret' | 'release' | 'mintingPaused'>;

export const balancesMinor = (balances: ActReceipt['balances']['after']): BalancesMinor =>
  Object.fromEntries(CURRENCIES.map((c) => [c, toMinor(c, balances[c] ?? '0') ?? 0n])) as Record<
    (typeof CURRENCIES)[number],
    bigint
  >;

/** The world of an act of the past. Secrets that were not kept are made of the act's number, the same at each replay. */
export function worldThen(world: ReplayWorld, receipt: ActReceipt, note: ReplayNote | undefined): World {
  const secrets = [...(note?.secrets ?? [])];
  let made = 0;
  return {
    ...world,
    nowMs: Date.parse(receipt.at),
    ...(receipt.release === undefined ? {} : { release: receipt.release }),
    mintingPaused: note?.mintingPaused ?? false,
    freshSecret: () =>
      secrets.shift() ??
      world.digest.sha256Hex(`replay ${receipt.playerId} ${receipt.number} ${(made += 1)}`),
  };
}

/** Decides one act again. Undefined if its input was not kept. */
export function decideAgain(
  player: Player | undefined,
  receipt: ActReceipt,
  note: ReplayNote | undefined,
  rows: SeenRows,
  world: World,
): Acted<unknown> | Refusal | undefined {
  const input = inputAgain(receipt, note, rows);
  if (input === undefined) return undefined;
  if (player === undefined)
    return createPlayer(receipt.playerId, world, input as Parameters<typeof createPlayer>[2]);
  return act(player, receipt.command as CommandName, input as never, world);
}

/** The player where a replay begins. An older document is upgraded, as a host does. */
export const playerAt = (id: string, { balances, state }: ReplayStart): Player => ({
  id,
  balances: balancesMinor(balances),
  state: upgrade(JSON.parse(state)),
});

export class Replay {
  #player: Player | undefined;
  #text: string | undefined;
  #number = 0;
  readonly #rows: SeenRows;

  constructor(playerId: string, start?: ReplayStart) {
    this.#rows = SeenRows.of(start?.rows);
    if (start === undefined) return;
    this.#number = start.number;
    this.#text = start.state;
    this.#player = playerAt(playerId, start);
  }

  /** Undefined before the first act. */
  get player(): Player | undefined {
    return this.#player;
  }
  /** Of the last act that was decided again. */
  get number(): number {
    return this.#number;
  }
  get rows(): SeenRows {
    return this.#rows;
  }

  /** What another engine needs to go on from here. Undefined before the first act. */
  carried(): ReplayStart | undefined {
    if (this.#player === undefined || this.#text === undefined) return undefined;
    const balances = decimals(this.#player.balances);
    return { number: this.#number, balances, state: this.#text, rows: this.#rows.carried() };
  }

  /** Decides the next act of the chain; undefined if it is the same as then. */
  next(receipt: ActReceipt, note: ReplayNote | undefined, world: ReplayWorld): Stopped | undefined {
    const { number, at, command } = receipt;
    const stopped = (why: ReplayStop): Stopped => ({ why, number, at, command });
    if (this.#player === undefined && number !== 1) return stopped('start');
    if (number !== this.#number + 1) return stopped('gap');
    const { sha256Hex } = world.digest;
    if (this.#text !== undefined && sha256Hex(this.#text) !== receipt.state.before) return stopped('gap');
    const then = worldThen(world, receipt, note);
    const acted = decideAgain(this.#player, receipt, note, this.#rows, then);
    if (acted === undefined) return stopped('input');
    if (isRefusal(acted)) return stopped('engine');
    const text = JSON.stringify(acted.player.state);
    const after = balancesMinor(receipt.balances.after);
    const isSame =
      sha256Hex(text) === receipt.state.after &&
      CURRENCIES.every((c) => acted.player.balances[c] === after[c]);
    if (!isSame) return stopped(note?.input === undefined && UNTOLD.has(command) ? 'input' : 'engine');
    this.#rows.take(acted.effects, then.nowMs);
    // As the host reads it the next time.
    this.#player = { ...acted.player, state: upgrade(JSON.parse(text)) };
    this.#text = text;
    this.#number = number;
    return undefined;
  }
}

/** Commands that may have an input, which acts from before notes did not keep. */
const UNTOLD: ReadonlySet<string> = new Set(['createPlayer', 'closeRound', 'bet', 'win', 'releaseFriend']);
