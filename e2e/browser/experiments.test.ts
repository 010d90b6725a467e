// An experiment goes the way of all content; its players are counted, its result is read, and one press stops it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { operatorContract } from '@parlor/contract/calls/operator/operator.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { createClient } from '@parlor/sdk/http/client.ts';
import { newUser, signIn, visits } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { expectPartAccessible } from './steps/part-of-console.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { signsInByApi } from './player.ts';

const ROLES = [
  ['tess', 'treasurer'],
  ['sam', 'treasurer'],
  ['sue', 'support'],
  ['vic', 'viewer'],
] as const;
const server = startTestServer({
  env: {
    OPERATORS: JSON.stringify(ROLES.map(([name, role]) => ({ identity: `email:${name}@example.com`, role }))),
  },
});
const browser = browserOfScenarios();
const FLAGS = readFileSync(join(import.meta.dirname, '../../content/flags.yaml'), 'utf8');

async function deskOf(name: string) {
  const who = visits(name, server().first);
  await who.signInByEmail();
  return createClient(operatorContract, {
    baseUrl: server().first.url,
    platform: 'web',
    token: () => who.token(),
  });
}
async function console_(kind: 'desk' | 'phone', name: string): Promise<Page> {
  const page = await (await browser.opens(kind)).newPage();
  await signsInByApi(page, server().first, `${name}@example.com`);
  await page.goto(`${server().first.url}/operator?see=experiments`);
  return page;
}

/** In a draft that another treasurer approves. */
async function publish(): Promise<void> {
  const nowMs = server().nowMs();
  const iso = (ms: number) => new Date(ms).toISOString();
  const experiments = `experiments:
  - key: asking-in-lobby
    name: Asking in the lobby
    hypothesis: Players who are asked in the lobby play as much as others.
    flag: agree-in-lobby
    from: "${iso(nowMs - DAY_MS)}"
    until: "${iso(nowMs + 10 * DAY_MS)}"
    variants: [{ variant: 'off', weight: 50 }, { variant: 'on', weight: 50 }]
    goal: rounds
    guardrails: [{ metric: net-points, mayNot: rise }]
`;
  const text = FLAGS.replace(/^experiments: .*\n/m, '') + experiments;
  const [tess, sam] = [await deskOf('tess'), await deskOf('sam')];
  const draft = await tess.createDraft({
    body: { name: 'Asking', why: 'to learn what it does', files: { 'flags.yaml': text } },
  });
  const params = { id: String(draft.id) };
  const { version, hash, baseHash, newest } = await tess.contentDraft({ params });
  await sam.decideDraft({
    params,
    body: { version, hash: hash!, baseHash, approve: true, why: 'looked at it' },
  });
  await tess.publishDraft({
    params,
    body: { version, hash: hash!, base: newest.id, why: 'to learn what it does' },
  });
}

test('an experiment counts those who saw it, says in words what it found, and is stopped for good by support', async () => {
  await publish();
  const players = await Promise.all(Array.from({ length: 3 }, () => signIn(newUser(), server().first)));
  const params = { key: 'asking-in-lobby' };
  const vic = await deskOf('vic');
  await expect
    .poll(() =>
      vic.experimentResult({ params }).then(
        ({ state }) => state,
        () => 'unknown',
      ),
    )
    .toBe('running');
  for (const player of players) await player.api.exposed({ params: { flag: 'agree-in-lobby' } });
  const { variants } = await vic.experimentResult({ params });
  expect(variants.reduce((sum, one) => sum + one.players, 0)).toBe(3);
  for (const player of players) player.leaves();

  const desk = await console_('desk', 'sue');
  const table = desk.getByRole('region', { name: 'Experiments', exact: true });
  await table.getByText('Running').waitFor();
  await expectPartAccessible(desk);
  await table.getByRole('link', { name: 'Result' }).click();
  const article = desk.getByRole('article', { name: 'Asking in the lobby' });
  await article.getByText('No difference is clear yet').waitFor();
  await article.getByText('Check of the shares: fine').waitFor();
  await article.getByRole('region', { name: 'Guardrail: Net points for each player' }).first().waitFor();
  await expectPartAccessible(desk);
  await desk.getByRole('link', { name: 'All experiments' }).click();
  await desk.getByRole('button', { name: 'Stop: Asking in the lobby' }).click();
  await desk.getByRole('textbox', { name: 'Why' }).fill('it asks too often');
  await desk.getByRole('button', { name: 'Do it' }).click();
  await table.getByText('Stopped').waitFor();
  expect(await desk.getByRole('button', { name: /^Start again: Asking/ }).count()).toBe(0);

  const phone = await console_('phone', 'vic');
  await phone.getByRole('link', { name: 'Result' }).click();
  await phone.getByRole('article').getByText('It found no clear difference').waitFor();
  await expectPartAccessible(phone);
  const refused = await (
    await deskOf('tess')
  )
    .switchOn({ body: { kind: 'experiment', id: 'asking-in-lobby', why: 'once more' } })
    .catch((error: { code?: string }) => error.code);
  expect(refused).toBe('EXPERIMENT_STOPPED');
});
