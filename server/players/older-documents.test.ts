import { afterAll, beforeAll, expect, test } from 'vitest';
import { STATE_SCHEMA } from '@parlor/economy/kernel/player.ts';
import { olderDocument } from '@parlor/economy/test/older-documents.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';

let loaded: TestServer;
beforeAll(async () => {
  loaded = await openTestServer();
});
afterAll(() => loaded.close());

test("a player's document of an earlier version is read, changed, and stored in the present version", async () => {
  const player = await loaded.newPlayer();
  await loaded.pool.query('update players set state = $2 where player_id = $1', [
    player,
    JSON.stringify({ ...(olderDocument(1) as object), entries: 1 }),
  ]);
  const { quests } = await loaded.players.view('quests', player, undefined as never);
  expect(quests.map((quest) => quest.state.type)).toEqual([
    'claimable',
    'available',
    'available',
    'available',
  ]);
  expect((await loaded.players.view('summary', player, undefined as never)).userQuestsClaims).toBe(1);
  await loaded.players.act('claimQuest', player, { input: { body: { id: quests[0]!.id } } });
  await loaded.players.act('collectReady', player, { input: { body: {} } });
  const { rows } = await loaded.pool.query<{ state: string }>(
    'select state from players where player_id = $1',
    [player],
  );
  expect(JSON.parse(rows[0]!.state)).toMatchObject({ schema: STATE_SCHEMA, weekly: { steps: 1 } });
});

test('a document of a later version is not touched', async () => {
  const player = await loaded.newPlayer();
  const later = `{"schema": ${STATE_SCHEMA + 1}}`;
  await loaded.pool.query('update players set state = $2 where player_id = $1', [player, later]);
  await expect(loaded.players.act('visit', player, { input: { body: {} } })).rejects.toThrow(
    `shape ${STATE_SCHEMA + 1}`,
  );
  const { rows } = await loaded.pool.query('select state from players where player_id = $1', [player]);
  expect(rows).toEqual([{ state: later }]);
});
