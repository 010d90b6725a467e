/** The same text with the digits 0 to 9. Digits of Arabic and Persian keyboards have their value in their last four bits. */
export const westernDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
