import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RewardItem } from '@parlor/contract/calls/daily-rewards.ts';
import { RARITIES } from '@parlor/contract/kernel/vocabulary.ts';
import type { DrawnAgain, Reading } from '@parlor/sdk/fairness/draw-again.ts';
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

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Result of a draw, and the guess before it. */
export function useResultLabels(): ResultLabels {
  const { t, i18n } = useLingui();
  const rarities = useRarityLabels();
  const { locale } = i18n;
  const place = (hundredths: number): string =>
    new Intl.NumberFormat(locale === 'ar-XB' ? 'en' : locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }).format(hundredths / 100);
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
    if (reading.kind === 'cards') {
      const turned = listOf(reading.cards, locale);
      return t`Cards: ${turned}`;
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

  function choice(made: unknown): string {
    if (!isRecord(made)) return '';
    const { side, target, low, high, sum, bet, highest, face, hits, course, risk, rows, mines, lines } = made;
    if (typeof target === 'number') {
      const at = place(target);
      return side === 'over' ? t`over ${at}` : t`under ${at}`;
    }
    if (typeof low === 'number' && typeof high === 'number') {
      const [from, to] = [place(low), place(high)];
      return side === 'outside' ? t`outside ${from} to ${to}` : t`inside ${from} to ${to}`;
    }
    if (typeof sum === 'number') {
      const of = count(sum, locale);
      if (side === 'exactly') return t`a sum of exactly ${of}`;
      return side === 'over' ? t`a sum over ${of}` : t`a sum under ${of}`;
    }
    if (typeof highest === 'number') {
      const top = count(highest, locale);
      return side === 'exactly' ? t`the highest is exactly ${top}` : t`the highest is at most ${top}`;
    }
    if (typeof face === 'number' && typeof hits === 'number') {
      const min = count(face, locale);
      return t`${plural(hits, { one: `# die with at least ${min}`, other: `# dice with at least ${min}` })}`;
    }
    if (typeof mines === 'number') return t`${plural(mines, { one: '# mine', other: '# mines' })}`;
    if (typeof lines === 'number') return t`${plural(lines, { one: '# line', other: '# lines' })}`;
    if (bet === 'moored') return t`same: both dice show the same number`;
    if (bet === 'near') return t`close: 1 or 2 apart`;
    if (bet === 'sea') return t`far: 3 or more apart`;
    if (typeof risk === 'string') {
      const risks: Readonly<Record<string, string>> = {
        low: t`low risk`,
        mid: t`medium risk`,
        high: t`high risk`,
      };
      const called = risks[risk] ?? risk;
      if (typeof rows === 'number')
        return t`${plural(rows, { one: `${called}, # row`, other: `${called}, # rows` })}`;
      if (side === 'left') return t`${called}, high end on the left`;
      if (side === 'right') return t`${called}, high end on the right`;
      return called;
    }
    if (typeof course === 'string') {
      const courses: Readonly<Record<string, string>> = {
        light: t`low risk`,
        full: t`medium risk`,
        feast: t`high risk`,
      };
      return courses[course] ?? course;
    }
    return Object.entries(made)
      .map(([name, value]) => `${name} ${String(value)}`)
      .join(', ');
  }

  const pays = ({ multiplier }: Pick<DrawnAgain, 'multiplier'>): string => {
    if (multiplier === undefined) return '';
    const by = times(multiplier);
    return multiplier > 0 ? t`pays ${by}` : t`no win`;
  };
  return { result, choice, place, pays };
}
