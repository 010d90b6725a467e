// The games and boxes of the releases that were in force, and the rules from which their odds are computed.
import type pg from 'pg';
import * as z from 'zod/mini';
import type { OddsResult, OddsRules, OddsTheory } from '@parlor/contract/calls/certificates.ts';
import { AnyLootboxKind, type Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { ContentFiles } from '@parlor/games/content.ts';
import { oddsOfGame } from '@parlor/games/index.ts';
import {
  BOX_TITLES,
  currenciesOfBox,
  theoryOfBox,
  theoryOfOdds,
  theoryOfStudio,
} from '@parlor/games/odds-certificate/theory.ts';
import type { WarnLog } from '../../runtime/deps.ts';
import { contentFilesOf } from '../../content/load-content.ts';
import { readVersion, releasesAfter, type Release } from '../../content/releases/store.ts';
import { valuesOf } from '../../content/releases/version.ts';

export interface Offered {
  readonly kind: OddsResult['kind'];
  readonly id: string;
  readonly title: string;
  /** In which it always has a result. */
  readonly currencies: readonly Currency[];
  /** Undefined where a studio states none. */
  readonly rules: OddsRules | undefined;
  readonly theoryIn: (currency: Currency) => OddsTheory | undefined;
}

/** The releases that were live at some moment from one instant to another, oldest first. */
export function inForce(releases: readonly Release[], fromMs: number, toMs: number): Release[] {
  const begun = releases.filter((one) => one.isCancelled !== true && one.startsAtMs < toMs);
  const at = (ms: number): Release | undefined => begun.findLast(({ startsAtMs }) => startsAtMs <= ms);
  // Before the first one nobody played.
  const first = at(fromMs) ?? begun[0] ?? releases[0];
  const later = begun.filter((one) => one.startsAtMs > fromMs && at(one.startsAtMs) === one);
  return [...new Set([...(first ? [first] : []), ...later])];
}

export async function offeredBetween(
  { pool, log }: { readonly pool: pg.Pool; readonly log: WarnLog },
  fromMs: number,
  toMs: number,
): Promise<{ readonly releases: readonly Release[]; readonly offered: ReadonlyArray<readonly Offered[]> }> {
  const releases = inForce(await releasesAfter(pool, 0), fromMs, toMs);
  const offered: Array<readonly Offered[]> = [];
  for (const { id, hash } of releases)
    try {
      offered.push(offeredIn(contentFilesOf(valuesOf(await readVersion(pool, hash)))));
    } catch (error) {
      // Certificates must not end because this program cannot read the content of an older one: what counted before goes on.
      if (!(error instanceof z.core.$ZodError)) throw error;
      log.warn({ release: id, reason: error.message }, 'the odds of a release cannot be read');
    }
  return { releases, offered };
}

export function offeredIn({ games, providers, lootboxes }: ContentFiles): Offered[] {
  return [
    ...games.games.map((game): Offered => {
      const { id, title, family, rules: settings } = game;
      return {
        kind: 'game',
        id,
        title,
        currencies: ['PP'],
        rules: { kind: 'game', id, family, settings },
        theoryIn: () => theoryOfOdds(oddsOfGame(game)),
      };
    }),
    ...AnyLootboxKind.options.map((id): Offered => {
      const { items, lines } = lootboxes[id];
      const rules = {
        kind: 'box',
        id,
        items,
        lines: lines.map(({ weight, rewards }) => ({ weight, rewards })),
      } as const;
      return {
        kind: 'box',
        id,
        title: BOX_TITLES[id],
        currencies: currenciesOfBox(rules),
        rules,
        theoryIn: (currency) => theoryOfBox(rules, currency),
      };
    }),
    ...providers.providers.flatMap((provider) =>
      provider.games.map(({ id, title, currency, rtp, maxMultiplier }): Offered => {
        const rules = rtp === undefined ? undefined : ({ kind: 'studio', id, rtp, maxMultiplier } as const);
        const theoryIn = () => rules && theoryOfStudio(rules);
        return { kind: 'studio', id, title, currencies: [currency], rules, theoryIn };
      }),
    ),
  ];
}
