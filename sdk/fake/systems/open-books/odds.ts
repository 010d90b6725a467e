// Certificates of odds without a server: the same certificates of the content here. Nobody played here yesterday, so players who
// exist only here did, and won about what the odds say.
import {
  ODDS_FORMAT,
  type OddsCertificate,
  type OddsResult,
  type OddsRules,
  type OddsTheory,
} from '@parlor/contract/calls/certificates.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { AnyLootboxKind, type Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { dayOf } from '@parlor/economy/kernel/periods.ts';
import {
  oddsCertificateOf,
  oddsText,
  resultOf,
  rulesHash,
  summaryOf,
} from '@parlor/games/odds-certificate/certificate.ts';
import {
  BOX_TITLES,
  currenciesOfBox,
  theoryOfBox,
  theoryOfOdds,
  theoryOfStudio,
} from '@parlor/games/odds-certificate/theory.ts';
import { browserDigest } from '../../digest.ts';
import type { FakeHandlers } from '../../calls.ts';
import { FakeApiError } from '../../fake-error.ts';
import type { FakeServer } from '../../fake-server.ts';

const DAYS = 5;
const PAGE = 30;
const STAKE = 1_000n;

interface Offered {
  readonly kind: OddsResult['kind'];
  readonly id: string;
  readonly title: string;
  readonly currency: Currency;
  /** Missing where a studio states none. */
  readonly odds?: { readonly rules: OddsRules; readonly theory: OddsTheory };
}

export class FakeOdds {
  readonly #server: FakeServer;
  #made: Promise<readonly OddsCertificate[]> | undefined;
  constructor(server: FakeServer) {
    this.#server = server;
  }

  /** Oldest first. */
  made(): Promise<readonly OddsCertificate[]> {
    return (this.#made ??= this.#make());
  }

  rules(): OddsRules[] {
    return [...new Set(this.#offered().flatMap(({ odds }) => odds?.rules ?? []))];
  }

  async #make(): Promise<readonly OddsCertificate[]> {
    const nowMs = this.#server.clock.now();
    const offered = this.#offered();
    const made: OddsCertificate[] = [];
    for (let n = 1; n <= DAYS; n += 1) {
      const results = offered.map((one, i) => this.#result(one, n, dayOf(nowMs - DAYS * DAY_MS), i));
      const unsigned = oddsCertificateOf(
        {
          day: dayOf(nowMs - (DAYS + 1 - n) * DAY_MS),
          releases: [{ release: 1, content: browserDigest.sha256Hex('fake content') }],
          results,
          ...(made.length > 0 && { previous: made.at(-1)! }),
        },
        browserDigest,
      );
      made.push({ ...unsigned, signature: await this.#server.signer.sign(oddsText(unsigned)) });
    }
    return made;
  }

  #result({ odds, ...one }: Offered, days: number, since: string, i: number): OddsResult {
    const rounds = BigInt(40 + ((i * 37) % 90));
    const stake = one.kind === 'box' ? 1n : STAKE;
    const mean = odds?.theory.lowest ?? { part: '1', of: '1' };
    const ofDay = (n: bigint) => ({
      rounds: n * rounds,
      staked: n * rounds * stake,
      won: (n * rounds * stake * BigInt(mean.part)) / BigInt(mean.of),
    });
    const [total, before] = [ofDay(BigInt(days)), ofDay(BigInt(days - 1))];
    return resultOf({
      ...one,
      odds: odds === undefined ? [] : [{ rules: rulesHash(odds.rules, browserDigest), theory: odds.theory }],
      since,
      rounds: String(total.rounds),
      staked: String(total.staked),
      won: String(total.won),
      squares: String(total.staked * stake),
      largest: String(stake),
      day: {
        rounds: String(total.rounds - before.rounds),
        staked: String(total.staked - before.staked),
        won: String(total.won - before.won),
      },
    });
  }

  #offered(): Offered[] {
    const { games, odds, content, providers } = this.#server.loaded;
    return [
      ...games.flatMap(({ identifier: id, title }): Offered[] => {
        const exact = odds.get(id);
        const of = content.rulesOf(id) ?? content.steppedRulesOf(id);
        if (exact === undefined || of === undefined) return [];
        const { family, settings } = of.table as { family: string; settings: unknown };
        const rules = { kind: 'game', id, family, settings } as const;
        return [{ kind: 'game', id, title, currency: 'PP', odds: { rules, theory: theoryOfOdds(exact) } }];
      }),
      ...AnyLootboxKind.options.flatMap((id) => {
        const { items, lines } = content.lootboxes[id];
        const own = lines.map(({ weight, rewards }) => ({ weight, rewards }));
        const rules = { kind: 'box', id, items, lines: own } as const;
        return currenciesOfBox(rules).map((currency): Offered => ({
          kind: 'box',
          id,
          title: BOX_TITLES[id],
          currency,
          odds: { rules, theory: theoryOfBox(rules, currency) },
        }));
      }),
      ...providers.flatMap((provider) =>
        provider.games.map(({ id, title, currency, rtp, maxMultiplier }): Offered => {
          const one = { kind: 'studio', id, title, currency } as const;
          if (rtp === undefined) return one;
          const rules = { kind: 'studio', id, rtp, maxMultiplier } as const;
          return { ...one, odds: { rules, theory: theoryOfStudio(rules) } };
        }),
      ),
    ];
  }
}

export const oddsCalls = ({ odds, signer }: FakeServer): FakeHandlers => ({
  oddsDays: async ({ query: { limit = PAGE, before } }) => {
    const below = (await odds.made())
      .filter(({ day }) => before === undefined || day < before)
      .map(summaryOf)
      .toReversed();
    const shown = below.slice(0, limit);
    const last = shown.at(-1);
    return { days: shown, ...(below.length > limit && last ? { before: last.day } : {}) };
  },
  oddsCertificate: async ({ params: { day } }) => {
    const found = (await odds.made()).find((one) => one.day === day);
    if (found === undefined)
      throw new FakeApiError('NOT_FOUND', 'There is no certificate of odds for this day.');
    return { format: ODDS_FORMAT, certificates: [found], rules: odds.rules(), keys: await signer.keys() };
  },
});
