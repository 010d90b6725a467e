// What one player would have under a draft, under another release, and later: read-only.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WhatIf } from '@parlor/contract/calls/operator/finding/what-if.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { openContentDesks, shopAt, type ContentDesks } from '../../../test/content-desks.ts';
import { changedContent } from '../../../test/content-processes.ts';

let d: ContentDesks;
let player: string;
let draft: number;
beforeAll(async () => {
  d = await openContentDesks(false);
  player = await d.person();
  ({ id: draft } = await d.begin(d.desks[0]!.support, 410));
});
afterAll(() => d.close());

const asks = (query: Record<string, string>, who = d.desks[0]!.support, userId = player) =>
  d.asks<WhatIf>(who, 'whatIfOfPlayer', { params: { userId }, query });
const inDays = (days: number): string => new Date(d.c.clock.now() + days * DAY_MS).toISOString();
const prices = ({ changes }: WhatIf) =>
  changes.filter(({ file, path }) => file === 'shop' && path === 'products.pack-of-three.price');

test('a draft differs in its price alone, and nothing is saved', async () => {
  const rows = async () =>
    (await d.c.pool.query('select version, state from players where player_id = $1', [player])).rows;
  const before = await rows();
  const { body } = await asks({ draft: String(draft) });
  expect(body).toMatchObject({ comparedWith: 'live', at: inDays(0), changed: 1 });
  expect(body.changes).toEqual([
    { file: 'shop', path: 'products.pack-of-three.price', before: '450', after: '410' },
  ]);
  expect((await asks({ draft: String(draft), at: inDays(7) })).body.changes).toEqual(body.changes);
  expect(await rows()).toEqual(before);
  expect((await d.c.pool.query('select 1 from audit_log where player_id = $1', [player])).rows).toEqual([]);
});

test('another release is compared with the live one, and rewards of quests only from the next day on', async () => {
  const changed = changedContent(({ quests }) => {
    for (const template of quests.templates)
      for (const reward of template.rewards) if (reward.type === 'points') reward.amount += 3;
  });
  await d.c.publish(changed);
  for (const { live } of d.c.processes) await live.look();
  const today = (await asks({ release: '1' })).body;
  expect(today.changes.filter(({ file }) => file === 'quests')).toEqual([]);
  const tomorrow = (await asks({ release: '1', at: inDays(1) })).body;
  const rewards = tomorrow.changes.filter(({ file, path }) => file === 'quests' && path.includes('rewards'));
  expect(rewards.length).toBeGreaterThan(0);
  for (const { before, after } of rewards) {
    const [from, to] = [before, after].map((text) => JSON.stringify(JSON.parse(text ?? '0')));
    expect(from).not.toBe(to);
  }
  expect(prices(tomorrow)).toEqual([]);
});

test('a later time alone is compared with now', async () => {
  const { body } = await asks({ at: inDays(1) });
  expect(body.comparedWith).toBe('now');
  expect(body.changes.some(({ file }) => file === 'quests')).toBe(true);
  expect(body.changes.some(({ path }) => /(?:In|Ms)$/.test(path))).toBe(false);
  expect((await asks({})).body).toMatchObject({ comparedWith: 'now', changes: [], changed: 0 });
});

test('what is unknown, wrong or not allowed is refused', async () => {
  const statusOf = async (...given: Parameters<typeof asks>) => (await asks(...given)).status;
  expect(await statusOf({ release: '99' })).toBe(404);
  expect(await statusOf({ draft: '99' })).toBe(404);
  expect(await statusOf({ release: '1', draft: String(draft) })).toBe(400);
  expect(await statusOf({ at: inDays(-1) })).toBe(400);
  expect(await statusOf({ at: inDays(61) })).toBe(400);
  expect(await statusOf({}, d.desks[0]!.viewer)).toBe(403);
  expect(await statusOf({}, d.desks[0]!.support, '999999')).toBe(404);
  await d.asks(d.desks[0]!.support, 'saveDraft', {
    params: { id: String(draft) },
    body: {
      version: (await d.read(draft)).version,
      files: { 'shop.yaml': `${shopAt(1)['shop.yaml']}\nwrong: [` },
    },
  });
  const { body } = await asks({ draft: String(draft) });
  expect(body.error?.code).toBe('CONTENT_INVALID');
});
