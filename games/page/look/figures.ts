// Numbers in the reader's locale. Amounts are cut, never rounded up.
import { DAY_MS } from '@parlor/contract/kernel/time.ts';

export interface Points {
  /** Grouped whole part: "12,480". */
  readonly whole: string;
  /** Separator and both decimals, or "" for a whole number. */
  readonly decimals: string;
  readonly text: string;
}

const formats = new Map<string, Intl.NumberFormat>();
function format(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, known);
  return known;
}

export function points(locale: string, amount: number): Points {
  const parts = format(locale, {
    minimumFractionDigits: 2,
    roundingMode: 'trunc',
  } as Intl.NumberFormatOptions);
  const split = parts.formatToParts(amount);
  const at = split.findIndex((part) => part.type === 'decimal');
  const whole = split
    .slice(0, at)
    .map((part) => part.value)
    .join('');
  const decimals =
    Math.trunc(amount) === amount
      ? ''
      : split
          .slice(at)
          .map((part) => part.value)
          .join('');
  return { whole, decimals, text: whole + decimals };
}

export const pointsText = (locale: string, amount: number): string => points(locale, amount).text;

/** "+12.50", "−3" or "0", for a gain or a loss. */
export const signedText = (locale: string, amount: number): string =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${pointsText(locale, Math.abs(amount))}`;

/** The time of day, with the date if it is not of the last day. Empty for no time. */
export function clock(locale: string, at: string): string {
  const time = Date.parse(at);
  if (Number.isNaN(time)) return '';
  return new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    ...(Date.now() - time < DAY_MS ? {} : { day: 'numeric', month: 'short' }),
  }).format(time);
}

const LEFT_MARK = '\u200e';
const ARABIC_MARK = '\u061c';
/** ×1.98, cut to two decimals. The sign stands at the left in every script, in a sentence and alone. */
export const times = (locale: string, multiplierE4: number): string =>
  `${locale === 'fa' ? LEFT_MARK : ''}×${format(locale, { maximumFractionDigits: 2, roundingMode: 'trunc' } as Intl.NumberFormatOptions).format(multiplierE4 / 10_000)}`;

/** ×2.00, always with two decimals, for a figure that runs. */
export const timesRunning = (locale: string, multiplierE2: number): string =>
  `${locale === 'fa' ? LEFT_MARK : ''}×${format(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(multiplierE2 / 100)}`;

/** Hundredths of a roll: 4217 is 42.17. */
export const hundredths = (locale: string, value: number): string =>
  format(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }).format(
    value / 100,
  );

/** 00.00, for a roll that is still to come. */
export const noHundredths = (locale: string): string =>
  format(locale, { minimumIntegerDigits: 2, minimumFractionDigits: 2 }).format(0);

export const count = (locale: string, value: number): string => format(locale, {}).format(value);

/** 49.5%. Small shares have more decimals. The Persian sign stands at the left of its number. */
export const percent = (locale: string, share: number): string =>
  (locale === 'fa' ? ARABIC_MARK : '') +
  format(locale, { style: 'percent', maximumFractionDigits: share < 0.01 ? 3 : 2 }).format(share);
