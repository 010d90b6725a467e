import { expect, test } from 'vitest';
import { campaignLinks } from './campaign-link.ts';

const spring = [
  '--source',
  'telegram',
  '--medium',
  'cpc',
  '--id',
  '42',
  '--name',
  'spring',
  '--route',
  '/airdrop',
];

test('writes one link for Telegram and one for the website', () => {
  const places = ['--app', 'https://t.me/parlor_bot/play', '--site', 'https://parlor.example'];
  expect(campaignLinks([...places, ...spring], {})).toEqual([
    'https://t.me/parlor_bot/play?startapp=Y3M9dGVsZWdyYW0mY209Y3BjJmNpPTQyJmNuPXNwcmluZyZyZD0lMkZhaXJkcm9w',
    'https://parlor.example/airdrop?utm_source=telegram&utm_medium=cpc&utm_id=42&utm_campaign=spring',
  ]);
});

test("reads the app's address from the server's settings", () => {
  const env = { TELEGRAM_BOT_NAME: 'parlor_bot', PUBLIC_URL: 'https://parlor.example' };
  expect(campaignLinks(['--source', 'x'], env)).toEqual([
    'https://t.me/parlor_bot?startapp=Y3M9eA',
    'https://parlor.example/?utm_source=x',
  ]);
});

test('reports errors', () => {
  expect(() => campaignLinks(spring, {})).toThrow(/Say where the app is/);
  expect(() => campaignLinks(['--utm', 'x'], {})).toThrow(/utm/);
  const long = ['--app', 'https://t.me/b', '--source', 'x'.repeat(200), '--name', 'y'.repeat(200)];
  expect(() => campaignLinks(long, {})).toThrow(/Shorten its values/);
});

test('begins with the deep-link base of its environment', () => {
  const env = {
    VITE_DEEP_LINK_DEVEL: 'https://t.me/devel_bot/play',
    VITE_DEEP_LINK_PROD: 'https://t.me/prod_bot/play',
  };
  const [devel] = campaignLinks(['--source', 'x'], { ...env, PARLOR_ENV: 'devel' });
  const [prod] = campaignLinks(['--source', 'x'], { ...env, PARLOR_ENV: 'prod' });
  expect([devel, prod]).toEqual([
    'https://t.me/devel_bot/play?startapp=Y3M9eA',
    'https://t.me/prod_bot/play?startapp=Y3M9eA',
  ]);
});
