import { useLingui } from '@lingui/react/macro';
import type { GameSort, Volatility } from '@parlor/contract/calls/catalogue.ts';
import type { Mood } from '@parlor/contract/formats/moods.ts';

/** Labels of the filters and of the orders of games. */
export function useChoiceLabels(): {
  /** How often and how much a game pays (its volatility). */
  readonly feel: Readonly<Record<Volatility, string>>;
  /** Several choices in one label: "Medium or high". */
  readonly feels: (some: readonly Volatility[]) => string;
  readonly mood: Readonly<Record<Mood, string>>;
  readonly sort: Readonly<Record<GameSort, string>>;
} {
  const { t, i18n } = useLingui();
  const feel = { LOW: t`Low`, MEDIUM: t`Medium`, HIGH: t`High` };
  return {
    feel,
    feels: (some) =>
      new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(
        some.map((one, n) => (n === 0 ? feel[one] : feel[one].toLocaleLowerCase(i18n.locale))),
      ),
    mood: {
      calm: t`Relaxed`,
      bold: t`Big wins`,
      quick: t`Quick games`,
      think: t`Strategy`,
      watch: t`Easy play`,
    },
    sort: {
      'most-played': t`Most played`,
      new: t`New`,
      title: t`A to Z`,
      return: t`Highest return`,
      multiplier: t`Best multiplier`,
    },
  };
}
