import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { LONGEST_FILE, type Draft, type DraftCard } from '@parlor/contract/calls/operator/content/drafts.ts';
import { realContent } from '../../../test/content-processes.ts';
import { openContentDesks, shopAt, type ContentDesks } from '../../../test/content-desks.ts';

let d: ContentDesks;
let people: { tess: string; sam: string; sue: string; vic: string };
beforeAll(async () => {
  d = await openContentDesks();
  const [desk] = d.desks;
  people = { tess: desk!.treasurer, sam: desk!.second, sue: desk!.support, vic: desk!.viewer };
});
afterAll(() => d.close());

const SHOP = realContent().texts.get('shop.yaml')!;
const save = (who: string, id: number, body: object, o: { key?: string; on?: number } = {}) =>
  d.asks<DraftCard & { error?: { details?: unknown } }>(who, 'saveDraft', {
    params: { id: String(id) },
    body,
    ...o,
  });
const faultsOf = async (text: string, file = 'shop.yaml') => {
  const { id } = await d.begin(people.sue, 411);
  const { body } = await d.asks<Draft>(people.sue, 'checkDraft', {
    params: { id: String(id) },
    body: { files: { [file]: text } },
  });
  return body.faults;
};

test('a draft starts with the live content, shows each changed field with its editor, and changes nothing live', async () => {
  const card = await d.begin(people.sue, 410);
  expect(card).toMatchObject({
    version: 1,
    state: 'open',
    baseRelease: 1,
    by: people.sue,
    editors: [people.sue],
  });
  const draft = await d.read(card.id);
  expect(draft.changes).toEqual([
    { file: 'shop.yaml', path: 'products.pack-of-three.price', before: '450', after: '410', by: people.sue },
  ]);
  expect([draft.faults, draft.changed]).toEqual([[], 1]);
  // The texts of the server's files, with their comments.
  expect(draft.files['shop.yaml']).toBe(shopAt(410)['shop.yaml']);
  expect(draft.baseFiles['quests.yaml']).toBe(realContent().texts.get('quests.yaml'));
  expect(Object.keys(draft.files).toSorted()).toEqual([...realContent().texts.keys()].toSorted());
  expect(d.c.processes[0]!.live.release.id).toBe(1);
});

test('a save names the version that was read; both editors and their fields are stored', async () => {
  const card = await d.begin(people.sue, 410);
  const quests = realContent().texts.get('quests.yaml')!.replace('exchanges: 1', 'exchanges: 2');
  expect(quests).not.toBe(realContent().texts.get('quests.yaml'));
  const request = { version: 1, files: { 'quests.yaml': quests } };
  const saved = await save(people.tess, card.id, request, { key: 'one-save-of-a-test' });
  expect(saved.body).toMatchObject({
    version: 2,
    editors: [people.sue, people.tess],
    updatedBy: people.tess,
  });
  // The same request again, on the other process, is the same save.
  expect((await save(people.tess, card.id, request, { key: 'one-save-of-a-test', on: 1 })).text).toBe(
    saved.text,
  );
  const draft = await d.read(card.id);
  expect(draft.changes.map(({ path, by }) => [path, by])).toEqual([
    ['exchanges', people.tess],
    ['products.pack-of-three.price', people.sue],
  ]);
  const versions = await d.asks<{ versions: Array<{ version: number; by: string; changed: string[] }> }>(
    people.vic,
    'draftVersions',
    { params: { id: String(card.id) } },
  );
  expect(versions.body.versions.map(({ version, by, changed }) => [version, by, changed])).toEqual([
    [2, people.tess, ['quests.yaml exchanges']],
    [1, people.sue, ['shop.yaml products.pack-of-three.price']],
  ]);
  const first = await d.asks<{ files: Record<string, string> }>(people.vic, 'draftVersion', {
    params: { id: String(card.id), version: '1' },
  });
  expect(first.body.files['quests.yaml']).toBe(realContent().texts.get('quests.yaml'));
  const acts = await d.asks<{ acts: Array<{ act: string; by: string; why: string; details: object }> }>(
    people.vic,
    'operatorActs',
  );
  expect(acts.body.acts[0]).toMatchObject({
    act: 'save-draft',
    by: people.tess,
    why: 'a better price',
    details: { draft: card.id, version: 2, files: ['quests.yaml'] },
  });
});

test('a save after another person’s save is refused with that person and the conflicting fields; the merge loses nothing', async () => {
  const { id } = await d.begin(people.sue, 410);
  const text = (price: number, name: string) =>
    shopAt(price)['shop.yaml']!.replace('name: Pack of five', `name: ${name}`);
  await save(people.tess, id, { version: 1, files: { 'shop.yaml': text(405, 'Pack of five') } });
  const mine = { version: 1, files: { 'shop.yaml': text(400, 'Five cards') } };
  const refused = await save(people.sue, id, mine);
  expect([refused.status, refused.body.error?.code]).toEqual([409, 'DRAFT_OUTDATED']);
  expect((refused.body.error as { details?: unknown }).details).toEqual({
    version: 2,
    by: people.tess,
    conflicts: [
      { file: 'shop.yaml', path: 'products.pack-of-three.price', base: '410', mine: '400', theirs: '405' },
    ],
  });
  expect((await d.read(id)).version).toBe(2);
  const joined = await save(people.sue, id, { ...mine, prefer: 'theirs' });
  expect(joined.body.version).toBe(3);
  const draft = await d.read(id);
  const { products } = parse(draft.files['shop.yaml']!) as {
    products: Array<{ name: string; price: number }>;
  };
  expect(products.slice(0, 2).map(({ name, price }) => [name, price])).toEqual([
    ['Pack of three', 405],
    ['Five cards', 1200],
  ]);
  // Its comments are still there.
  expect(draft.files['shop.yaml']).toContain('# What the shop sells.');
});

