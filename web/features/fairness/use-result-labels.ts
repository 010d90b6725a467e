import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RewardItem } from '@parlor/contract/calls/lootboxes.ts';
import { RARITIES } from '@parlor/contract/kernel/vocabulary.ts';
import type { DrawnAgain, Reading } from '@parlor/sdk/fairness/draw-again.ts';
import { placeOf, useChoiceLabel } from './use-choice-label.ts';
import { listOf } from '../../i18n/calendar-words.ts';
import { count, figure } from '../../i18n/format.ts';
import { useRarityLabels } from '../../ui/reward/use-rarity-labels.ts';
import { pointsOfItems, rarityOfId } from './picture/drawn-things.ts';

export interface ResultLabels {
  /** "Rolled 42.17" or "Rolled 3, 5 and 1". */
  readonly result: (reading: Reading) => string;
  /** "under 48.00". A figure without a label here uses its name in the rules. */
  readonly choice: (choice: unknown) => string;
  /** A value of the range: "42.17". */
  readonly place: (hundredths: number) => string;
  /** "×1.96", or that nothing was won. */
  readonly pays: (again: Pick<DrawnAgain, 'multiplier'>) => string;
}

/** Result of a draw, and the guess before it. */
export function useResultLabels(): ResultLabels {
  const { t, i18n } = useLingui();
  const choice = useChoiceLabel();
  const rarities = useRarityLabels();
  const { locale } = i18n;
  const place = (hundredths: number): string => placeOf(hundredths, locale);
  const times = (multiplier: number): string => figure(multiplier, 'MULTIPLIER', { locale }).text;

  function result(reading: Reading): string {
    if (reading.kind === 'track') {
      const at = place(reading.at);
      if (reading.lit === undefined) return t`Rolled ${at}`;
      return reading.lit ? t`Rolled ${at}, lantern on` : t`Rolled ${at}, lantern off`;
    }
    if (reading.kind === 'pegs') {
      const [first = '', second] = reading.boards.map(({ slot, pays: slots }) => times(slots[slot] ?? 0));
      return second === undefined ? t`Landed on ${first}` : t`Landed on ${first}, then ${second}`;
    }
    if (reading.kind === 'collectibles') return cards(reading.ids);
    if (reading.kind === 'items') return items(reading.items);
    if (reading.kind === 'tiles') return tiles(reading);
    if (reading.kind === 'stops') {
      const stops = listOf(
        reading.stops.map((stop) => count(stop, locale)),
        locale,
      );
      return t`Stopped at ${stops}`;
    }
    if (reading.kind === 'balls') {
      const balls = listOf(
        reading.balls.map((ball) => count(ball, locale)),
        locale,
      );
      return t`${plural(reading.hits, { one: `# hit. Balls: ${balls}`, other: `# hits. Balls: ${balls}` })}`;
    }
    if (reading.kind === 'cards') {
      const turned = listOf(reading.cards, locale);
      return t`Cards: ${turned}`;
    }
    if (reading.kind === 'shared-round') {
      const end = times(reading.pointE2 / 100);
      return reading.isVoid ? t`The round was void` : t`The round ended at ${end}`;
    }
    const shown = reading.kind === 'dice' ? reading.faces : reading.numbers;
    const faces = new Intl.ListFormat(locale === 'ar-XB' ? 'en' : locale).format(
      shown.map((face) => count(face, locale)),
    );
    return reading.kind === 'dice' ? t`Rolled ${faces}` : t`Numbers: ${faces}`;
  }

  function tiles({ mines, uncovered }: Extract<Reading, { kind: 'tiles' }>): string {
    const hit = uncovered.filter((tile) => mines.includes(tile)).length;
    const opened = t`${plural(uncovered.length, { one: '# tile uncovered', other: '# tiles uncovered' })}`;
    return hit === 0 ? opened : t`${plural(hit, { one: `${opened}, # mine`, other: `${opened}, # mines` })}`;
  }

  function cards(ids: readonly string[]): string {
    const best = RARITIES[Math.max(0, ...ids.map((id) => RARITIES.indexOf(rarityOfId(id))))] ?? 'COMMON';
    const rarity = rarities[best].toLocaleLowerCase(locale);
    return t`${plural(ids.length, { one: `# card, ${rarity}`, other: `# cards, best: ${rarity}` })}`;
  }
  function items(list: readonly RewardItem[]): string {
    const parts = pointsOfItems(list).map(({ amount, currency }) => {
      const text = figure(amount, currency, { locale }).text;
      return t`${text} ${currency}`;
    });
    return listOf(parts, locale);
  }

  const pays = ({ multiplier }: Pick<DrawnAgain, 'multiplier'>): string => {
    if (multiplier === undefined) return '';
    const by = times(multiplier);
    return multiplier > 0 ? t`pays ${by}` : t`no win`;
  };
  return { result, choice, place, pays };
}
