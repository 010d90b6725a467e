const THOUSANDS = /^(-?\d{1,3}(?:,\d{3})+)(?=\.|$)/;

/** An amount as an operator types it ("-250", "1,000.50", "0,5"); undefined where it is no number, or nothing. */
export function readAmount(text: string): number | undefined {
  const plain = text.trim().replace(THOUSANDS, (groups) => groups.replaceAll(',', ''));
  if (!/^-?\d{1,15}(?:[.,]\d{1,9})?$/.test(plain)) return undefined;
  const amount = Number(plain.replace(',', '.'));
  return amount === 0 ? undefined : amount;
}
