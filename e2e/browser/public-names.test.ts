// A name and an avatar, from the choice to a report and an operator's decision.
import { expect, test } from 'vitest';
import { contract } from '@parlor/contract/kernel/contract.ts';
import { newUser, visits } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { expectPartAccessible } from './steps/part-of-console.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { eventually, navigateTo, openSignedIn, profileLink, signsInByApi } from './player.ts';

/** Of its own: on a shared one, players of other scenarios can fill the board. */
const server = startTestServer();
const browser = browserOfScenarios();
/** A refused name. */
const REFUSED = { statuses: [422] };

test('a player chooses a name; another one reports it from the board; an operator takes it away, and the player reads why', async () => {
  const place = server().first;
  const name = newUser();
  const page = await (await browser.opens('phone', {}, REFUSED)).newPage();
  await signsInByApi(page, place, `${name}@example.com`);
  await page.goto(`${place.url}/profile`);
  await page.getByRole('button', { name: 'Choose a name and an avatar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your name and avatar' });
  const field = dialog.getByRole('textbox', { name: 'Name' });
  const save = dialog.getByRole('button', { name: 'Save' });
  // The rules of the form and the lists of the server say what is wrong.
  for (const [wrong, why] of [
    ['Adm1n', 'looks like a name of our team'],
    ['caralho', 'may offend other players'],
  ] as const) {
    await field.fill(wrong);
    await save.click();
    await dialog.getByRole('alert').getByText(why).waitFor();
  }
  await field.fill('Mara');
  await dialog.getByRole('radio', { name: 'Owl' }).check();
  await expectPartAccessible(page);
  await save.click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Mara' }).waitFor();
  // The name waits two weeks now; the avatar does not.
  await page.getByRole('button', { name: 'Change your name and avatar' }).click();
  await dialog.getByText('You can change your name again from').waitFor();
  expect(await field.isDisabled()).toBe(true);
  await page.keyboard.press('Escape');

  // The header knows the avatar from the sign-in, without a request of its own.
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(place.url);
  await profileLink(page).locator('img').waitFor();
  await page.getByRole('heading', { name: 'Live wins' }).waitFor();
  expect(requested).not.toContain(contract.publicName.path);

  const mara = visits(name, place, { platform: 'web' });
  expect((await mara.signInByEmail()).profile.avatar).toBe('owl');
  const { tag = '' } = await mara.api.publicName();
  await mara.plays('dice-bone', 30);

  const bobs = await (await browser.opens('desk', {}, { statuses: [409] })).newPage();
  await openSignedIn(bobs, place, `${newUser()}@example.com`, '/race');
  await bobs
    .getByRole('list', { name: 'Ranking' })
    .getByRole('button', { name: `Mara #${tag}` })
    .click();
  await bobs.getByRole('button', { name: 'Report this name' }).click();
  await bobs.getByText('Our team will check this name').waitFor();
  // The live wins lead to the same; a repeat counts once.
  await navigateTo(bobs, '/');
  await bobs.getByRole('button', { name: /Pause live wins/ }).scrollIntoViewIfNeeded();
  await bobs
    .getByRole('button', { name: `Mara #${tag}` })
    .first()
    .click();
  await bobs.getByRole('button', { name: 'Report this name' }).click();
  await bobs.getByText('Our team will check this name').waitFor();

  const desk = await (await browser.opens('desk')).newPage();
  await openSignedIn(desk, place, 'operator@parlor.example', '/operator?see=decisions');
  const reported = desk.getByRole('listitem').filter({ hasText: `#${tag}` });
  await reported.getByText('1 report').waitFor();
  await reported.getByRole('button', { name: 'Poses as somebody' }).click();
  await desk.getByRole('textbox', { name: 'Why' }).fill('she is not Mara');
  await desk.getByRole('button', { name: 'Do it' }).click();
  await reported.waitFor({ state: 'detached' });

  await page.goto(`${place.url}/profile`);
  await page.getByText('Reason: pretends to be somebody else').waitFor();
  await eventually('a guest on the board', true, async () =>
    (await mara.api.dailyJackpotRace()).own!.around.every((one) => one.tag !== tag),
  );
  await navigateTo(page, '/profile/inbox');
  const entry = page.getByRole('link', { name: /We removed your name Mara/ });
  await entry.getByText('Reason: pretends to be somebody else.').waitFor();
  await expectPartAccessible(page);
  expect(await mara.api.publicName()).toMatchObject({ hasName: false, setBack: { name: 'Mara' } });
});