test('one of two simultaneous saves of one version on two processes is accepted', async () => {
  const { id } = await d.begin(people.sue, 410);
  const answers = await Promise.all(
    [401, 402].map((price, on) => save(people.sue, id, { version: 1, files: shopAt(price) }, { on })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('faults have file, line, field and reason, also in saved drafts', async () => {
  const broken = SHOP.replace('paymentWithinMinutes: ', 'paymentWithinMinutes: -');
  const line = broken.split('\n').findIndex((one) => one.startsWith('paymentWithinMinutes')) + 1;
  const [fault] = await faultsOf(broken);
  expect(fault).toMatchObject({ file: 'shop.yaml', line, path: 'paymentWithinMinutes' });
  const { id } = await d.begin(people.sue, 410);
  const saved = await save(people.sue, id, { version: 1, files: { 'shop.yaml': 'products: [' } });
  expect([saved.status, saved.body.hash]).toEqual([200, undefined]);
  expect((await d.read(id)).faults[0]).toMatchObject({ file: 'shop.yaml', line: 1 });
  // Across files.
  const quests = realContent().texts.get('quests.yaml')!;
  const [across] = await faultsOf(quests.replace(/game: [a-z-]+/, 'game: no-such-game'), 'quests.yaml');
  expect(across).toMatchObject({ file: 'quests.yaml', why: 'there is no game no-such-game in games.yaml' });
});

test('hostile files are refused with a reason', async () => {
  const price = (value: string) => SHOP.replace(/price: 450/, `price: ${value}`);
  for (const value of ['-450', '0', '9007199254740993', '1e300', '.inf', '.nan', '0.001', '"450"'])
    expect(await faultsOf(price(value)), value).not.toEqual([]);
  const [beyond] = await faultsOf(price('9007199254740993'));
  expect(beyond).toMatchObject({
    path: 'products.0.price',
    why: expect.stringContaining('9007199254740991'),
  });
  const bomb = `a: &a [1,1,1,1,1,1,1,1,1]\n${'bcdefgh'
    .split('')
    .map((name, n) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[n]}`).join()}]`)
    .join('\n')}\n`;
  const many = `${Array.from({ length: 8_000 }, (_, n) => `k${n}: 1`).join('\n')}\n`;
  const anchors = `${Array.from({ length: 2_000 }, (_, n) => `- &a${n} 1\n- *a${n}`).join('\n')}\n`;
  for (const text of [bomb, many, anchors, '['.repeat(20_000), 'a: 1\na: 2', '__proto__: {}\n', '\0', ''])
    expect(await faultsOf(text), text.slice(0, 20)).not.toEqual([]);
  const { id } = await d.begin(people.sue, 410);
  for (const files of [{ 'jokes.yaml': 'a: 1' }, { '../shop.yaml': 'a: 1' }, { shop: 'a: 1' }]) {
    const refused = await save(people.sue, id, { version: 1, files });
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'CONTENT_INVALID']);
  }
  const long = await save(people.sue, id, {
    version: 1,
    files: { 'shop.yaml': 'x'.repeat(LONGEST_FILE + 1) },
  });
  expect(long.status).toBe(400);
  expect((await d.read(id)).version).toBe(1);
});

test('a viewer can only read drafts; a discarded draft can only be read', async () => {
  const refused = await d.asks(people.vic, 'createDraft', { body: { name: 'x', why: 'because' } });
  expect(refused.body.error?.code).toBe('NOT_AN_OPERATOR');
  const { id } = await d.begin(people.sue, 410);
  expect((await save(people.vic, id, { version: 1, files: {} })).body.error?.code).toBe('NOT_AN_OPERATOR');
  const discarded = await d.asks<DraftCard>(people.sue, 'discardDraft', {
    params: { id: String(id) },
    body: { version: 1, why: 'not needed' },
  });
  expect(discarded.body.state).toBe('discarded');
  expect((await save(people.sue, id, { version: 1, files: {} })).body.error?.code).toBe('DRAFT_CLOSED');
  expect((await d.read(id)).changed).toBe(1);
  const { body } = await d.asks<{ drafts: DraftCard[] }>(people.vic, 'contentDrafts');
  expect(body.drafts.find((one) => one.id === id)?.state).toBe('discarded');
});

test('a draft of an earlier release or of a server’s files has exactly the differences to the live content', async () => {
  const { body } = await d.asks<DraftCard>(people.sue, 'createDraft', {
    body: { name: 'Back', why: 'to what it was', from: 1 },
  });
  expect((await d.read(body.id)).changed).toBe(0);
  const files = await d.asks<DraftCard>(people.sue, 'createDraft', {
    body: { name: 'Files', why: 'the repository', files: 'checkout' },
  });
  expect((await d.read(files.body.id)).changed).toBe(0);
  expect(
    (await d.asks(people.sue, 'createDraft', { body: { name: 'x', why: 'none', from: 99 } })).status,
  ).toBe(404);
});
