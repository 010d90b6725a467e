// Money is an integer of minor units inside and a decimal number on the wire. No float ever adds money:
// the two meet only here, through the decimal text, or by one division of exact parts, which gives the number that
// the text would give.

/** Decimals of a currency: one unit is 10^decimals minor units (spec §9; XTR are Telegram Stars). */
export const decimalsOf = { PP: 2, USDT: 6, TON: 9, SPLASH: 9, XTR: 0 } as const;

export type MoneyCurrency = keyof typeof decimalsOf;

/**
 * The maximum of any balance, stake or price, in minor units. An IEEE double holds fifteen digits without loss, so
 * every amount up to here survives JSON exactly in both directions.
 */
export const MAX_MINOR = 999_999_999_999_999n;
const MAX_MINOR_NUMBER = Number(MAX_MINOR);

/** Minor units of one unit; exact, because no currency has more than nine decimals. */
const unitOf = (currency: MoneyCurrency): number => 10 ** decimalsOf[currency];

const DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;

/**
 * Decimal units to minor units. Refuses (undefined) exponents, NaN, -0, more decimals than the currency has,
 * and anything beyond MAX_MINOR.
 */
export function toMinor(currency: MoneyCurrency, amount: number | string): bigint | undefined {
  if (typeof amount === 'number') {
    if (Object.is(amount, -0)) return undefined;
    // No two amounts of fifteen digits are the same double, so a number that comes back has these digits.
    const units = unitOf(currency);
    const minor = Math.round(amount * units);
    if (minor / units === amount && Math.abs(minor) <= MAX_MINOR_NUMBER) return BigInt(minor);
  }
  const match = DECIMAL.exec(typeof amount === 'number' ? plain(amount) : amount);
  if (!match) return undefined;
  const [, sign, whole = '0', fraction = ''] = match;
  const scale = decimalsOf[currency];
  if (fraction.length > scale) return undefined;
  const minor = BigInt(whole + fraction.padEnd(scale, '0'));
  if (minor > MAX_MINOR) return undefined;
  return sign === '-' ? -minor : minor;
}

/** Decimal units to minor units. Throws a RangeError for what `toMinor` refuses: for amounts that were checked before. */
export function toMinorOrThrow(currency: MoneyCurrency, amount: number | string): bigint {
  const minor = toMinor(currency, amount);
  if (minor === undefined) throw new RangeError(`${amount} is not an amount of ${currency}`);
  return minor;
}

/** JavaScript writes numbers below a millionth with an exponent (1e-9 for a nano); an amount is read from its digits. */
function plain(amount: number): string {
  const text = String(amount);
  if (!text.includes('e')) return text;
  const [, sign = '', digits = '', fraction = '', shift] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? [];
  return shift === undefined ? text : `${sign}0.${'0'.repeat(Number(shift) - 1)}${digits}${fraction}`;
}

/** Minor units to decimal text: 1250n PP → "12.50" with every decimal, or "12.5" when `trim`. */
export function toDecimal(currency: MoneyCurrency, minor: bigint, trim = true): string {
  const scale = decimalsOf[currency];
  const digits = (minor < 0n ? -minor : minor).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  let fraction = digits.slice(digits.length - scale);
  if (trim) fraction = fraction.replace(/0+$/, '');
  return (minor < 0n ? '-' : '') + whole + (fraction === '' ? '' : `.${fraction}`);
}

/** Minor units to the JSON number of the wire; exact up to MAX_MINOR. Throws beyond it. */
export function toWire(currency: MoneyCurrency, minor: bigint): number {
  if (minor > MAX_MINOR || minor < -MAX_MINOR) throw new RangeError(`amount beyond ${MAX_MINOR} minor units`);
  return Number(minor) / unitOf(currency);
}

/** A sum of many amounts, which may exceed what one balance may be; exact up to MAX_MINOR. */
export const sumToWire = (currency: MoneyCurrency, minor: bigint): number =>
  Number(toDecimal(currency, minor));

/** A sum of the wire, back to minor units; exact up to MAX_MINOR. Further digits than the currency has are rounded. */
export const sumToMinor = (currency: MoneyCurrency, sum: number): bigint =>
  toMinor(currency, sum) ?? BigInt(Math.round(sum * 10 ** decimalsOf[currency]));
