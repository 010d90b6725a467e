// A look of an operator at a player's past: by role, with a reason, and in the audit log before anything is answered.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountAt } from '@parlor/contract/calls/time-machine.ts';
import { nodeDigest } from '../../../players/digest.ts';
import { accountAt } from '../../../players/past/account-at.ts';
import { openOperatorConsole, type OperatorConsole } from '../../../test/operator-console.ts';
import { startTwoServers, type TwoServers } from '../../../test/two-servers.ts';

let two: TwoServers;
let operators: OperatorConsole;
beforeAll(async () => {
  two = await startTwoServers();
  const { pool, clock } = two;
  const { players } = two.servers[0];
  operators = await openOperatorConsole(two, {
    limits: {},
    accountAt: (playerId, at) =>
      accountAt(
        { pool, clock, players, content: { world: { content: players.content } }, digest: nodeDigest },
        playerId,
        at,
      ),
  });
});
afterAll(async () => {
  await operators.close();
  await two.close();
});

const looks = async (userId: string) =>
  (
    await operators.asks<{ acts: Array<{ act: string; by: string; why?: string }> }>(
      operators.viewer,
      'operatorActs',
      { query: { userId } },
    )
  ).body.acts.filter(({ act }) => act === 'look-at-past');

test('support sees the past with a reason, which the audit log keeps; a viewer does not', async () => {
  const userId = await operators.guest();
  const at = new Date(two.clock.now()).toISOString();
  const ask = (who: string, body: object) =>
    operators.asks<AccountAt>(who, 'playerAt', {
      params: { userId },
      body,
      key: `${who} ${JSON.stringify(body)}`,
    });
  expect(await ask(operators.viewer, { at, why: 'only curious' })).toMatchObject({ status: 403 });
  expect(await ask(operators.support, { at })).toMatchObject({ status: 400 });
  expect(await looks(userId)).toEqual([]);
  const { status, body } = await ask(operators.support, { at, why: 'asks for points' });
  expect([status, body.act?.command, body.was?.balances]).toEqual([200, 'createPlayer', body.now.balances]);
  expect(await looks(userId)).toEqual([
    expect.objectContaining({ act: 'look-at-past', by: operators.support, why: 'asks for points' }),
  ]);
  const unknown = await operators.asks(operators.support, 'playerAt', {
    params: { userId: '999999' },
    body: { at, why: 'asks for points' },
    key: 'unknown',
  });
  expect(unknown.status).toBe(404);
});
