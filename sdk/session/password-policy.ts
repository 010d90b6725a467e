// The rules of a password (spec §5). Pure: no sign-in of this server takes a password; a game or a site that uses the
// SDK may.

/** The six rules; a rule that is left out is off. Lengths are in characters as people count them (code points). */
export interface PasswordPolicyOptions {
  /** Default 6 (spec §9). */
  readonly minLength?: number;
  /** No maximum by default. */
  readonly maxLength?: number;
  readonly containsLowercaseLetter?: boolean;
  readonly containsUppercaseLetter?: boolean;
  readonly containsNumericCharacter?: boolean;
  /** Anything except letters and digits. */
  readonly containsNonAlphanumericCharacter?: boolean;
}

export const DEFAULT_MIN_PASSWORD_LENGTH = 6;

export const PASSWORD_RULES = [
  'minLength',
  'maxLength',
  'containsLowercaseLetter',
  'containsUppercaseLetter',
  'containsNumericCharacter',
  'containsNonAlphanumericCharacter',
] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

export interface PasswordVerdict {
  readonly isValid: boolean;
  /** The rules that the password breaks, in their order. */
  readonly broken: readonly PasswordRule[];
}

export interface PasswordPolicy {
  /** The active rules, with their values. */
  readonly rules: Readonly<Required<Pick<PasswordPolicyOptions, 'minLength'>> & PasswordPolicyOptions>;
  /** The rules that a password breaks; stores nothing of it. */
  judge(password: string): PasswordVerdict;
}

/** Judges passwords by rules of a game's own. Throws RangeError if no password could fit. */
export function passwordPolicy(options: PasswordPolicyOptions = {}): PasswordPolicy {
  const { minLength = DEFAULT_MIN_PASSWORD_LENGTH, maxLength = Infinity } = options;
  if (!Number.isInteger(minLength) || minLength < 0)
    throw new RangeError('minLength is a whole number of characters');
  if (maxLength !== Infinity && (!Number.isInteger(maxLength) || maxLength < minLength))
    throw new RangeError('maxLength is a whole number of characters, and not below minLength');

  const isMet: Readonly<Record<PasswordRule, (password: string, length: number) => boolean>> = {
    minLength: (_, length) => length >= minLength,
    maxLength: (_, length) => length <= maxLength,
    containsLowercaseLetter: (password) => /\p{Ll}/u.test(password),
    containsUppercaseLetter: (password) => /\p{Lu}/u.test(password),
    containsNumericCharacter: (password) => /\p{Nd}/u.test(password),
    containsNonAlphanumericCharacter: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password),
  };
  const required = PASSWORD_RULES.filter(
    (rule) => rule === 'minLength' || rule === 'maxLength' || options[rule] === true,
  );
  return {
    rules: { ...options, minLength },
    judge(password) {
      const length = Array.from(password).length;
      const broken = required.filter((rule) => !isMet[rule](password, length));
      return { isValid: broken.length === 0, broken };
    },
  };
}
