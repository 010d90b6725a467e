import { expect, test } from 'vitest';
import { decodeStartParam, invitationOf, inviteCodeOf } from '@parlor/contract/formats/campaign.ts';
import { buildCampaignLink } from '@parlor/contract/formats/campaign-link.ts';
import { deepLinkBase } from '../../platform/settings.ts';
import { invitationLink } from './invitation-link.ts';

const CODE = 'Abcdefgh23456789';
const website = buildCampaignLink({ website: 'https://parlor.example' }, invitationOf(CODE));
const bases = { devel: 'https://t.me/parlor_devel_bot/play', prod: 'https://t.me/parlor_bot/play' };

test("in Telegram the link opens this build's mini-app if the server knows no bot", () => {
  for (const env of ['devel', 'prod'] as const) {
    const sent = invitationLink(
      'telegram',
      { link: website, websiteLink: website },
      deepLinkBase(env, bases),
    );
    expect(sent).toMatch(new RegExp(`^${bases[env]}\\?startapp=`));
    expect(inviteCodeOf(decodeStartParam(new URL(sent).searchParams.get('startapp')!))).toBe(CODE);
  }
  const local = deepLinkBase('local', bases);
  expect(invitationLink('telegram', { link: website, websiteLink: website }, local)).toBe(website);
});

test("the server's link to the mini-app wins, and on the website the link opens the website", () => {
  const links = { link: 'https://t.me/own_bot?startapp=x', messengerLink: 'https://t.me/own_bot?startapp=x' };
  expect(invitationLink('telegram', { ...links, websiteLink: website }, bases.prod)).toBe(
    links.messengerLink,
  );
  expect(invitationLink('web', { ...links, websiteLink: website }, bases.prod)).toBe(website);
  const shortLink = `https://parlor.example/i/${CODE}`;
  expect(invitationLink('web', { ...links, websiteLink: website, shortLink }, bases.prod)).toBe(shortLink);
});
