// Texts in the operators' own words, released at the first process and read at the second: calls, refusals, emails and the
// documents of the website; and what a draft with a wrong text is told.
import type { MessagesContent } from '@parlor/contract/content/languages/messages.ts';
import { contract } from '@parlor/contract/kernel/contract.ts';
import { RELEASE_HEADER } from '@parlor/contract/kernel/headers.ts';
import { TEXTS } from '@parlor/server/texts/index.ts';
import { overridesSuite } from '@parlor/sdk/conformance/overrides.suite.ts';
import { refusalOf } from '@parlor/sdk/test/refusals.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { deskAt, newOperator, type Operator } from '../actors/operators.ts';
import { newUser, send, signIn } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';

type Overrides = MessagesContent['overrides'];

const server = startTestServer({ processes: 2 });
let editor: Operator;
let treasurer: Operator;
beforeAll(async () => {
  // A release takes long on a busy machine.
  const patient = async (): Promise<Operator> => {
    const operator = await newOperator(server(), 'treasurer');
    return { ...operator, ...deskAt(server().first, operator.cookies, 6) };
  };
  editor = await patient();
  treasurer = await patient();
});

const why = 'better words';
const filesOf = (overrides: Overrides) => ({ 'messages.yaml': stringify({ overrides }) });

/** Resolves with the release, once the second process has it. */
async function releases(overrides: Overrides): Promise<number> {
  const card = await editor.calls.createDraft({ body: { name: 'Words', why, files: filesOf(overrides) } });
  const params = { id: String(card.id) };
  const { version, hash = '', baseHash, newest, faults } = await editor.calls.contentDraft({ params });
  expect(faults).toEqual([]);
  await treasurer.calls.decideDraft({ params, body: { version, hash, baseHash, approve: true, why } });
  const { id } = await editor.calls.publishDraft({ params, body: { version, hash, base: newest.id, why } });
  await isLiveOnSecond(id);
  return id;
}
async function isLiveOnSecond(release: number): Promise<void> {
  const named = async () =>
    (await send(server().second.url + contract.overrides.path, {})).headers.get(RELEASE_HEADER);
  await expect.poll(named).toBe(String(release));
}

let live: Overrides = [];
overridesSuite('http', async () => {
  const player = await signIn(newUser(), server().second);
  return {
    services: player.services,
    speaks: player.speaks,
    release: async (overrides) => {
      if (JSON.stringify(overrides) === JSON.stringify(live)) return;
      await releases(overrides);
      live = overrides;
    },
    stop: () => player.leaves(),
  };
});

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
}
/** The sign-in email that a page in this language requests. */
async function mailIn(language: string): Promise<Mail> {
  const { url } = server().second;
  const email = `${newUser()}@example.com`;
  const { status } = await send(`${url}${contract.askEmailLink.path}`, {
    method: 'POST',
    body: JSON.stringify({ email, redirectTo: '/' }),
    headers: { 'accept-language': language, 'content-type': 'application/json', origin: url },
  });
  expect(status).toBe(200);
  const { json } = await send(`${url}/local/outbox.json`, {});
  return (json as { emails: Mail[] }).emails.find(({ to }) => to === email)!;
}

test('an email has the words of its language, escaped, and the old ones after the release was rolled back', async () => {
  const before = await mailIn('es');
  expect(before.subject).toBe(TEXTS.es['signIn.subject']);
  const id = await releases([
    { id: 'signIn.subject', texts: { es: 'Tu entrada a Parlor' } },
    { id: 'signIn.title', texts: { es: 'Entra & juega' } },
  ]);
  const mail = await mailIn('es');
  expect(mail.subject).toBe('Tu entrada a Parlor');
  expect(mail.html).toContain('>Entra &amp; juega</h1>');
  expect((await mailIn('ru')).subject).toBe(TEXTS.ru['signIn.subject']);
  const back = await treasurer.calls.rollBackRelease({
    params: { id: String(id - 1) },
    body: { base: id, why },
  });
  await isLiveOnSecond(back.id);
  const { subject, html } = await mailIn('es');
  expect(subject).toBe(before.subject);
  expect(html).toContain(`>${TEXTS.es['signIn.title']}</h1>`);
});

/** The website's first document for a reader of this language. */
const documentIn = async (language: string): Promise<string> =>
  (await send(`${server().second.url}/`, { headers: { 'accept-language': language, accept: 'text/html' } }))
    .text;

test('the first document is drawn in the operators’ words and has them for the page, and no other language has', async () => {
  const before = { es: await documentIn('es'), en: await documentIn('en') };
  const welcome = /<h1[^>]*>([^<]*)</.exec(before.es)?.[1] ?? '';
  expect(welcome).not.toBe('');
  expect(before.es).toContain('"overrides":{}');
  await releases([{ id: 'Welcome to Parlor', texts: { es: 'Pasa < & > aquí' } }]);
  const drawn = await documentIn('es');
  expect(drawn).toMatch(/<h1[^>]*>Pasa &lt; &amp; &gt; aquí</);
  expect(drawn).toMatch(/"overrides":\{"[\w-]{6}":\["Pasa \\u003c & > aquí"\]\}/);
  expect(drawn).not.toContain(`>${welcome}<`);
  expect(await documentIn('en')).toBe(before.en);
  expect(await documentIn('ru')).toContain('"overrides":{}');
  await releases([]);
  expect(await documentIn('es')).toBe(before.es);
});

describe('a draft', () => {
  const drafted = async (overrides: Overrides) => {
    const { id } = await editor.calls.createDraft({
      body: { name: 'Wrong words', why, files: filesOf(overrides) },
    });
    const params = { id: String(id) };
    return { params, ...(await treasurer.calls.contentDraft({ params })) };
  };

  test('is told the field of each wrong text, and of an unknown message the nearest', async () => {
    const { faults } = await drafted([
      { id: 'Sing in', texts: { en: 'Log in' } },
      {
        id: '{usedText} of {ofText} used',
        texts: { es: '{usedText} usado', ru: '{usedText} из {ofText}' },
      },
      { id: 'messages.bot.terms', texts: { en: 'No terms.' } },
    ]);
    expect(faults).toEqual([
      {
        file: 'messages.yaml',
        line: 2,
        path: 'overrides.0.id',
        why: 'there is no message "Sing in"; the nearest is "Sign in"',
      },
      {
        file: 'messages.yaml',
        line: 7,
        path: 'overrides.1.texts.es',
        why: 'the placeholder {ofText} is missing',
      },
      {
        file: 'messages.yaml',
        line: 9,
        path: 'overrides.2.id',
        why: expect.stringContaining('not overridden') as string,
      },
    ]);
  });

  test('with a wrong text has no hash, so that nobody can approve or publish it', async () => {
    const { params, version, hash, baseHash, newest, faults } = await drafted([
      { id: 'Sign in', texts: { en: 'Log in, {name}' } },
    ]);
    expect([hash, faults.length]).toEqual([undefined, 1]);
    const given = { version, hash: '0'.repeat(64), why };
    const decided = treasurer.calls.decideDraft({ params, body: { ...given, baseHash, approve: true } });
    expect((await refusalOf(decided)).code).toBe('RELEASE_OUTDATED');
    const published = treasurer.calls.publishDraft({ params, body: { ...given, base: newest.id } });
    expect((await refusalOf(published)).code).toBe('CONTENT_INVALID');
  });
});
