// From the share button of a win to a visitor who is not signed in.
import { expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './accessibility.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { signsInByApi, samePlayerByApi } from './player.ts';

const server = sharedServer();
const browser = browserOfScenarios();

test('a player sees the card of a win and copies its link; a visitor sees it with a preview and comes into Parlor', async () => {
  const place = server().first;
  const name = newUser();
  const context = await browser.opens('phone');
  const page = await context.newPage();
  await signsInByApi(page, place, `${name}@example.com`);
  const player = await samePlayerByApi(name, place);
  for (let more = 0; more < 40 && !(await player.api.playerProfile()).bestRound; more += 1)
    await player.plays('dice-bone', 1);
  await player.api.chooseName({ body: { name: 'Mara' } });
  player.leaves();
  // A browser without a share dialog copies the link.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void Object.assign(window, { copied: text }) },
    });
  });
  await page.goto(`${place.url}/profile`);
  await page.getByRole('button', { name: 'Share', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const picture = dialog.getByRole('img', { name: 'The card that others will see' });
  await picture.waitFor();
  const widthOf = (image: typeof picture) => image.evaluate((one) => (one as HTMLImageElement).naturalWidth);
  await expect.poll(() => widthOf(picture)).toBe(1200);
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Share' }).click();
  await page.getByText('The link is copied.').waitFor();
  const link = await page.evaluate(() => (window as unknown as { copied: string }).copied);

  const visitor = await (await browser.opens('desk')).newPage();
  await visitor.goto(link);
  await visitor.getByRole('heading', { name: /^×[\d.,]+ · Bone Dice$/ }).waitFor();
  await visitor.getByText('Shared by Mara.').waitFor();
  expect(await widthOf(visitor.locator('img'))).toBe(1200);
  const preview = (property: string) =>
    visitor.locator(`meta[property="og:${property}"]`).getAttribute('content');
  expect(await preview('url')).toBe(link);
  expect(await preview('image')).toBe(`${link}/preview.png`);
  expect(await preview('title')).toContain('Bone Dice');
  await expectAccessible(visitor);
  await visitor.getByRole('link', { name: 'Play at Parlor' }).click();
  await visitor.getByRole('textbox', { name: 'Email' }).waitFor();
});
