import { createHmac, randomUUID } from 'node:crypto';
import {
  PROVIDER_PATH,
  PROVIDER_SIGNATURE_HEADER,
  type ProviderCallName,
} from '@parlor/contract/webhooks/game-providers.ts';
import { createGameSessions } from '@parlor/server/features/play/sessions.ts';
import { describe, expect, test } from 'vitest';
import { newUser, sendUntilTaken, signIn, type Reply, type Visitor } from '../actors/users.ts';
import { refusalIn } from '../actors/refusals.ts';
import { startTestServer } from '../server/servers.ts';

const SECRETS = { acme: 'acme-secret-of-this-test', bolt: 'bolt-secret-of-this-test' } as const;
type Studio = keyof typeof SECRETS;
const testServer = startTestServer({
  processes: 2,
  env: { PROVIDER_ACME_SECRET: SECRETS.acme, PROVIDER_BOLT_SECRET: SECRETS.bolt },
});

/**
 * A player in a game that the content does not list for its studio. The session is opened in the database,
 * and the built-in game's limits apply.
 */
async function gamePage(studio: Studio = 'acme') {
  const who = await signIn(newUser(), testServer().first);
  const game = 'dice-bone';
  const session = await testServer().withDatabase((pool) =>
    createGameSessions({ pool, clock: { now: testServer().nowMs } }).open({
      playerId: who.userId(),
      provider: studio,
      gameId: game,
      currency: 'PP',
      locale: 'en',
      clientType: 'mobile',
      platform: 'telegram',
    }),
  );
  const where = { player: who.userId(), game, currency: 'PP', round: `round-${randomUUID()}` };
  return { who, session, where };
}

interface Saying {
  readonly process?: 0 | 1;
  readonly studio?: Studio;
  readonly secret?: string;
}
/** A studio's call over the network: signed bytes. */
function says(
  call: ProviderCallName,
  fields: object,
  { process = 0, studio = 'acme', secret = SECRETS[studio] }: Saying = {},
): Promise<Reply> {
  const body = JSON.stringify({ call, ...fields });
  const server = process === 0 ? testServer().first : testServer().second;
  return sendUntilTaken(server.url + PROVIDER_PATH.replace('{provider}', studio).replace('{call}', call), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [PROVIDER_SIGNATURE_HEADER]: createHmac('sha256', secret).update(body).digest('hex'),
    },
    body,
  });
}
const entriesOf = async (who: Visitor): Promise<string[]> =>
  (await testServer().exported('ledger'))
    .filter((e) => e.playerId === who.userId() && e.reason !== 'welcome')
    .map((e) => `${e.reason} ${e.amount}`);

describe('an external studio', () => {
  test('bet, win and balance: the same bet 50 times on two processes is one debit and 50 equal replies', async () => {
    const { who, session, where } = await gamePage();
    const bet = { session, ...where, transaction: 'bet-1', amount: '12.50' };
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => says('bet', bet, { process: n % 2 === 0 ? 0 : 1 })),
    );
    expect(new Set(replies.map((r) => `${r.status} ${r.text}`)).size).toBe(1);
    expect(replies[0]?.json).toEqual({ transaction: 'bet-1', balance: '987.50', currency: 'PP' });
    const win = { ...where, transaction: 'win-1', reference: 'bet-1', amount: '30.00' };
    for (const process of [1, 0] as const)
      expect((await says('win', win, { process })).json).toMatchObject({ balance: '1017.50' });
    const { round: _, ...standing } = where;
    expect((await says('balance', { session, ...standing }, { process: 1 })).json).toEqual({
      balance: '1017.50',
      currency: 'PP',
    });
    expect(await who.balance()).toBe(1017.5);
    expect(await entriesOf(who)).toEqual(['stake 12.50', 'win 30.00']);
  });

  test('a known id with another amount is refused on either process and moves nothing', async () => {
    const { who, session, where } = await gamePage();
    const bet = { session, ...where, transaction: `bet-${randomUUID()}`, amount: '10.00' };
    expect((await says('bet', bet)).status).toBe(200);
    for (const process of [0, 1] as const)
      expect(refusalIn(await says('bet', { ...bet, amount: '11.00' }, { process })).code).toBe(
        'TRANSACTION_CONFLICT',
      );
    expect(await who.balance()).toBe(990);
  });

  test('a bet rolled back on the other process is returned once, and a bet after its rollback never debits', async () => {
    const { who, session, where } = await gamePage();
    const bet = { session, ...where, transaction: 'bet-a', amount: '10.00' };
    const rollback = { ...where, transaction: 'back-a', reference: 'bet-a' };
    await says('bet', bet);
    for (const process of [1, 0, 1] as const)
      expect((await says('rollback', rollback, { process })).status).toBe(200);
    expect(await who.balance()).toBe(1000);
    const late = { ...bet, transaction: 'bet-b' };
    await says('rollback', { ...where, transaction: 'back-b', reference: 'bet-b' }, { process: 1 });
    expect(refusalIn(await says('bet', late)).code).toBe('TRANSACTION_ROLLED_BACK');
    expect(await who.balance()).toBe(1000);
    expect(await entriesOf(who)).toEqual(['stake 10.00', 'stake-returned 10.00']);
  });

  test('bet and rollback that cross on two processes leave nothing behind', async () => {
    const { who, session, where } = await gamePage();
    for (let n = 0; n < 20; n++) {
      const bet = { session, ...where, transaction: `crossing-${n}`, amount: '5.00' };
      const back = { ...where, transaction: `crossing-back-${n}`, reference: `crossing-${n}` };
      await Promise.all([says('bet', bet, { process: 0 }), says('rollback', back, { process: 1 })]);
    }
    expect(await who.balance()).toBe(1000);
  });

  test('nobody signs for another: a wrong secret, a studio without one, a session of another studio', async () => {
    const { who, session, where } = await gamePage();
    const bet = { session, ...where, transaction: 'bet-x', amount: '10.00' };
    expect(refusalIn(await says('bet', bet, { secret: 'guessed' })).code).toBe('SIGNATURE_INVALID');
    expect(refusalIn(await says('bet', bet, { secret: SECRETS.bolt })).code).toBe('SIGNATURE_INVALID');
    expect(refusalIn(await says('bet', bet, { studio: 'bolt' })).code).toBe('GAME_SESSION_INVALID');
    expect((await says('bet', bet)).status).toBe(200);
    const back = { ...where, transaction: 'back-x', reference: 'bet-x' };
    await says('rollback', back, { studio: 'bolt' });
    expect(await who.balance()).toBe(990);
  });

  test('invalid amounts are refused', async () => {
    const { who, session, where } = await gamePage();
    for (const amount of ['0', '0.00', '-5', '1e3', '0.001', '9223372036854775808', '1,5', ' 5', 5, null])
      expect(
        refusalIn(await says('bet', { session, ...where, transaction: `t-${String(amount).length}`, amount }))
          .code,
        String(amount),
      ).toBe('INVALID_REQUEST');
    expect(await who.balance()).toBe(1000);
    expect(await entriesOf(who)).toEqual([]);
  });
});
