// Switches with two processes: operators use the first, players the second. A switch applies at the second within a second.
import { randomUUID } from 'node:crypto';
import { operatorContract } from '@parlor/contract/calls/operator/operator.ts';
import { switchName, type SwitchTarget } from '@parlor/contract/calls/switches.ts';
import { switchesSuite } from '@parlor/sdk/conformance/switches.suite.ts';
import { createClient } from '@parlor/sdk/http/client.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  signInByInvitation,
  newUser,
  send,
  signIn,
  telegramUser,
  visits,
  type Table,
  type Visitor,
} from '../actors/users.ts';
import { refused, withCode } from '../actors/refusals.ts';
import { startTestServer } from '../server/servers.ts';

const OPERATOR = 'olga';
const server = startTestServer({
  processes: 2,
  env: { OPERATORS: JSON.stringify([{ identity: `email:${OPERATOR}@example.com`, role: 'support' }]) },
});
const WHY = 'the game pays wrong amounts';

let olga: Visitor;
beforeAll(async () => {
  olga = visits(OPERATOR, server().first);
  await olga.signInByEmail();
});
afterAll(() => olga.leaves());
const operatorApi = () =>
  createClient(operatorContract, {
    baseUrl: server().first.url,
    platform: 'web',
    attempts: 1,
    token: () => olga.token(),
  });
const isOffAtSecond = async (target: SwitchTarget): Promise<boolean> => {
  const { json } = await send(`${server().second.url}/api/switches`, {});
  return (json as { off: SwitchTarget[] }).off.some((one) => switchName(one) === switchName(target));
};
const expectAtSecond = async (target: SwitchTarget, isOff: boolean): Promise<void> =>
  await expect.poll(() => isOffAtSecond(target), { interval: 20 }).toBe(isOff);
async function turnsOff(target: SwitchTarget, body: object = {}): Promise<void> {
  await operatorApi().switchOff({ body: { ...target, notice: 'fault', why: WHY, ...body } });
  await expectAtSecond(target, true);
}
async function turnsOn(target: SwitchTarget): Promise<void> {
  await operatorApi().switchOn({ body: { ...target, why: 'repaired' } });
  await expectAtSecond(target, false);
}

switchesSuite('http', async () => {
  const player = await signIn(newUser(), server().second);
  const tables = new Map<string, Promise<Table>>();
  const tableOf = (gameId: string): Promise<Table> => {
    const table = tables.get(gameId) ?? player.opens(gameId);
    tables.set(gameId, table);
    return table;
  };
  const callsOf = async (gameId: string) => (await tableOf(gameId)).calls;
  const sessionOf = async (gameId: string) => (await tableOf(gameId)).session;
  return {
    services: player.services,
    playRound: async (gameId, stake, choice) => (await tableOf(gameId)).round(stake, choice),
    steps: {
      start: async (gameId, roundId, stake, choice) =>
        (await callsOf(gameId)).startRound({
          body: { session: await sessionOf(gameId), roundId, stake, choice },
        }),
      step: async (gameId, roundId, step, move) =>
        (await callsOf(gameId)).stepRound({
          body: { session: await sessionOf(gameId), roundId, step, move },
        }),
      take: async (gameId, roundId, step) =>
        (await callsOf(gameId)).cashOut({ body: { session: await sessionOf(gameId), roundId, step } }),
      table: async (gameId) =>
        (await callsOf(gameId)).sharedTable({ query: { session: await sessionOf(gameId) } }),
    },
    friendComes: async (link, who = newUser()) => {
      const friend = await (link === undefined
        ? signIn(who, server().second)
        : signInByInvitation(who, link, server().second));
      friend.leaves();
      return who;
    },
    switchOff: async ({ kind, id, ...off }) => {
      const target = { kind, ...(id === undefined ? {} : { id }) };
      await turnsOff(target, off);
    },
    switchOn: async (target) => {
      if (await isOffAtSecond(target)) await turnsOn(target);
    },
    stop: () => player.leaves(),
  };
});

describe('payments', () => {
  const placesOrder = async (who: Visitor, paymentMode: 'telegram' | 'breeze') => {
    const created = await who.api.placeOrder(
      { body: { productId: 'points-1000', quantity: 1, paymentMode } },
      { idempotencyKey: randomUUID() },
    );
    if (created.type !== 'payment_required') throw new Error('nothing to pay');
    return created;
  };
  const pays = (link: string, who: Visitor) =>
    send(link, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ act: 'pay', user: Number(telegramUser(who.name)['id']) }),
    });
  const statusOf = async (who: Visitor, orderId: string) =>
    (await who.api.orderStatus({ params: { orderId } })).status;

  test('while Stars are off, no order for Stars is placed or paid, and orders by card go on; afterwards the earlier order is paid', async () => {
    const who = await signIn(newUser(), server().second);
    const before = await placesOrder(who, 'telegram');
    await turnsOff({ kind: 'stars' });
    expect(await refused(placesOrder(who, 'telegram'))).toMatchObject(withCode('SWITCHED_OFF'));
    const params = { orderId: before.orderId };
    expect(await refused(who.api.payOrder({ params, body: {} }))).toMatchObject(withCode('SWITCHED_OFF'));
    await pays(before.link, who);
    expect(await statusOf(who, before.orderId)).toBe('PLACED');
    const cards = visits(newUser(), server().second);
    await cards.signInByEmail();
    await placesOrder(cards, 'breeze');
    cards.leaves();
    await turnsOn({ kind: 'stars' });
    await pays(before.link, who);
    await expect.poll(() => statusOf(who, before.orderId), { interval: 100 }).toBe('DELIVERED');
    who.leaves();
  });
});

test('a switch ends at its set time in every process, without an act of an operator', async () => {
  const who = await signIn(newUser(), server().second);
  const target = { kind: 'game', id: 'dice-moons' } as const;
  await turnsOff(target, { until: new Date(server().nowMs() + 600_000).toISOString() });
  const table = await who.opens('dice-moons');
  expect(await refused(table.round(5, { side: 'over', sum: 4 }))).toMatchObject(withCode('SWITCHED_OFF'));
  await server().setClock(new Date(server().nowMs() + 601_000).toISOString());
  await expectAtSecond(target, false);
  await table.round(5, { side: 'over', sum: 4 });
  who.leaves();
});
