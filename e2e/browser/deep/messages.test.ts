// A player agrees to messages, gets one where they chose it, and ends them: the emails by the link in one, those of the bot
// with /stop.
import { expect, test } from 'vitest';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { newUser, visits } from '../../actors/users.ts';
import { startTestServer } from '../../server/servers.ts';
import { violations } from '../accessibility.ts';
import { browserOfScenarios, STILL } from '../scenario-browser.ts';

// Its clock moves by days.
const server = startTestServer();
const browser = browserOfScenarios();
/** Noon of a later day, when nobody sleeps in the zone of the test. */
const noonIn = (days: number): string =>
  new Date((Math.floor(server().nowMs() / DAY_MS) + days + 0.5) * DAY_MS).toISOString();
const agreedOf = async (player: Pick<ReturnType<typeof visits>, 'api'>): Promise<string[]> =>
  (await player.api.consents()).messages
    .filter(({ agreed }) => agreed)
    .map(({ topic, channel }) => `${topic} ${channel}`);

test('the bot writes once where the player chose it, and /stop and /start end and begin that', async () => {
  await server().setClock(noonIn(1));
  const visitor = visits(newUser(), server().first, { nowMs: () => server().nowMs() });
  await visitor.signInWithTelegram();
  await visitor.api.chooseMessages({
    body: { topic: 'quests', channel: 'bot', agreed: true, zone: 'Europe/Berlin' },
  });
  await server().setClock(noonIn(1));
  for (let n = 0; n < 2; n++) await server().runJobs(server().first);
  const page = await (await browser.opens('phone', STILL)).newPage();
  await page.goto(`${server().first.url}/local/bot`);
  await page.getByRole('link', { name: /^Chat of/ }).click();
  const messages = page.getByRole('article');
  await messages.getByText('Your quests of today are ready').waitFor();
  expect(await messages.count()).toBe(1);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: '/stop' }).click();
  await messages.getByText('Messages by the bot are off').waitFor();
  expect(await agreedOf(visitor)).toEqual([]);
  await page.getByRole('button', { name: '/start' }).click();
  await messages.getByText('Messages by the bot are on again').waitFor();
  expect(await agreedOf(visitor)).toEqual(['quests bot']);

  // The bot answers with a picture and the button that opens the mini-app, and Telegram shows its commands and its menu.
  await page.getByRole('button', { name: '/start' }).click();
  const welcome = messages.filter({ hasText: 'Welcome to Parlor' });
  await welcome.getByRole('img', { name: 'Picture' }).waitFor();
  expect(await welcome.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);
  expect(await welcome.getByRole('link', { name: 'Open Parlor' }).getAttribute('href')).toBe(
    server().first.url,
  );
  await page.getByRole('link', { name: 'Play', exact: true }).waitFor();
  for (const [command, words] of [
    ['/help', 'The button below opens Parlor'],
    ['/terms', 'you accept these terms'],
    ['/paysupport', 'Write to support@parlor.example'],
  ] as const) {
    await page.getByRole('button', { name: command }).click();
    await messages.getByText(words).waitFor();
  }
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByText('This user has blocked the bot').waitFor();
  await server().setClock(noonIn(1));
  await server().runJobs(server().first);
  expect(await agreedOf(visitor)).toEqual([]);
  visitor.leaves();
});
