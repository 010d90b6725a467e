import { describe, expect, test } from 'vitest';
import { passwordPolicy, type PasswordPolicyOptions, type PasswordRule } from './password-policy.ts';

describe('the password policy', () => {
  test('requires six characters by default, and nothing else', () => {
    const policy = passwordPolicy();
    expect(policy.rules).toEqual({ minLength: 6 });
    expect(policy.judge('aaaaa')).toEqual({ isValid: false, broken: ['minLength'] });
    expect(policy.judge('aaaaaa')).toEqual({ isValid: true, broken: [] });
    expect(policy.judge('a'.repeat(5_000)).isValid).toBe(true);
  });

  test.each<[PasswordRule, PasswordPolicyOptions, string, string]>([
    ['minLength', { minLength: 8 }, 'eight888', 'seven77'],
    ['maxLength', { maxLength: 8 }, 'eight888', 'nine99999'],
    ['containsLowercaseLetter', { containsLowercaseLetter: true }, 'ABCDEf', 'ABCDEF'],
    ['containsUppercaseLetter', { containsUppercaseLetter: true }, 'abcdeÄ', 'abcdeä'],
    ['containsNumericCharacter', { containsNumericCharacter: true }, 'abcde1', 'abcdef'],
    ['containsNonAlphanumericCharacter', { containsNonAlphanumericCharacter: true }, 'abcde!', 'abcde1'],
  ])('%s', (rule, options, good, bad) => {
    const policy = passwordPolicy(options);
    expect(policy.judge(good)).toEqual({ isValid: true, broken: [] });
    expect(policy.judge(bad)).toEqual({ isValid: false, broken: [rule] });
  });

  test('names every broken rule, and ignores rules set to false', () => {
    const all = passwordPolicy({
      minLength: 8,
      containsLowercaseLetter: true,
      containsUppercaseLetter: true,
      containsNumericCharacter: true,
      containsNonAlphanumericCharacter: true,
    });
    expect(all.judge('ab').broken).toEqual([
      'minLength',
      'containsUppercaseLetter',
      'containsNumericCharacter',
      'containsNonAlphanumericCharacter',
    ]);
    expect(passwordPolicy({ containsNumericCharacter: false }).judge('abcdef').isValid).toBe(true);
  });

  test('counts characters as people do', () => {
    expect(passwordPolicy({ minLength: 3, maxLength: 3 }).judge('🎲🎲🎲').isValid).toBe(true);
  });

  test.each([
    { minLength: -1 },
    { minLength: 1.5 },
    { minLength: 8, maxLength: 7 },
    { maxLength: Number.NaN },
  ])('a policy that no password can satisfy is refused: %j', (options) => {
    expect(() => passwordPolicy(options)).toThrow(RangeError);
  });
});
