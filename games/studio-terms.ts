// Limits for a studio's calls from the catalogue: of each game, and of an hour.
import { STUDIO_PER_HOUR, type ProviderContent } from '@parlor/contract/content/game-providers.ts';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { MAX_MINOR, toMinor } from '@parlor/contract/kernel/money.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { MULTIPLIER_SCALE } from '@parlor/economy/play/game-rules.ts';
import type { StudioTerms } from '@parlor/economy/play/studio-bounds.ts';

type Limits = Pick<Game, 'minBetLevel' | 'maxBetLevel' | 'maxMultiplier'>;

/** A level above the currency's maximum becomes the maximum. */
const minorOrMax = (currency: Currency, units: number): bigint => toMinor(currency, units) ?? MAX_MINOR;

/** A studio that is not in the file has the limits of the built-in game that it names. */
export function studioTerms(providers: readonly ProviderContent[], builtIn: readonly Game[]): StudioTerms {
  const own = new Map<string, Limits>(
    providers.flatMap((p) => p.games.map((g) => [`${p.id} ${g.id}`, g] as const)),
  );
  const builtinLimits = new Map<string, Limits>(builtIn.map((g) => [g.identifier, g]));
  const perHour = new Map(providers.map((p) => [p.id, p.perHour ?? STUDIO_PER_HOUR]));
  return {
    boundsOf(provider, gameId, currency) {
      const limits = own.get(`${provider} ${gameId}`) ?? builtinLimits.get(gameId);
      return (
        limits && {
          minStakeMinor: minorOrMax(currency, limits.minBetLevel),
          maxStakeMinor: minorOrMax(currency, limits.maxBetLevel),
          maxMultiplierE4: BigInt(Math.round(limits.maxMultiplier * MULTIPLIER_SCALE)),
        }
      );
    },
    ceilingsOf(provider, currency) {
      const { ahead, promo } = perHour.get(provider) ?? STUDIO_PER_HOUR;
      return { aheadMinor: minorOrMax(currency, ahead), promoMinor: minorOrMax(currency, promo) };
    },
  };
}
