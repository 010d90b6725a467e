// A text of the app in the operators' own words: found, changed, refused with a wrong placeholder, released, read on an open page,
// and back after a rollback. The preview, other languages and the release by clicks are in deep/overrides.test.ts.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { operatorContract } from '@parlor/contract/calls/operator/operator.ts';
import { LANGUAGES } from '@parlor/contract/formats/languages.ts';
import { createClient } from '@parlor/sdk/http/client.ts';
import { builtInTexts } from '@parlor/server/content/messages/known-messages.ts';
import { newUser, visits } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { expectAccessible } from './accessibility.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { button, opensOverride, tab } from './steps/overrides.ts';
import { navigateTo, signsInByApi } from './player.ts';

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

const field = (page: Page, name: string) => page.getByRole('textbox', { name }).first();

async function deskOf(name: string) {
  const who = visits(name, server().first);
  await who.signInByEmail();
  const { url: baseUrl } = server().first;
  return createClient(operatorContract, { baseUrl, platform: 'web', token: () => who.token() });
}

test('an operator changes a label in one language: an open page shows it, until the rollback', async () => {
  const spanish = await (await browser.opens('phone', { locale: 'es-ES' })).newPage();
  await signsInByApi(spanish, server().first, `${newUser()}@example.com`);
  await spanish.goto(`${server().first.url}/`);
  await tab(spanish, QUESTS.es).waitFor();

  const [tess, sam] = [await deskOf('tess'), await deskOf('sam')];
  const { id } = await tess.createDraft({ body: { name: 'Our words', why: WHY } });
  const desk = await (await browser.opens('desk', {}, { statuses: [404] })).newPage();
  await signsInByApi(desk, server().first, 'tess@example.com');
  await desk.goto(`${server().first.url}/operator?see=drafts&draft=${id}`);
  await desk.getByRole('heading', { name: 'Our words' }).waitFor();
  await button(desk.getByRole('navigation', { name: 'Content' }), 'messages.yaml').click();
  await desk.getByRole('region', { name: 'Find a message' }).waitFor();

  // What is in braces stays; the error is at the field.
  await opensOverride(desk, 'of used', 'es', builtInTexts(USED).es!);
  await field(desk, LANGUAGES.es).fill('{usedText} gastado');
  await desk.getByRole('alert').getByText('the placeholder {ofText} is missing').waitFor();
  expect(await field(desk, LANGUAGES.es).getAttribute('aria-invalid')).toBe('true');
  const errors = desk.getByRole('list', { name: 'Errors' });
  await errors.getByText(/the placeholder \{ofText\} is missing/).waitFor();
  await expectAccessible(desk);
  await button(desk, `Remove ${USED}`).click();
  await errors.waitFor({ state: 'hidden' });

  await opensOverride(desk, QUESTS.es!, 'es', QUESTS.es!);
  await field(desk, LANGUAGES.es).fill(OWN);
  await desk.getByRole('list', { name: 'Changed fields' }).getByText(OWN).waitFor();
  await desk.keyboard.press('ControlOrMeta+S');
  await desk.getByText('Saved as version 2', { exact: true }).waitFor();

  const params = { id: String(id) };
  const { version, hash, baseHash, newest } = await sam.contentDraft({ params });
  await sam.decideDraft({ params, body: { version, hash: hash!, baseHash, approve: true, why: WHY } });
  const body = { version, hash: hash!, base: newest.id, why: WHY };
  const { id: live } = await tess.publishDraft({ params, body });

  // Without a load: the page hears of the release with its next reply.
  await navigateTo(spanish, '/profile');
  await tab(spanish, OWN).waitFor();
  await tess.rollBackRelease({ params: { id: String(newest.id) }, body: { base: live, why: WHY } });
  await navigateTo(spanish, '/');
  await tab(spanish, QUESTS.es).waitFor();
  expect(await tab(spanish, OWN).count()).toBe(0);
});
