// A text of the app in the operators' own words: found, changed, refused with a wrong placeholder, seen in the preview,
// released, read by players of its language alone, on open pages too, and back after a rollback.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { operatorContract } from '@parlor/contract/calls/operator/operator.ts';
import { LANGUAGES } from '@parlor/contract/formats/languages.ts';
import { createClient } from '@parlor/sdk/http/client.ts';
import { builtInTexts } from '@parlor/server/content/messages/known-messages.ts';
import { newUser, visits } from '../../actors/users.ts';
import { startTestServer } from '../../server/servers.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../accessibility.ts';
import { browserOfScenarios } from '../scenario-browser.ts';
import { button, opensOverride, tab } from '../steps/overrides.ts';
import { navigateTo, signsInByApi } from '../player.ts';

const server = startTestServer({
  env: {
    OPERATORS: JSON.stringify(
      ['tess', 'sam'].map((name) => ({ identity: `email:${name}@example.com`, role: 'treasurer' })),
    ),
  },
});
const browser = browserOfScenarios();
const OWN = 'Retos';
const WHY = 'our word for them';
const QUESTS = builtInTexts('Quests');
const USED = '{usedText} of {ofText} used';

const field = (page: Page | Locator, name: string) => page.getByRole('textbox', { name }).first();

async function deskOf(name: string) {
  const who = visits(name, server().first);
  await who.signInByEmail();
  const { url: baseUrl } = server().first;
  return createClient(operatorContract, { baseUrl, platform: 'web', token: () => who.token() });
}

/** A lobby in a language, of a new player. */
async function lobbyIn(locale: string, kind: 'desk' | 'phone' = 'phone'): Promise<Page> {
  const page = await (await browser.opens(kind, { locale })).newPage();
  await signsInByApi(page, server().first, `${newUser()}@example.com`);
  await page.goto(`${server().first.url}/`);
  await page.locator('#root[data-hydrated]').waitFor({ state: 'attached' });
  return page;
}

test('an operator changes a label in one language: players read it there, on open pages too, until the rollback', async () => {
  const [spanish, english] = [await lobbyIn('es-ES'), await lobbyIn('en-GB', 'desk')];
  await tab(spanish, QUESTS.es).waitFor();

  const desk = await (await browser.opens('desk', {}, { statuses: [404] })).newPage();
  await signsInByApi(desk, server().first, 'tess@example.com');
  await desk.goto(`${server().first.url}/operator?see=drafts`);
  await button(desk, 'New draft').click();
  const sheet = desk.getByRole('dialog');
  await field(sheet, 'Name').fill('Our words');
  await field(sheet, 'What it is for').fill(WHY);
  await button(sheet, 'Create draft').click();
  await desk.getByRole('heading', { name: 'Our words' }).waitFor();
  const tree = desk.getByRole('navigation', { name: 'Content' });
  await button(tree, 'messages.yaml').click();
  await desk.getByRole('region', { name: 'Find a message' }).waitFor();
  await expectAccessibleInBothThemes(desk);

  // What is in braces stays; the error is at the field.
  await opensOverride(desk, 'of used', 'es', builtInTexts(USED).es!);
  await field(desk, LANGUAGES.es).fill('{usedText} gastado');
  await desk.getByRole('alert').getByText('the placeholder {ofText} is missing').waitFor();
  expect(await field(desk, LANGUAGES.es).getAttribute('aria-invalid')).toBe('true');
  await desk
    .getByRole('list', { name: 'Errors' })
    .getByText(/the placeholder \{ofText\} is missing/)
    .waitFor();
  await expectAccessibleInBothThemes(desk);
  await button(desk, `Remove ${USED}`).click();
  await desk.getByRole('list', { name: 'Errors' }).waitFor({ state: 'hidden' });

  await opensOverride(desk, QUESTS.es!, 'es', QUESTS.es!);
  await field(desk, LANGUAGES.es).fill(OWN);
  await desk.getByRole('list', { name: 'Changed fields' }).getByText(OWN).waitFor();
  await desk.keyboard.press('ControlOrMeta+S');
  await desk.getByText('Saved as version 2', { exact: true }).waitFor();

  const form = desk.getByRole('region', { name: 'Preview' });
  await form.getByRole('button', { name: 'Prepare the preview' }).press('Enter');
  const open = form.getByRole('link');
  await open.waitFor({ timeout: 500_000 });
  const [preview] = await Promise.all([desk.waitForEvent('popup'), open.press('Enter')]);
  await tab(preview, QUESTS.en).waitFor();
  await preview.goto(`${new URL(preview.url()).origin}/?locale=es`);
  await tab(preview, OWN).waitFor();
  await preview.close();

  const [tess, sam] = [await deskOf('tess'), await deskOf('sam')];
  const [draft] = (await tess.contentDrafts()).drafts;
  const params = { id: String(draft!.id) };
  const { version, hash, baseHash } = await sam.contentDraft({ params });
  await sam.decideDraft({ params, body: { version, hash: hash!, baseHash, approve: true, why: WHY } });
  await desk.reload();
  await button(desk, 'Publish now').click();
  await field(desk.getByRole('dialog'), 'Why').fill(WHY);
  await button(desk.getByRole('dialog'), 'Do it').click();
  await desk.getByText('Release 2', { exact: true }).waitFor();

  // Without a load: the page hears of the release with its next reply.
  await navigateTo(spanish, '/profile');
  await tab(spanish, OWN).waitFor();
  await expectAccessible(spanish);
  await navigateTo(english, '/profile');
  await tab(english, QUESTS.en).waitFor();
  expect(await tab(english, OWN).count()).toBe(0);
  // Another language of the same page.
  await navigateTo(english, '/profile/settings');
  await english.getByRole('button', { name: 'Language' }).click();
  await english.getByRole('button', { name: LANGUAGES.es }).click();
  await tab(english, OWN).waitFor();
  // In a new page from the first frame on.
  const reply = await spanish.reload();
  expect(await reply?.text()).toContain(`>${OWN}<`);
  await tab(spanish, OWN).waitFor();
  const indonesian = await lobbyIn('id-ID');
  await tab(indonesian, QUESTS.id).waitFor();

  await desk.goto(`${server().first.url}/operator?see=releases`);
  await button(desk, 'Roll back to it').press('Enter');
  await field(desk.getByRole('dialog'), 'Why').fill('players did not like it');
  await button(desk.getByRole('dialog'), 'Do it').press('Enter');
  await desk.getByText('Release 3', { exact: true }).first().waitFor();
  await navigateTo(spanish, '/');
  await tab(spanish, QUESTS.es).waitFor();
  expect(await (await spanish.reload())?.text()).not.toContain(`>${OWN}<`);
  await tab(spanish, QUESTS.es).waitFor();
});
