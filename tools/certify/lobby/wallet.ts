// The wallet of the stand-in lobby, in memory: each transaction once, frozen answers, rollbacks before their bet. It keeps
// what a certification wants to know of each round.
import type { ErrorCode } from '@parlor/contract/kernel/errors.ts';
import { toDecimal, toMinor } from '@parlor/contract/kernel/money.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { OutsideGame } from '@parlor/contract/content/game-providers.ts';
import type { WalletStep } from '@parlor/economy/play/provider-wallet-steps.ts';
import type { CallResult, StepResult, VerifiedCall } from '@parlor/server/adapters/game-providers/dialect.ts';

export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: ErrorCode;
  readonly result: CallResult | undefined;
  constructor(code: ErrorCode, result?: CallResult) {
    super(code);
    this.code = code;
    this.result = result;
  }
}

/** A player at the game. */
export interface Seat {
  readonly player: string;
  readonly session: string;
  /** In minor units. */
  balanceMinor: bigint;
  /** Bets and the balance are refused; wins and rollbacks are accepted. */
  hasEnded: boolean;
}

export interface BetRow {
  readonly id: string;
  readonly amountMinor: bigint;
  state: 'taken' | 'settled' | 'returned';
}
/** A round of one seat, as the lobby knows it. */
export interface RoundRow {
  readonly id: string;
  readonly player: string;
  readonly bets: BetRow[];
  readonly winIds: string[];
  wonMinor: bigint;
  closed: boolean;
  /** The dialect lets a lost round end without a word. */
  readonly endsUnsaid: boolean;
}

interface Kept {
  readonly print: string;
  readonly step: StepResult;
}

const text = (currency: Currency, minor: bigint): string => toDecimal(currency, minor, false);

export class LobbyWallet {
  readonly seats = new Map<string, Seat>();
  readonly rounds: RoundRow[] = [];
  /** What no studio may send; each is a fault of the case in which it came. */
  readonly faults: string[] = [];
  /** Refuses every new bet for this reason. */
  refusesBets: ErrorCode | undefined;
  readonly #game: OutsideGame;
  readonly #kept = new Map<string, Kept>();
  /** Bets that were rolled back before they came. */
  readonly #tombstones = new Set<string>();

  constructor(game: OutsideGame) {
    this.#game = game;
  }

  /** Before it came. */
  isRolledBack(betId: string): boolean {
    return this.#tombstones.has(betId);
  }

  /** Throws Refused. */
  take(call: VerifiedCall): CallResult {
    const { currency, id: gameId } = this.#game;
    const seat = this.#seatOf(call);
    if (call.gameId !== undefined && call.gameId !== gameId) throw new Refused('GAME_SESSION_INVALID');
    if (call.currency !== undefined && call.currency !== currency) throw new Refused('WRONG_CURRENCY');
    const isAsking = call.steps.length === 0 && call.closed !== true;
    if (isAsking && seat.hasEnded) throw new Refused('GAME_SESSION_EXPIRED');
    const common = { player: seat.player, gameId, currency };
    const before = seat.balanceMinor;
    const steps: StepResult[] = [];
    for (const step of call.steps) {
      const kept = this.#again(seat, call, step) ?? this.#step(seat, call, step);
      steps.push(kept);
      if (kept.refusal === undefined) continue;
      seat.balanceMinor = before;
      throw new Refused(kept.refusal, { ...common, steps, balance: kept.balance });
    }
    const round = this.rounds.find((r) => r.id === call.round && r.player === seat.player);
    if (call.closed === true && round !== undefined) round.closed = true;
    return { ...common, steps, balance: text(currency, seat.balanceMinor) };
  }

