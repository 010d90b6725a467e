import { contract } from '@parlor/contract/kernel/contract.ts';
import { expect, test } from 'vitest';
import { realContent } from '../test/real-content.ts';
import { fakeCalls } from './calls.ts';
import { FakeServer } from './fake-server.ts';

/** Calls that need an external service, as docs/not-implemented.md lists them. Streams are subscriptions. */
const OF_VENDORS = [
  'signInIdentity',
  'startGoogle',
  'startProvider',
  'startFacebook',
  'identityCallback',
  'proveTelegramLink',
];

test('every other call of the contract is answered by the fakes', () => {
  const server = new FakeServer({ loaded: realContent() });
  const answered = new Set(Object.keys(fakeCalls(server, () => 'https://fake.test')));
  const open = Object.entries(contract)
    .filter(([name, call]) => !('event' in call) && !answered.has(name))
    .map(([name]) => name);
  expect(open.toSorted()).toEqual(OF_VENDORS.toSorted());
});
