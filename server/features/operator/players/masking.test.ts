import { describe, expect, test } from 'vitest';
import { maskAddress, maskPlayer, maskText } from './masking.ts';

describe('masked personal data', () => {
  test.each([
    ['mara@lindqvist.example', 'm•••@•••.example'],
    ['"a@b"@mail.parlor.example', '"•••@•••.example'],
    ['x@localhost', 'x•••@•••'],
    ['700001', '7•••'],
    ['', '•••'],
  ])('of %s only %s is left', (address, masked) => {
    expect(maskAddress(address)).toBe(masked);
  });

  test('a name keeps its first letter, whichever alphabet it has', () => {
    expect(['Mara', '🦊fox', 'م'].map(maskText)).toEqual(['M•••', '🦊•••', 'م•••']);
  });

  test('a player keeps what is not personal', () => {
    const player = {
      userId: '100001',
      firstName: 'Mara',
      username: 'mara_l',
      identities: [{ provider: 'email', label: 'mara@lindqvist.example' }, { provider: 'telegram' }],
      createdAt: '2026-11-20T09:00:00.000Z',
    };
    expect(maskPlayer(player)).toEqual({
      ...player,
      firstName: 'M•••',
      username: 'm•••',
      identities: [{ provider: 'email', label: 'm•••@•••.example' }, { provider: 'telegram' }],
    });
  });
});
