// Random schedules of one player on several processes with different clocks, together with studios, releases, operators and
// clocks that are set back. In any order: no raise before a day and a confirmation, no stake above a limit, nothing new
// during a break; and nothing that the limits allow is refused.
import { expect, test } from 'vitest';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { DAY_MS, MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { cases, numbersFrom } from '@parlor/contract/test/random-cases.ts';
import { MemoryHost } from '../memory-host.ts';
import { dayOf } from '../kernel/periods.ts';
import { must } from '../test/must.ts';
import { testContent, testWorld } from '../test/world.ts';

const SCHEDULES = cases(150, 6_000);
const STEPS = 70;
const SKEW_MS = 5 * MINUTE_MS;

type Kind = 'stake' | 'loss';
interface Bet {
  readonly id: string;
  readonly amount: bigint;
  readonly day: string;
  /** By the clock of the process that accepted it. */
  readonly clockDay: string;
  state: 'open' | 'won' | 'returned';
}

/** A model of the rules, independent of the engine, by the true time. */
class Expected {
  readonly limits = new Map<Kind, { allowed: bigint; wish?: { amount: bigint | null; atMs: number } }>();
  readonly bets: Bet[] = [];
  readonly wins: Array<{ readonly amount: bigint; readonly day: string }> = [];
  maximum: bigint | undefined;
  pausedUntilMs = 0;
  /** From this time no correct clock sees a break. */
  freeFromMs = 0;
  /** The latest time that any process has written for the player. */
  seenMs = 0;

  used(kind: Kind, day: string): bigint {
    const sum = (list: readonly bigint[]): bigint => list.reduce((all, one) => all + one, 0n);
    const staked = sum(this.bets.filter((b) => b.day === day && b.state !== 'returned').map((b) => b.amount));
    return kind === 'stake'
      ? staked
      : staked - sum(this.wins.filter((w) => w.day === day).map((w) => w.amount));
  }

  fits(stake: bigint, day: string): boolean {
    const own = [...this.limits].every(([kind, { allowed }]) => this.used(kind, day) + stake <= allowed);
    return own && (this.maximum === undefined || this.used('stake', day) + stake <= this.maximum);
  }
}

class Schedule {
  readonly world = testWorld('care');
  readonly host = new MemoryHost('100001', this.world);
  readonly expected = new Expected();
  readonly chance: (below: number) => number;
  readonly startMs = this.world.nowMs;
  trueMs = this.startMs;
  accepted = 0;
  confirmed = 0;
  #ids = 0;

  constructor(seed: number) {
    this.chance = numbersFrom(seed);
    this.host.player = { ...this.host.player, balances: { ...this.host.player.balances, PP: 1_000_000n } };
  }

  /** An act on one of the processes. Returns the code of its refusal. */
  act(name: string, input: object): string | undefined {
    const skewMs = this.chance(12) === 0 ? -this.chance(3 * DAY_MS) : (this.chance(3) - 1) * SKEW_MS;
    this.world.nowMs = this.trueMs + skewMs;
    const reply: unknown = this.host.act(name as 'visit', input as never, this.world);
    return isRefusal(reply) ? reply.refused : undefined;
  }

  /**
   * The earliest start of the last act's wait. If its clock was set back, the latest time that any process has written for
   * the player.
   */
  waitsFrom = (): number =>
    this.world.nowMs >= this.trueMs - SKEW_MS
      ? this.trueMs
      : Math.max(this.expected.seenMs, this.world.nowMs);

  /** The day in which an act counts: never earlier than that of an act before it. */
  day(): string {
    const { expected, world } = this;
    expected.seenMs = Math.max(expected.seenMs, world.nowMs);
    return dayOf(expected.seenMs);
  }
  /** Limits and breaks also count from the player's last change of a balance. The first was at the start. */
  limitsChange(): void {
    this.day();
    this.expected.seenMs = Math.max(this.expected.seenMs, this.startMs);
  }
  /** The day in which it would count if it were accepted. */
  wouldBe = (): string => dayOf(Math.max(this.expected.seenMs, this.world.nowMs));

  step(): void {
    switch (this.chance(14)) {
      case 0:
      case 1:
        return this.setLimit(this.chance(2) === 0 ? 'stake' : 'loss');
      case 2:
        return this.confirm(this.chance(2) === 0 ? 'stake' : 'loss');
      case 3:
        if (this.chance(4) === 0) this.withdraw(this.chance(2) === 0 ? 'stake' : 'loss');
        return;
      case 4:
        if (this.chance(8) === 0) this.pause();
        return;
      case 5:
        return this.attack();
      case 6:
        return this.win();
      case 7:
        return this.rollback();
      case 8:
      case 9:
        this.trueMs += this.chance(14 * 60) * MINUTE_MS;
        return;
      default:
        return this.bet();
    }
  }

  setLimit(kind: Kind): void {
    const { limits } = this.expected;
    const before = limits.get(kind);
    const amount = before !== undefined && this.chance(6) === 0 ? null : BigInt(this.chance(40) * 100);
    const body = { kind, period: 'day', ...(amount === null ? {} : { amount: Number(amount) / 100 }) };
    const { care } = this.host.player.state;
    must(this.act('setCareLimit', { body }) === undefined, 'a limit cannot be set');
    const atMs = this.waitsFrom();
    // The same request again, while it waits, writes nothing.
    if (this.host.player.state.care !== care) this.limitsChange();
    if (before === undefined || (amount !== null && amount <= before.allowed)) {
      limits.set(kind, { allowed: amount! });
      return;
    }
    const isSame = before.wish?.amount === amount;
    limits.set(kind, { ...before, wish: isSame ? before.wish! : { amount, atMs } });
  }

  confirm(kind: Kind): void {
    const { limits } = this.expected;
    const limit = limits.get(kind);
    if (this.act('confirmCareLimit', { body: { kind, period: 'day' } }) !== undefined) return;
    this.limitsChange();
    must(limit?.wish !== undefined, 'a raise was confirmed that nobody asked for');
    must(this.trueMs - limit!.wish!.atMs >= DAY_MS, 'a raise was confirmed within a day');
    this.confirmed += 1;
    const { amount } = limit!.wish!;
    if (amount === null) limits.delete(kind);
    else limits.set(kind, { allowed: amount });
  }

  withdraw(kind: Kind): void {
    const limit = this.expected.limits.get(kind);
    if (this.act('withdrawCareLimit', { body: { kind, period: 'day' } }) !== undefined) return;
    this.limitsChange();
    this.expected.limits.set(kind, { allowed: limit!.allowed });
  }

  pause(): void {
    const days = 1 + this.chance(4);
    if (this.act('takeBreak', { days }) !== undefined) return;
    this.expected.freeFromMs = this.trueMs + days * DAY_MS + 4 * SKEW_MS;
    this.expected.pausedUntilMs = Math.max(this.expected.pausedUntilMs, this.waitsFrom() + days * DAY_MS);
    this.limitsChange();
  }

  /** Attempts of others to loosen a limit or a break. */
  attack(): void {
    switch (this.chance(5)) {
      case 0: {
        const amount = this.chance(3) === 0 ? undefined : this.chance(100);
        const playerMaxima =
          amount === undefined ? [] : [{ kind: 'stake' as const, period: 'day' as const, amount }];
        this.expected.maximum = amount === undefined ? undefined : BigInt(amount) * 100n;
        const economy = { ...testContent.economy, playerMaxima };
        Object.assign(this.world, { content: { ...testContent, economy } });
        return;
      }
      case 1: {
        const untilMs = this.trueMs - this.chance(DAY_MS);
        this.act('holdPlayer', { kind: 'break', sinceMs: 0, untilMs });
        // A process with a slow clock sees its end later.
        this.expected.freeFromMs = Math.max(this.expected.freeFromMs, untilMs + 2 * SKEW_MS);
        return;
      }
      case 2:
        this.act('correctBalance', {
          correctionId: `c${++this.#ids}`,
          currency: 'PP',
          amountMinor: 100n,
        });
        return;
      case 3:
        return this.pause();
      default:
        this.act('visit', { body: {} });
    }
  }

  call(transactionId: string, roundId: string, amountMinor: bigint) {
    const of = { provider: 'studio', transactionId, roundId, gameId: 'outside', currency: 'PP' } as const;
    return { ...of, amountMinor, roundClosed: false };
  }

  bet(): void {
    const { expected } = this;
    const id = `b${++this.#ids}`;
    const amount = BigInt((1 + this.chance(20)) * 100);
    const call = this.call(id, id, amount);
    const refusal = this.act('bet', { ...call, known: this.host.known(call) });
    const day = this.wouldBe();
    const isFree = this.trueMs > expected.freeFromMs && this.world.nowMs > this.trueMs - 2 * SKEW_MS;
    if (refusal === undefined) {
      this.accepted += 1;
      must(this.trueMs >= expected.pausedUntilMs, 'a bet was accepted during a break');
      must(expected.fits(amount, day), 'a bet was accepted beyond a limit');
      this.day();
      expected.bets.push({ id, amount, day, clockDay: dayOf(this.world.nowMs), state: 'open' });
    } else if (refusal === 'CARE_LIMIT')
      must(!expected.fits(amount, day), 'a bet within the limits was refused');
    else {
      must(refusal === 'CARE_PAUSED', `a bet was refused as ${refusal}`);
      must(!isFree, 'a bet was refused after the break');
    }
  }

  some(): Bet | undefined {
    const open = this.expected.bets.filter((b) => b.state === 'open');
    return open[this.chance(Math.max(1, open.length))];
  }

  win(): void {
    const bet = this.some();
    if (bet === undefined) return;
    const amount = BigInt(this.chance(30) * 100);
    const call = this.call(`w${++this.#ids}`, bet.id, amount);
    const refusal = this.act('win', { ...call, promo: false, known: this.host.known(call) });
    must(refusal === undefined, `a win was refused as ${refusal}`);
    bet.state = 'won';
    this.expected.wins.push({ amount, day: this.day() });
  }

  rollback(): void {
    const bet = this.some();
    if (bet === undefined) return;
    const of = { ...this.call(`r${++this.#ids}`, bet.id, bet.amount), referenceId: bet.id };
    const { roundClosed: _, ...call } = of;
    const refusal = this.act('rollback', { ...call, known: this.host.known(call) });
    must(refusal === undefined, `a rollback was refused as ${refusal}`);
    // A stake that is returned on another day than the written one gives no room.
    bet.state = this.day() === bet.clockDay ? 'returned' : 'won';
  }
}

test('no sequence of requests, processes, clocks, studios, releases and operators loosens a limit or a break early', () => {
  let [accepted, confirmed] = [0, 0];
  for (let i = 0; i < SCHEDULES; i++) {
    const schedule = new Schedule(i);
    try {
      for (let n = 0; n < STEPS; n++) schedule.step();
    } catch (error) {
      throw new Error(`schedule ${i}`, { cause: error });
    }
    accepted += schedule.accepted;
    confirmed += schedule.confirmed;
  }
  // The engine must not pass by refusing everything.
  expect(accepted).toBeGreaterThan(SCHEDULES);
  expect(confirmed).toBeGreaterThan(SCHEDULES / 50);
});
