/** Digits of Arabic and Persian keyboards, at the place of their value. */
const KEYBOARDS = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'];

/** The same text with the digits 0 to 9. */
export const westernDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(Math.max(...KEYBOARDS.map((row) => row.indexOf(digit)))));
