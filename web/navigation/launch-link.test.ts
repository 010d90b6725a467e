import { encodeStartParam } from '@parlor/contract/formats/campaign.ts';
import type { AuthState } from '@parlor/sdk/session/auth-state.ts';
import { memoryStorage } from '@parlor/sdk/test/memory-storage.ts';
import { expect, test, vi } from 'vitest';
import { storeWhenSignedOut, readArrival } from './launch-link.ts';
import { firstTouch } from '../data/first-touch.ts';

const log = vi.fn<(message: string) => void>();
const arrives = (startParam?: string, search = '') => readArrival({ startParam, search, log });
const AIRDROP = 'Y3M9dGVsZWdyYW0mY209Y3BjJmNpPTQyJmNuPXNwcmluZyZyZD0lMkZhaXJkcm9w';

test('a campaign of the messenger names its page', () => {
  expect(arrives(AIRDROP)).toEqual({
    campaign: {
      campaign_source: 'telegram',
      campaign_medium: 'cpc',
      campaign_id: '42',
      campaign_name: 'spring',
      redirect_route: '/airdrop',
    },
    route: '/airdrop',
    link: undefined,
  });
});

test("the query of a web address is a campaign, too; the messenger's overrides it", () => {
  const search = '?utm_source=google&utm_campaign=Spring%20Sale&clock=1767225600000';
  expect(arrives(undefined, search).campaign).toEqual({
    campaign_source: 'google',
    campaign_name: 'Spring Sale',
    timestamp: '1767225600000',
  });
  expect(arrives(AIRDROP, search).campaign?.campaign_source).toBe('telegram');
  expect(arrives('%%%', search).campaign?.campaign_source).toBe('google');
});

test('an unreadable link is ignored and logged', () => {
  log.mockClear();
  for (const odd of ['%%%', 'A', 'race', 'gICA', 'x'.repeat(513)])
    expect(arrives(odd)).toEqual({ campaign: undefined, route: undefined, link: undefined });
  expect(log).toHaveBeenCalledTimes(5);
});

test('a page with its query is found; another host, or an unknown page, is not', () => {
  const leadsTo = (redirect_route: string) => arrives(encodeStartParam({ redirect_route })).route;
  expect(leadsTo('/games?category=dice')).toBe('/games?category=dice');
  expect(leadsTo('/')).toBe('/');
  for (const odd of [
    '//evil.example',
    'https://evil.example',
    '/\\evil',
    '/no-such-page',
    '/sign-in/email?code=x',
  ])
    expect([odd, leadsTo(odd)]).toEqual([odd, undefined]);
});

test('an identity to link is not a campaign', () => {
  expect(arrives('link-abc')).toEqual({ campaign: undefined, route: undefined, link: 'abc' });
});

test('the first campaign of a visitor stays, and a known player leaves none', () => {
  const storage = memoryStorage();
  const outside = { status: 'disconnected' } as AuthState;
  let state = { status: 'starting' } as AuthState;
  let tell = (): void => {};
  const session: Parameters<typeof storeWhenSignedOut>[0] = {
    state: () => state,
    listen: (listener) => {
      tell = () => listener(state);
      return () => {};
    },
  };
  storeWhenSignedOut(session, storage, { campaign_source: 'first' });
  expect(firstTouch(storage)).toBeUndefined();
  state = { status: 'connected' } as AuthState;
  tell();
  expect(firstTouch(storage)).toBeUndefined();
  state = outside;
  storeWhenSignedOut(session, storage, { campaign_source: 'first' });
  storeWhenSignedOut(session, storage, { campaign_source: 'second' });
  expect(firstTouch(storage)).toEqual({ campaign_source: 'first' });
});

test("a foreign value in the browser's storage is never sent", () => {
  const storage = memoryStorage();
  for (const odd of ['', 'null', '[]', '{"admin":true}', '{"campaign_source":7}', '{']) {
    storage.setItem('original-utm', odd);
    expect([odd, firstTouch(storage)]).toEqual([odd, undefined]);
  }
});
