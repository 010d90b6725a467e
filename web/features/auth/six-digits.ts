/** Whether the sign-in email has a code. Firebase sends emails of its own, without one. */
export const HAS_CODE = !import.meta.env.VITE_FIREBASE_API_KEY;

/** Digits of Arabic and Persian keyboards, at the place of their value. */
const KEYBOARDS = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'];

/** The first six digits of a typed or pasted text, such as 123 456 or ۱۲۳۴۵۶. */
export const sixDigitsIn = (text: string): string =>
  text
    .replace(/[٠-٩۰-۹]/g, (digit) => String(Math.max(...KEYBOARDS.map((row) => row.indexOf(digit)))))
    .replace(/\D/g, '')
    .slice(0, 6);
