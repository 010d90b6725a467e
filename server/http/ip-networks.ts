// Parts of network addresses. One household or host has 64 bits of IPv6 and can use another address for each request.
import { isIP } from 'node:net';

/** Whom a limit counts: an IPv4 address, or 64 bits of IPv6. */
export const sourceOf = (ip: string): string => {
  const bare = bareOf(ip);
  return isIP(bare) === 6 ? firstGroups(bare, 4) : bare;
};

/** The network of an address: 24 bits of IPv4, 48 of IPv6. */
export function networkOf(ip: string): string {
  const bare = bareOf(ip);
  if (isIP(bare) === 4) return bare.split('.').slice(0, 3).join('.');
  return isIP(bare) === 6 ? firstGroups(bare, 3) : 'unknown';
}

/** Without the prefix of an IPv4 address in IPv6, and without the zone. */
const bareOf = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

function firstGroups(ipv6: string, count: number): string {
  const [front = '', back] = ipv6.toLowerCase().split('::');
  const head = front === '' ? [] : front.split(':');
  const tail = back === undefined || back === '' ? [] : back.split(':');
  const missing = back === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
