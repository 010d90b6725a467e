import { expect, test } from 'vitest';
import { hmacHex } from '../../runtime/hmac.ts';
import { isSignedByOne, secretsOf } from './signature.ts';

const body = Buffer.from('{"call":"balance"}');
const isTaken = (secrets: Record<string, string>, provider: string, signedWith: string): boolean =>
  isSignedByOne(secretsOf(provider, new Map(Object.entries(secrets))), body, hmacHex(signedWith, body));

test('while a studio changes its secret, the new and the previous one are valid', () => {
  const both = { acme: 'new', 'acme-old': 'before' };
  expect(isTaken(both, 'acme', 'new')).toBe(true);
  expect(isTaken(both, 'acme', 'before')).toBe(true);
  expect(isTaken(both, 'acme', 'other')).toBe(false);
});

test('once the previous one is removed it signs nothing, and alone it never did', () => {
  expect(isTaken({ acme: 'new' }, 'acme', 'before')).toBe(false);
  expect(isTaken({ 'acme-old': 'before' }, 'acme', 'before')).toBe(false);
  expect(isTaken({ acme: 'new', 'bolt-old': 'before' }, 'acme', 'before')).toBe(false);
});
