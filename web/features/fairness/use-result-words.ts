import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DrawnAgain, Reading } from '@parlor/sdk/fairness/draw-again.ts';
import { count, figure } from '../../i18n/format.ts';

export interface ResultWords {
  /** "Rolled 42.17" or "Rolled 3, 5 and 1". */
  readonly result: (reading: Reading) => string;
  /** "under 48.00". Figures that this page has no words for are named as the rules name them. */
  readonly choice: (choice: unknown) => string;
  /** A place on the track: "42.17". */
  readonly place: (hundredths: number) => string;
  /** "×1.96", or that nothing was won. */
  readonly pays: (again: Pick<DrawnAgain, 'multiplier'>) => string;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What a round of dice showed, and what was said before it. */
export function useResultWords(): ResultWords {
  const { t, i18n } = useLingui();
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
      return reading.lit ? t`Rolled ${at}, the lantern lit` : t`Rolled ${at}, the lantern dark`;
    }
    const shown = reading.kind === 'dice' ? reading.faces : reading.numbers;
    const faces = new Intl.ListFormat(locale === 'ar-XB' ? 'en' : locale).format(
      shown.map((face) => count(face, locale)),
    );
    return reading.kind === 'dice' ? t`Rolled ${faces}` : t`Drew ${faces}`;
  }

  function choice(said: unknown): string {
    if (!isRecord(said)) return '';
    const { side, target, low, high, sum, bet, highest, face, hits, course } = said;
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
      const least = count(face, locale);
      return t`${plural(hits, { one: `# leaf with at least ${least}`, other: `# leaves with at least ${least}` })}`;
    }
    if (bet === 'moored') return t`moored: the same face twice`;
    if (bet === 'near') return t`close by: 1 or 2 apart`;
    if (bet === 'sea') return t`at sea: 3 or more apart`;
    if (typeof course === 'string') {
      const courses: Readonly<Record<string, string>> = {
        light: t`the light course`,
        full: t`the full course`,
        feast: t`the feast`,
      };
      return courses[course] ?? course;
    }
    return Object.entries(said)
      .map(([name, value]) => `${name} ${String(value)}`)
      .join(', ');
  }

  const pays = ({ multiplier }: Pick<DrawnAgain, 'multiplier'>): string => {
    const by = times(multiplier);
    return multiplier > 0 ? t`pays ${by}` : t`no win`;
  };
  return { result, choice, place, pays };
}
