/** Numbers and times in the reader's locale. Pure: every function takes the locale, nothing reads a clock. */

/** The unit of a number. `MULTIPLIER` is a bare ×n, `COUNT` a whole number, `SCORE` one with two decimals. */
export type Unit = 'PP' | 'USDT' | 'TON' | 'SPLASH' | 'XTR' | 'USD' | 'COUNT' | 'MULTIPLIER' | 'SCORE';

type Rule = { min: number; max: number; raised: boolean };
/**
 * Displayed decimals: the text never exceeds the amount (cut, not rounded up). Two-decimal money raises its decimals.
 */
const RULES: Record<Unit, Rule> = {
  PP: { min: 2, max: 2, raised: true },
  USDT: { min: 2, max: 2, raised: true },
  SPLASH: { min: 2, max: 2, raised: true },
  USD: { min: 2, max: 2, raised: true },
  TON: { min: 0, max: 3, raised: false },
  XTR: { min: 0, max: 0, raised: false },
  COUNT: { min: 0, max: 0, raised: false },
  MULTIPLIER: { min: 0, max: 2, raised: false },
  SCORE: { min: 2, max: 2, raised: false },
};

export type Decimals = 'trim' | 'fixed';
export type FigureParts = {
  /** Sign and whole part, grouped: "−12,480" or "×86". */
  whole: string;
  /** Separator and decimals, ".50", or "" without decimals. */
  decimals: string;
  /** Whether the decimals may be small and raised. */
  raised: boolean;
  /** The same as one text, for names and screen readers. */
  text: string;
};
export type FigureOptions = {
  locale: string;
  /** `trim` omits ".00", `fixed` keeps it (balances, ledgers). Default `trim`. */
  decimals?: Decimals;
  /** Also writes the sign of a positive amount: "+48.00". */
  signed?: boolean;
};

/** A decimal text ("12480.5") or a number, exactly as the wire has it. */
export type Amount = number | string;

const formats = new Map<string, Intl.NumberFormat>();
function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(intlLocale(locale), options);
  formats.set(key, made);
  return made;
}

/** The pseudo-locale is Arabic only in direction; its figures are those of the source. */
export const intlLocale = (locale: string): string => (locale === 'ar-XB' ? 'en' : locale);

/** Intl takes a decimal text exactly; its types call such a text a number literal. */
const exact = (amount: Amount): number | `${number}` =>
  typeof amount === 'number' ? amount : (amount as `${number}`);

const LEFT_MARK = '\u200e';
const RIGHT_MARK = '\u200f';
const ARABIC_MARK = '\u061c';
/** The sign stands at the left of its number in every script, in a sentence and alone. */
const timesSign = (locale: string): string => (locale === 'fa' ? `${LEFT_MARK}×` : '×');

export function figure(amount: Amount, unit: Unit, options: FigureOptions): FigureParts {
  const rule = RULES[unit];
  const parts = numberFormat(options.locale, {
    minimumFractionDigits: rule.min,
    maximumFractionDigits: rule.max,
    roundingMode: 'trunc',
    // Spanish groups from five digits on: in a column, 1146 would stand beside 15.000.
    useGrouping: 'always',
    trailingZeroDisplay: options.decimals === 'fixed' ? 'auto' : 'stripIfInteger',
    signDisplay: options.signed ? 'exceptZero' : 'negative',
  }).formatToParts(exact(amount));
  let whole = unit === 'MULTIPLIER' ? timesSign(options.locale) : '';
  let decimals = '';
  let isSigned = false;
  for (const part of parts) {
    if (part.type === 'decimal' || part.type === 'fraction') decimals += part.value;
    // Persian signs have a mark before them, which keeps them at the left.
    else whole += part.type === 'minusSign' ? part.value.replace('-', '−') : part.value;
    isSigned ||= part.type === 'minusSign' || part.type === 'plusSign';
  }
  // In a sentence a Latin unit after it stays at the left, as after a number without a sign.
  const end = isSigned && options.locale === 'fa' ? RIGHT_MARK : '';
  return { whole, decimals, raised: rule.raised, text: whole + decimals + end };
}

/** A whole number: "10,240". */
export const count = (amount: number, locale: string): string => figure(amount, 'COUNT', { locale }).text;

