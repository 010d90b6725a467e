import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { listOf } from '../../i18n/calendar-words.ts';
import { count, figure } from '../../i18n/format.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A value of the range in hundredths: "42.17". */
export const placeOf = (hundredths: number, locale: string): string =>
  new Intl.NumberFormat(locale === 'ar-XB' ? 'en' : locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(hundredths / 100);

/** The choice of a round: "under 48.00". A figure without a label here uses its name in the rules. */
export function useChoiceLabel(): (made: unknown) => string {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const place = (hundredths: number): string => placeOf(hundredths, locale);

  return function choice(made: unknown): string {
    if (!isRecord(made)) return '';
    const {
      side,
      target,
      low,
      high,
      sum,
      bet,
      highest,
      face,
      hits,
      course,
      risk,
      rows,
      mines,
      lines,
      picks,
      symbol,
      auto,
      round,
    } = made;
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
    if (typeof symbol === 'string') {
      const letter = symbol.toUpperCase();
      return t`symbol ${letter}`;
    }
    if (bet === 'moored') return t`same: both dice show the same number`;
    if (bet === 'near') return t`close: 1 or 2 apart`;
    if (bet === 'sea') return t`far: 3 or more apart`;
    if (typeof round === 'number') {
      const at = typeof auto === 'number' ? figure(auto / 100, 'MULTIPLIER', { locale }).text : undefined;
      const number = count(round, locale);
      return at === undefined ? t`round ${number}` : t`round ${number}, automatic cash-out at ${at}`;
    }
    if (typeof risk === 'string') {
      const risks: Readonly<Record<string, string>> = {
        low: t`low risk`,
        mid: t`medium risk`,
        high: t`high risk`,
      };
      const called = risks[risk] ?? risk;
      if (Array.isArray(picks)) {
        const numbers = listOf(
          picks.map((pick) => count(Number(pick), locale)),
          locale,
        );
        return t`${called}, numbers ${numbers}`;
      }
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
  };
}
