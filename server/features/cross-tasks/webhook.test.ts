// A paused partner's message counts for nothing, whatever the order of message and pause.
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PARTNER_WEBHOOK_PATH } from '@parlor/contract/webhooks/partners.ts';
import type { Partners } from '../../adapters/partners/index.ts';
import { sendError } from '../../http/register-endpoints.ts';
import type { Players } from '../../players/players.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { partnersWebhook } from './webhook.ts';
import { operatedPartners } from './operator-view.ts';
import { isPaused, pausePartner, resumePartner } from './store.ts';

const PARTNER = 'asked';
const TASK = 'asked-one';
let loaded: TestServer;
beforeAll(async () => {
  loaded = await openTestServer();
});
afterAll(() => loaded.close());

/** Sends a partner's signed message that a task is done; `players` may replace the server's own. */
async function tells(id: string, player: string, players: Players = loaded.players): Promise<number> {
  const message = { id, player, task: 'one', done: true };
  const partners = { read: () => ({ kind: 'read', message }) } as unknown as Partners;
  const app = Fastify();
  app.setErrorHandler(sendError);
  const log = { warn: () => undefined, error: () => undefined };
  const siteUrl = () => 'https://parlor.example';
  await app.register(
    partnersWebhook({ pool: loaded.pool, clock: loaded.clock, players, partners, siteUrl, log }),
  );
  const reply = await app.inject({
    method: 'POST',
    url: PARTNER_WEBHOOK_PATH.replace('{partner}', PARTNER),
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  });
  await app.close();
  return reply.statusCode;
}
const stateOf = (player: string) => loaded.players.read(player, ({ state }) => state.crossTasks[TASK]?.state);
const outcomeOf = async (id: string) =>
  (
    await loaded.pool.query<{ outcome: string }>(
      'select outcome from partner_messages where message_id = $1',
      [id],
    )
  ).rows[0]?.outcome;
const pauses = () => pausePartner(loaded.pool, PARTNER, 'a test', loaded.clock.now());

test("a paused partner's message is stored and ignored; after the pause a new message counts", async () => {
  const player = await loaded.newPlayer();
  await pauses();
  expect(await tells('while-paused', player)).toBe(200);
  expect([await stateOf(player), await outcomeOf('while-paused')]).toEqual([undefined, 'partner-rests']);
  await resumePartner(loaded.pool, PARTNER);
  expect(await tells('afterwards', player)).toBe(200);
  expect(await stateOf(player)).toBe('CLAIMABLE');
});

test('a message that is on its way when the partner is paused is ignored', async () => {
  const player = await loaded.newPlayer();
  const slow = new Proxy(loaded.players, {
    get: (target, key: keyof Players) => {
      if (key !== 'act') return target[key];
      return async (...args: Parameters<Players['act']>) => {
        await pauses();
        return target.act(...args);
      };
    },
  });
  expect(await tells('on-its-way', player, slow)).toBe(200);
  expect([await stateOf(player), await outcomeOf('on-its-way')]).toEqual([undefined, 'partner-rests']);
  await resumePartner(loaded.pool, PARTNER);
});

test('a partner is resumed with the audit entry, or not at all', async () => {
  const log = { warn: () => undefined, error: () => undefined };
  const partners = { unreachable: new Set<string>() } as unknown as Partners;
  const { pool, clock, players } = loaded;
  const siteUrl = () => 'https://parlor.example';
  const operated = operatedPartners({ pool, clock, players, partners, siteUrl, log });
  const noted: string[] = [];
  const note = (word: string) => (tx: unknown) => {
    expect(tx).not.toBe(pool);
    noted.push(word);
    return Promise.resolve();
  };
  const cannot = () => Promise.reject(new Error('the note cannot be written'));
  await pauses();
  await expect(operated.resume(PARTNER, cannot)).rejects.toThrow('the note');
  expect(await isPaused(pool, PARTNER)).toBe(true);
  await operated.resume(PARTNER, note('goes on'));
  expect(await isPaused(pool, PARTNER)).toBe(false);
  expect(noted).toEqual(['goes on']);
});