/** A number that is a name, in groups of three, easy to read out: 204 118. */
export const inThrees = (number: number, locale: string): string =>
  numberFormat(locale, { useGrouping: 'always' })
    .formatToParts(number)
    .map(({ type, value }) => (type === 'group' ? '\u00a0' : value))
    .join('');

/**
 * A share as the rules of a game state it: 0.9802 → "98.02%". The Persian sign stands at the left of its number, in a
 * sentence and alone.
 */
export const percent = (share: number, locale: string, decimals = 2): string =>
  (locale === 'fa' ? ARABIC_MARK : '') +
  numberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 0,
    maximumFractionDigits: decimals,
  }).format(share);

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Indonesian short forms (2 hr, 2 j) are read as English or not at all, and the long ones are as short. */
export const shortUnit = (locale: string): 'short' | 'long' => (locale === 'id' ? 'long' : 'short');
const two = (value: number, locale: string): string =>
  numberFormat(locale, { minimumIntegerDigits: 2, useGrouping: false }).format(value);

/** Time left: "05:12:40" under a day, "2 d 04:10" above. Never negative; a started second counts. */
export function countdown(leftMs: number, locale: string): string {
  const left = Math.max(0, Math.ceil(leftMs / SECOND) * SECOND);
  const hours = two(Math.floor((left % DAY) / HOUR), locale);
  const minutes = two(Math.floor((left % HOUR) / MINUTE), locale);
  if (left >= DAY) {
    const days = numberFormat(locale, {
      style: 'unit',
      unit: 'day',
      unitDisplay: locale === 'id' ? 'long' : 'narrow',
    })
      .formatToParts(Math.floor(left / DAY))
      .map((part) => part.value)
      .join('');
    return `${days.replace(/(\d)(?=\p{L})/u, '$1 ')} ${hours}:${minutes}`;
  }
  return `${hours}:${minutes}:${two(Math.floor((left % MINUTE) / SECOND), locale)}`;
}

/** Minutes and seconds of less than an hour: "0:45". */
export function shortCountdown(leftMs: number, locale: string): string {
  const left = Math.max(0, Math.ceil(leftMs / SECOND));
  return `${count(Math.floor(left / 60), locale)}:${two(left % 60, locale)}`;
}

/** The same for a screen reader, to the minute: "5 hr, 12 min". */
export function formatCountdown(leftMs: number, locale: string): string {
  const left = Math.max(0, Math.ceil(leftMs / MINUTE));
  const days = Math.floor(left / (24 * 60));
  const hours = Math.floor((left % (24 * 60)) / 60);
  const minutes = left % 60;
  const word = (value: number, unit: string) =>
    numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  const words = [
    ...(days ? [word(days, 'day')] : []),
    ...(hours ? [word(hours, 'hour')] : []),
    ...(minutes && !days ? [word(minutes, 'minute')] : []),
  ];
  if (words.length === 0) words.push(word(0, 'minute'));
  return new Intl.ListFormat(intlLocale(locale), { type: 'unit', style: 'long' }).format(words);
}

const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(intlLocale(locale), options);

/** "21:38" on the reader's clock (`timeZone` for tests). */
export const clockTime = (at: Date, locale: string, timeZone?: string): string =>
  dateFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone && { timeZone }),
  }).format(at);
/** "Nov 26": a day of the last months, where there is little room. */
export const shortDay = (at: Date, locale: string): string =>
  dateFormat(locale, { day: 'numeric', month: 'short' }).format(at);

/** "November 20, 2026". */
export const longDay = (at: Date, locale: string, timeZone?: string): string =>
  dateFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(timeZone && { timeZone }),
  }).format(at);

/** "4 seconds ago", "yesterday"; the coarsest unit that fits. */
export function ago(at: Date, now: Date, locale: string): string {
  const passed = Math.max(0, now.getTime() - at.getTime());
  const words = new Intl.RelativeTimeFormat(intlLocale(locale), {
    // Indonesian has an old word for two days ago that few know.
    numeric: locale === 'id' && passed >= 2 * DAY ? 'always' : 'auto',
    style: shortUnit(locale),
  });
  if (passed < MINUTE) return words.format(-Math.floor(passed / SECOND), 'second');
  if (passed < HOUR) return words.format(-Math.floor(passed / MINUTE), 'minute');
  if (passed < DAY) return words.format(-Math.floor(passed / HOUR), 'hour');
  return words.format(-Math.floor(passed / DAY), 'day');
}
