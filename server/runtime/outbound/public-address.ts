// A host that the server asks must be public: no address of this machine, of our network or of a cloud's internal
// services.
import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(network, bits, 'ipv4');
/** For IPv6 only globally routed addresses are public, without the forms that contain another address. */
const outside = new BlockList();
outside.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inside.check(address, 'ipv4');
  return version === 6 && outside.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

type Answered = (error: Error | null, address: string | LookupAddress[], family?: number) => void;
type Resolve = (
  name: string,
  options: { all: true },
  answered: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * The look-up of a connection. The connection uses exactly the checked address. If any address of the name is not public, it
 * is refused.
 */
export const publicLookup =
  (resolving: Resolve = (name, options, answered) => resolve(name, options, answered)) =>
  (name: string, options: LookupOptions, answered: Answered): void =>
    resolving(name, { all: true }, (error, addresses) => {
      if (error) return answered(error, []);
      const bad = addresses.find(({ address }) => !isPublicAddress(address));
      const first = addresses[0];
      if (bad || !first) return answered(new Error(`${name} does not lead to a public address`), []);
      if (options.all === true) answered(null, addresses);
      else answered(null, first.address, first.family);
    });
