import { westernDigits } from '@parlor/contract/formats/typing/western-digits.ts';

/** Whether the sign-in email has a code. Firebase sends emails of its own, without one. */
export const HAS_CODE = !import.meta.env.VITE_FIREBASE_API_KEY;

/** The first six digits of a typed or pasted text, such as 123 456 or ۱۲۳۴۵۶. */
export const sixDigitsIn = (text: string): string => westernDigits(text).replace(/\D/g, '').slice(0, 6);
