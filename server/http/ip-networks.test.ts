import { expect, test } from 'vitest';
import { networkOf, sourceOf } from './ip-networks.ts';

test('a network is 24 bits of IPv4 and 48 of IPv6', () => {
  expect(networkOf('203.0.113.77')).toBe('203.0.113');
  expect(networkOf('::ffff:203.0.113.77')).toBe('203.0.113');
  expect(networkOf('2001:db8:aa::1')).toBe('2001:db8:aa');
  expect(networkOf('2001:0db8:00aa:1:2:3:4:5')).toBe('2001:db8:aa');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0');
  expect(networkOf('nonsense')).toBe('unknown');
});

test('limits count an IPv4 address, and 64 bits of IPv6 as one', () => {
  expect(sourceOf('203.0.113.77')).toBe('203.0.113.77');
  expect(sourceOf('::ffff:203.0.113.77')).toBe('203.0.113.77');
  expect(sourceOf('2001:db8:aa:1::1')).toBe('2001:db8:aa:1');
  expect(sourceOf('2001:db8:aa:1:ffff:2:3:4')).toBe('2001:db8:aa:1');
  expect(sourceOf('2001:db8:aa:2::1')).toBe('2001:db8:aa:2');
  expect(sourceOf('::1')).toBe('0:0:0:0');
});
