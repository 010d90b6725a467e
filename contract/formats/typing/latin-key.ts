import { westernDigits } from './western-digits.ts';

/**
 * The key of a press in lower case. A letter of another alphabet is the one that the key has on a Latin keyboard, so
 * that shortcuts keep their place in every layout; a digit is one of 0 to 9.
 */
export const latinKeyOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  key.length === 1 && key > '\u007F' && /^Key[A-Z]$/.test(code)
    ? code.slice(3).toLowerCase()
    : westernDigits(key).toLowerCase();
