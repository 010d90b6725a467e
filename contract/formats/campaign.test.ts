import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { budget } from '../test/random-cases.ts';
import {
  CAMPAIGN_NAMES,
  CampaignParams,
  campaignFromQuery,
  campaignFromUrl,
  campaignToQuery,
  campaignToUrl,
  decodeStartParam,
  encodeStartParam,
  invitationOf,
  inviteCodeOf,
} from './campaign.ts';

const SPRING = 'Y3M9dGVsZWdyYW0mY209Y3BjJmNpPTQyJmNuPXNwcmluZyZyZD0lMkZhaXJkcm9w';
const spring: CampaignParams = {
  campaign_source: 'telegram',
  campaign_medium: 'cpc',
  campaign_id: '42',
  campaign_name: 'spring',
  redirect_route: '/airdrop',
};
const encoded = (query: string): string => Buffer.from(query).toString('base64url');

describe('the start parameter of a campaign', () => {
  test('is read and written as specified', () => {
    expect(decodeStartParam(SPRING)).toEqual(spring);
    expect(encodeStartParam(spring)).toBe(SPRING);
  });

  test.each([
    ['base64 with padding', 'cmQ9JTJGYWlyZHJvcA==', { redirect_route: '/airdrop' }],
    ['base64url without', 'cmQ9JTJGYWlyZHJvcA', { redirect_route: '/airdrop' }],
    ['base64, with + and /', 'Y249fn5+Pz8+Pg==', { campaign_name: '~~~??>>' }],
    ['base64url, with - and _', 'Y249fn5-Pz8-Pg', { campaign_name: '~~~??>>' }],
    [
      'a slash of base64 in an unescaped route',
      'Y3M9YSZyZD0lMkY/',
      { campaign_source: 'a', redirect_route: '/?' },
    ],
    ['an underscore for it', 'Y3M9YSZyZD0lMkY_', { campaign_source: 'a', redirect_route: '/?' }],
    [
      'every short key',
      encoded('cs=1&cm=2&ci=3&cn=4&cc=5&ck=6&vi=7&rd=/8&ts=9'),
      {
        campaign_source: '1',
        campaign_medium: '2',
        campaign_id: '3',
        campaign_name: '4',
        campaign_content: '5',
        campaign_term: '6',
        visitor_id: '7',
        redirect_route: '/8',
        timestamp: '9',
      },
    ],
  ])('is read from %s', (_, text, params) => {
    expect(decodeStartParam(text)).toEqual(params);
  });

  test.each([
    ['nothing', ''],
    ['no base64', 'cs=telegram'],
    ['a character alone', 'Y'],
    ['padding within', 'Y3M9=YQ'],
    ['too much padding', 'Y3M9YQ==='],
    ['invalid UTF-8', Buffer.from([0x63, 0x73, 0x3d, 0xff, 0xfe]).toString('base64url')],
    ['no key of ours', encoded('ct=a&utm_source=b')],
    ['empty values', encoded('cs=&cm=')],
    ['513 characters', 'Y3M9'.padEnd(513, 'A')],
    ['the link of an identity', 'link-abcdefghijklmnopqrstuvwxyz012345'],
  ])('is not a campaign where it holds %s', (_, text) => {
    expect(decodeStartParam(text)).toBeUndefined();
  });

  test('of 512 characters is read, and each value is cut at 200', () => {
    const text = encoded(`cs=${'a'.repeat(381)}`);
    expect(text).toHaveLength(512);
    expect(decodeStartParam(text)).toEqual({ campaign_source: 'a'.repeat(200) });
  });

  test('of a campaign that is too long is refused when it is made, at 385 bytes', () => {
    const of = (n: number) => ({ campaign_source: 'a'.repeat(190), campaign_name: 'b'.repeat(n) });
    expect(campaignToQuery(of(187))).toHaveLength(384);
    expect(encodeStartParam(of(187))).toHaveLength(512);
    expect(() => encodeStartParam(of(188))).toThrow(/514 characters.*512/);
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', 'airdrop'])(
    'leads nowhere with the route %s, and is a campaign all the same',
    (route) => {
      expect(decodeStartParam(encoded(new URLSearchParams({ cs: 'a', rd: route }).toString()))).toEqual({
        campaign_source: 'a',
      });
    },
  );

  test('takes the first of a repeated key, and no control characters', () => {
    expect(decodeStartParam(encoded('cs=one&cs=two&cm=a%00b%0Ac'))).toEqual({
      campaign_source: 'one',
      campaign_medium: 'abc',
    });
  });

  test('never throws for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), (text) => {
        expect(() => decodeStartParam(text)).not.toThrow();
      }),
      budget(100, 5_000),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 384 }), (bytes) => {
        const read = decodeStartParam(Buffer.from(bytes).toString('base64url'));
        expect(CampaignParams.safeParse(read ?? {}).success).toBe(true);
      }),
      budget(100, 5_000),
    );
  });

  const words = fc.record(
    Object.fromEntries(
      CAMPAIGN_NAMES.map((name) => [
        name,
        name === 'redirect_route'
          ? fc.constantFrom('/airdrop', '/games?category=dice', '/quests')
          : fc
              .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
              .filter((s) => !/[\u0000-\u001f\u007f]/.test(s)), // oxlint-disable-line no-control-regex -- what is dropped
      ]),
    ),
    { requiredKeys: [] },
  );
  test('gives back every campaign that fits', () => {
    fc.assert(
      fc.property(words, (params) => {
        fc.pre(Object.keys(params).length > 0);
        fc.pre(campaignToQuery(params).length <= 384);
        const text = encodeStartParam(params);
        expect(text).toMatch(/^[\w-]{1,512}$/);
        expect(decodeStartParam(text)).toEqual(params);
        expect(campaignFromQuery(campaignToQuery(params))).toEqual(params);
      }),
      budget(100, 5_000),
    );
  });
});

describe('the campaign of a web address', () => {
  test('is read from the names that advertisers use', () => {
    expect(
      campaignFromUrl(
        '?utm_source=google&utm_medium=cpc&utm_campaign=Spring%20Sale&utm_id=42&utm_term=a%2Bb+c&utm_content=x&utm_prid=v-1&clock=1767225600000&rd=/evil',
      ),
    ).toEqual({
      campaign_source: 'google',
      campaign_medium: 'cpc',
      campaign_name: 'Spring Sale',
      campaign_id: '42',
      campaign_term: 'a+b c',
      campaign_content: 'x',
      visitor_id: 'v-1',
      timestamp: '1767225600000',
    });
    expect(campaignFromUrl('?q=dice')).toBeUndefined();
  });

  test('is written back under the same names, without the route', () => {
    const { redirect_route: _, ...rest } = spring;
    expect(campaignFromUrl(campaignToUrl(spring))).toEqual(rest);
    expect(campaignToUrl(spring).toString()).toBe(
      'utm_source=telegram&utm_medium=cpc&utm_id=42&utm_campaign=spring',
    );
  });
});

test('a referral is a campaign that carries an invite code, never the id of a player', () => {
  const code = 'Vn4qT8wZ2mKx7RbC';
  expect(inviteCodeOf(invitationOf(code))).toBe(code);
  expect(inviteCodeOf({ campaign_source: 'referral', campaign_id: '100001' })).toBeUndefined();
  expect(inviteCodeOf({ campaign_source: 'referral', campaign_id: `${code}x` })).toBeUndefined();
  expect(inviteCodeOf({ campaign_source: 'google', campaign_id: code })).toBeUndefined();
  expect(inviteCodeOf(undefined)).toBeUndefined();
});
