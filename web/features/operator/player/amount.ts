const THOUSANDS = /^(-?\d{1,3}(?:,\d{3})+)(?=\.|$)/;

/** Parses an amount that an operator typed ("-250", "1,000.50", "0,5"). Undefined if it is not a number, or zero. */
export function readAmount(text: string): number | undefined {
  const plain = text.trim().replace(THOUSANDS, (groups) => groups.replaceAll(',', ''));
  if (!/^-?\d{1,15}(?:[.,]\d{1,9})?$/.test(plain)) return undefined;
  const amount = Number(plain.replace(',', '.'));
  return amount === 0 ? undefined : amount;
}
