import { campaignFromUrl, decodeStartParam } from '@parlor/contract/formats/campaign.ts';
import { expect, test } from 'vitest';
import { buildCampaignLink } from './campaign.ts';

const spring = {
  campaign_source: 'telegram',
  campaign_medium: 'cpc',
  campaign_id: '42',
  campaign_name: 'Spring & more',
  redirect_route: '/games?category=dice',
};

test('a link to Telegram has the whole campaign, including its route, as a start parameter', () => {
  const link = new URL(buildCampaignLink({ messenger: 'https://t.me/parlor_bot/play' }, spring));
  expect(link.origin + link.pathname).toBe('https://t.me/parlor_bot/play');
  expect(decodeStartParam(link.searchParams.get('startapp') ?? '')).toEqual(spring);
});

test('a link to the website leads to the route, and carries the rest as utm_ parameters', () => {
  const link = buildCampaignLink({ website: 'https://parlor.example/' }, spring);
  expect(link).toBe(
    'https://parlor.example/games?category=dice&utm_source=telegram&utm_medium=cpc&utm_id=42&utm_campaign=Spring+%26+more',
  );
  const { redirect_route: _, ...rest } = spring;
  expect(campaignFromUrl(new URL(link).search)).toEqual(rest);
});

test('without a route the link opens the start page, and without a campaign it has no parameters', () => {
  expect(buildCampaignLink({ website: 'https://parlor.example' }, {})).toBe('https://parlor.example/');
  expect(buildCampaignLink({ messenger: 'https://t.me/bot/app' }, {})).toBe('https://t.me/bot/app');
});

test('a campaign that is too long for the messenger, and a route to another site, are refused', () => {
  const long = { campaign_source: 'a'.repeat(200), campaign_name: 'b'.repeat(200) };
  expect(() => buildCampaignLink({ messenger: 'https://t.me/bot/app' }, long)).toThrow(RangeError);
  expect(() =>
    buildCampaignLink({ website: 'https://parlor.example' }, { redirect_route: '//evil.example' }),
  ).toThrow(/not a path of this site/);
});