  #seatOf({ session, player, steps, closed }: VerifiedCall): Seat {
    const named = [...this.seats.values()].find(
      (seat) => seat.session === session || (session === undefined && seat.player === player),
    );
    const needsSession = (steps.length === 0 && closed !== true) || steps.some((s) => s.kind === 'bet');
    const isRight =
      named !== undefined &&
      (player === undefined || player === named.player) &&
      (!needsSession || session !== undefined);
    if (!isRight) throw new Refused('GAME_SESSION_INVALID');
    return named;
  }

  /** The first answer to a known id. */
  #again(seat: Seat, call: VerifiedCall, step: WalletStep): StepResult | undefined {
    const kept = this.#kept.get(step.transactionId);
    if (kept === undefined) return undefined;
    if (kept.print === printOf(seat, call, step)) return kept.step;
    this.faults.push(`sent the transaction ${step.transactionId} again with other data`);
    if (call.repeats === 'by-id') return kept.step;
    throw new Refused('TRANSACTION_CONFLICT');
  }

  #step(seat: Seat, call: VerifiedCall, step: WalletStep): StepResult {
    const refusal = this.#move(seat, call, step);
    const result = {
      transaction: step.transactionId,
      balance: text(this.#game.currency, seat.balanceMinor),
      ...(refusal === undefined ? {} : { refusal }),
      isUnknown: step.kind === 'rollback' && this.#tombstones.has(step.referenceId),
      atMs: Date.now(),
    };
    this.#kept.set(step.transactionId, { print: printOf(seat, call, step), step: result });
    return result;
  }

  /** Moves the balance. Returns a refusal that stays with the id; throws Refused for one that does not. */
  #move(seat: Seat, call: VerifiedCall, step: WalletStep): ErrorCode | undefined {
    switch (step.kind) {
      case 'bet':
        return this.#bet(seat, call, step);
      case 'win':
        this.#win(seat, call, step);
        return undefined;
      case 'rollback':
        this.#rollback(seat, step);
        return undefined;
    }
  }

  #bet(seat: Seat, call: VerifiedCall, step: WalletStep & { kind: 'bet' }): ErrorCode | undefined {
    const { currency, minBetLevel, maxBetLevel } = this.#game;
    if (this.#tombstones.has(step.transactionId)) throw new Refused('TRANSACTION_ROLLED_BACK');
    if (seat.hasEnded) throw new Refused('GAME_SESSION_EXPIRED');
    if (this.refusesBets !== undefined) throw new Refused(this.refusesBets);
    const known = this.rounds.find((r) => r.id === call.round && r.player === seat.player);
    if (known?.closed === true) throw new Refused('ROUND_CLOSED');
    const amount = step.free === true ? 0n : step.amountMinor;
    const limit = (units: number): bigint => toMinor(currency, units) ?? 0n;
    const isSmall = known === undefined && step.free !== true && amount < limit(minBetLevel);
    if (isSmall || amount > limit(maxBetLevel)) {
      this.faults.push(
        `staked ${text(currency, amount)}; its entry allows ${minBetLevel} to ${maxBetLevel} ${currency}`,
      );
      throw new Refused('STAKE_OUT_OF_RANGE');
    }
    if (amount > seat.balanceMinor) return 'INSUFFICIENT_BALANCE';
    seat.balanceMinor -= amount;
    const round = known ?? {
      id: call.round ?? '',
      player: seat.player,
      bets: [],
      winIds: [],
      wonMinor: 0n,
      closed: false,
      endsUnsaid: call.endsUnsaid === true,
    };
    if (known === undefined) this.rounds.push(round);
    round.bets.push({ id: step.transactionId, amountMinor: amount, state: 'taken' });
    return undefined;
  }

  #win(seat: Seat, call: VerifiedCall, step: WalletStep & { kind: 'win' }): void {
    if (step.promo !== true) {
      const round = this.rounds.find((r) => r.id === call.round && r.player === seat.player);
      const paid = round?.bets.filter(
        (bet) => bet.state !== 'returned' && (step.referenceId === undefined || step.referenceId === bet.id),
      );
      if (round === undefined || paid === undefined || paid.length === 0) {
        this.faults.push(`sent a win for the round ${call.round}, of which no bet was accepted`);
        throw new Refused(round === undefined ? 'ROUND_NOT_FOUND' : 'TRANSACTION_NOT_FOUND');
      }
      if (round.closed && call.endsUnsaid !== true) {
        this.faults.push(`sent a win for the round ${call.round} after its end`);
        throw new Refused('ROUND_CLOSED');
      }
      this.#mustBePayable(round, step.amountMinor);
      for (const bet of paid) bet.state = 'settled';
      round.winIds.push(step.transactionId);
      round.wonMinor += step.amountMinor;
      if (step.amountMinor === 0n) round.closed = true;
    }
    seat.balanceMinor += step.amountMinor;
  }

  /** One per cent more than the entry says, as the server allows (docs/game-providers.md, Limits). */
  #mustBePayable(round: RoundRow, amountMinor: bigint): void {
    const stakes = round.bets
      .filter((bet) => bet.state !== 'returned')
      .reduce((sum, bet) => sum + bet.amountMinor, 0n);
    const most = (stakes * BigInt(Math.round(this.#game.maxMultiplier * 10_100))) / 10_000n;
    if (round.wonMinor + amountMinor <= most) return;
    const { currency, maxMultiplier } = this.#game;
    this.faults.push(
      `paid ${text(currency, round.wonMinor + amountMinor)} for a stake of ${text(currency, stakes)}; its entry says at most ×${maxMultiplier}`,
    );
    throw new Refused('WIN_OUT_OF_RANGE');
  }

  #rollback(seat: Seat, step: WalletStep & { kind: 'rollback' }): void {
    const rounds = this.rounds.filter((r) => r.player === seat.player);
    const round = rounds.find((r) => r.bets.some((bet) => bet.id === step.referenceId));
    const bet = round?.bets.find(({ id }) => id === step.referenceId);
    if (bet === undefined || round === undefined) {
      this.#tombstones.add(step.referenceId);
      return;
    }
    if (bet.state === 'settled') {
      this.faults.push(`rolled back the bet ${bet.id}, which it had settled`);
      throw new Refused('ALREADY_SETTLED');
    }
    if (bet.state === 'taken') seat.balanceMinor += bet.amountMinor;
    bet.state = 'returned';
  }
}

const printOf = (seat: Seat, call: VerifiedCall, step: WalletStep): string =>
  JSON.stringify([seat.player, call.round ?? '', step], (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
