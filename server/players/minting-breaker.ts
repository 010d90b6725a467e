// Stops payouts of points when all players together have reached the hour's limit (I28), so that no mistake costs more.
// Every process adds its payouts to one row per hour and reads the sum of the others there.
import type pg from 'pg';
import { toMinor } from '@parlor/contract/kernel/money.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { isPaidOut } from '@parlor/economy/money/minting.ts';
import type { Effects } from '@parlor/economy/kernel/context.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import type { Clock } from '../runtime/clock.ts';
import { RepeatedTask } from '../runtime/repeated-task.ts';
import { firstRow, run } from '../db/sql.ts';

const ADD_EVERY_MS = 2_000;

export interface MintingBreakerOptions {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly content: () => Pick<Content, 'economy'>;
  readonly log: {
    error(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
}

export class MintingBreaker {
  readonly #o: MintingBreakerOptions;
  /** Paid here and not added yet, in minor units of PP by hour. */
  readonly #pending = new Map<number, bigint>();
  /** The sum of all processes for the hour at the last read. */
  #known = { hour: -1, minor: 0n };
  #alarmedHour = -1;
  readonly #exchanges: RepeatedTask;

  constructor(options: MintingBreakerOptions) {
    this.#o = options;
    this.#exchanges = new RepeatedTask({
      everyMs: ADD_EVERY_MS,
      run: () => this.exchange(),
      log: options.log,
      onFailure: 'the payouts of this hour could not be summed; trying again',
    });
  }

  /** Whether the hour's limit is reached, as far as this process knows. */
  isPaused(nowMs: number): boolean {
    return this.mintedMinor(nowMs) >= this.#limitMinor();
  }

  /** The sum of all processes in this hour, in minor units of PP. */
  mintedMinor(nowMs: number): bigint {
    const hour = hourOf(nowMs);
    return (this.#known.hour === hour ? this.#known.minor : 0n) + (this.#pending.get(hour) ?? 0n);
  }

  /** Called after commit. */
  onMinted({ postings }: Effects, nowMs: number): void {
    const minor = postings.reduce((sum, p) => (isPaidOut(p) ? sum + p.amountMinor : sum), 0n);
    if (minor === 0n) return;
    const hour = hourOf(nowMs);
    this.#pending.set(hour, (this.#pending.get(hour) ?? 0n) + minor);
    this.#alarm(nowMs);
  }

  /** Adds the payouts of this process and reads the sum of all. Throws if the database is unreachable. */
  async exchange(): Promise<void> {
    const nowMs = this.#o.clock.now();
    const hour = hourOf(nowMs);
    for (const [of, minor] of this.#pending) {
      await run(this.#o.pool, 'add-minted')`
        insert into minted_hours (hour, pp) values (${new Date(of * HOUR_MS).toISOString()}, ${minor})
        on conflict (hour) do update set pp = minted_hours.pp + excluded.pp`;
      const left = (this.#pending.get(of) ?? 0n) - minor;
      if (this.#known.hour === of) this.#known = { hour: of, minor: this.#known.minor + minor };
      if (left === 0n) this.#pending.delete(of);
      else this.#pending.set(of, left);
    }
    const row = await firstRow<{ pp: bigint }>(this.#o.pool, 'read-minted')`
      select pp from minted_hours where hour = ${new Date(hour * HOUR_MS).toISOString()}`;
    this.#known = { hour, minor: row?.pp ?? 0n };
    this.#alarm(nowMs);
  }

  /** Resolves when the sum of the hour is known. */
  start(): Promise<void> {
    return this.#exchanges.start();
  }

  /** Adds the remainder. */
  stop(): Promise<void> {
    return this.#exchanges.stop();
  }

  #limitMinor(): bigint {
    return toMinor('PP', this.#o.content().economy.limits.perHour) ?? 0n;
  }

  /** Once an hour. */
  #alarm(nowMs: number): void {
    const hour = hourOf(nowMs);
    if (hour === this.#alarmedHour || !this.isPaused(nowMs)) return;
    this.#alarmedHour = hour;
    this.#o.log.error(
      {
        hour: new Date(hour * HOUR_MS).toISOString(),
        paidMinor: String(this.mintedMinor(nowMs)),
        limitMinor: String(this.#limitMinor()),
      },
      "claims and boosts pay nothing more in this hour: all players together reached the hour's limit",
    );
  }
}

const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS);
