// Limits for messages of a studio: stakes and wins within the game's limits in the catalogue, and a ceiling for each
// hour. A message beyond them is refused. A studio that pays too much takes no new bets until an operator has looked
// (docs/decisions/0023-limits-for-studios.md).
import type { StudioFault } from '@parlor/contract/calls/operator/studios.ts';
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import type { ErrorCode } from '@parlor/contract/kernel/errors.ts';
import { toDecimal } from '@parlor/contract/kernel/money.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { MULTIPLIER_SCALE } from './game-rules.ts';
import type { ActContext } from '../kernel/context.ts';
import type { BetCall, WinCall } from './provider-wallet.ts';

/** For one game, in minor units of its currency. */
export interface GameBounds {
  readonly minStakeMinor: bigint;
  readonly maxStakeMinor: bigint;
  /** Ten-thousandths. */
  readonly maxMultiplierE4: bigint;
}
/** For one studio, hour and currency. Minor units. */
export interface Ceilings {
  /** Wins paid beyond the stakes taken. Above it, new bets are refused. */
  readonly aheadMinor: bigint;
  /** Prizes without a bet. Above it, they are refused. */
  readonly promoMinor: bigint;
}
export interface StudioTerms {
  /** Undefined if the studio does not have this game. */
  boundsOf(provider: string, gameId: string, currency: Currency): GameBounds | undefined;
  ceilingsOf(provider: string, currency: Currency): Ceilings;
}

/** The sums of a studio in the current hour. Minor units; rolled-back amounts are subtracted. */
export interface StudioHour {
  readonly stakedMinor: bigint;
  readonly paidMinor: bigint;
  readonly promoMinor: bigint;
}
/** As the host read it together with the player. */
export interface StudioStanding extends StudioHour {
  readonly isPaused: boolean;
}

/** The amounts that one act adds to the hour of its studio, saved with the act. */
export interface StudioCount extends StudioHour {
  readonly provider: string;
  readonly currency: Currency;
  /** The ceilings that the hour may reach with this act. */
  readonly max: { readonly aheadMinor?: bigint; readonly promoMinor?: bigint };
  /** Why new bets are refused from here on. */
  readonly pause: StudioFault | undefined;
}

/** Studios round amounts differently, so this many percent above the multiplier are accepted. */
export const TOLERANCE_PERCENT = 1n;
/** Wins of known bets are paid up to this multiple of the hour's ceiling. Above it they wait for an operator. */
const WINS_WAIT_AT = 2n;

/** A refusal that raises an alarm for the operator. */
export class StudioViolation extends RuleViolation {
  readonly fault: StudioFault;
  constructor(fault: StudioFault, code: ErrorCode, why: string | undefined, details: object) {
    super(code, why, { ...details, fault });
    this.fault = fault;
  }
}

type Of = Pick<BetCall, 'provider' | 'gameId' | 'currency' | 'known'>;

const boundsOf = (context: ActContext, c: Of): GameBounds | undefined =>
  context.world.content.studios?.boundsOf(c.provider, c.gameId, c.currency);

/** Refuses a new bet of a paused studio, of a game that it does not have, or outside the game's limits. */
export function mustBeStakeable(context: ActContext, c: BetCall): void {
  const { studios } = context.world.content;
  if (studios === undefined) return;
  if (c.known.studio?.isPaused === true) throw new RuleViolation('STUDIO_PAUSED');
  const bounds = boundsOf(context, c);
  if (bounds === undefined) throw new RuleViolation('GAME_NOT_FOUND');
  const min = toDecimal(c.currency, bounds.minStakeMinor);
  const max = toDecimal(c.currency, bounds.maxStakeMinor);
  // A further bet of a round, such as an insurance, may be smaller than the first one.
  const isFirst = (c.known.round?.stakedMinor ?? 0n) === 0n;
  if (c.amountMinor > bounds.maxStakeMinor || (isFirst && c.amountMinor < bounds.minStakeMinor))
    throw new StudioViolation(
      'stake-out-of-bounds',
      'STAKE_OUT_OF_RANGE',
      `This game takes stakes from ${min} to ${max} ${c.currency}.`,
      { min, max },
    );
}

/** The highest sum that a round with these stakes may have paid. */
export const maxWon = (stakedMinor: bigint, { maxMultiplierE4 }: GameBounds): bigint =>
  (stakedMinor * maxMultiplierE4 * (100n + TOLERANCE_PERCENT)) / (100n * BigInt(MULTIPLIER_SCALE));

/** Refuses a win above the game's limit. `stakedMinor` and `wonMinor` are the round's, without this win. */
export function mustBePayable(
  context: ActContext,
  c: WinCall,
  { stakedMinor, wonMinor }: { readonly stakedMinor: bigint; readonly wonMinor: bigint },
): void {
  const bounds = boundsOf(context, c);
  // A game that left the catalogue takes no bets. Its outstanding wins are limited by the hour's ceiling.
  if (bounds === undefined || c.amountMinor === 0n) return;
  const maxMinor = maxWon(stakedMinor, bounds);
  if (wonMinor + c.amountMinor > maxMinor) {
    const max = toDecimal(c.currency, maxMinor);
    throw new StudioViolation(
      'win-out-of-bounds',
      'WIN_OUT_OF_RANGE',
      `A round of this game with these stakes pays at most ${max} ${c.currency} in all.`,
      { max, transactionId: c.transactionId },
    );
  }
}

/**
 * Adds the amounts of a call to the studio's hour, and refuses amounts above its ceilings. A rollback counts in the hour in
 * which it comes: else bets of the last minute, rolled back in the next one, would raise what the studio may pay.
 */
export function countAtStudio(context: ActContext, c: Of, moved: Partial<StudioHour>): void {
  const { studios } = context.world.content;
  const { provider, currency } = c;
  if (studios === undefined || provider === BUILTIN_PROVIDER) return;
  const ceilings = studios.ceilingsOf(provider, currency);
  const earlier = context.effects.studioCounts.filter((s) => s.currency === currency);
  const sum = (part: keyof StudioHour): bigint =>
    earlier.reduce((all, s) => all + s[part], c.known.studio?.[part] ?? 0n) + (moved[part] ?? 0n);
  const aheadMinor = sum('paidMinor') - sum('stakedMinor');
  const paysPrize = (moved.promoMinor ?? 0n) > 0n;
  const paysWin = (moved.paidMinor ?? 0n) > 0n;
  const maxAheadMinor = WINS_WAIT_AT * ceilings.aheadMinor;
  if (paysPrize && sum('promoMinor') > ceilings.promoMinor)
    throw new StudioViolation(
      'hour-of-prizes',
      'STUDIO_PAUSED',
      'This studio has given all its prizes of this hour.',
      {
        limit: toDecimal(currency, ceilings.promoMinor),
      },
    );
  if (paysWin && aheadMinor > maxAheadMinor)
    throw new StudioViolation(
      'hour-of-wins',
      'STUDIO_PAUSED',
      'This studio has paid too much in this hour. Send the win again later.',
      {
        limit: toDecimal(currency, maxAheadMinor),
      },
    );
  context.effects.studioCounts.push({
    provider,
    currency,
    stakedMinor: moved.stakedMinor ?? 0n,
    paidMinor: moved.paidMinor ?? 0n,
    promoMinor: moved.promoMinor ?? 0n,
    max: {
      ...(paysWin ? { aheadMinor: maxAheadMinor } : {}),
      ...(paysPrize ? { promoMinor: ceilings.promoMinor } : {}),
    },
    pause: paysWin && aheadMinor > ceilings.aheadMinor ? 'hour-of-wins' : undefined,
  });
}
