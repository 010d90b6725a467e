import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '@parlor/contract/kernel/contract.ts';
import { contract } from '@parlor/contract/kernel/contract.ts';
import type { CrossTask, Partner } from '@parlor/contract/calls/cross-tasks.ts';
import { asPlayer, openTestServer, type TestServer } from '../../test/test-server.ts';
import { crossTasksRoutes } from './index.ts';

const SITE = 'https://parlor.test';
let loaded: TestServer;
let app: ReturnType<TestServer['serve']>;
beforeAll(async () => {
  loaded = await openTestServer();
  app = loaded.serve(
    crossTasksRoutes({
      ...loaded,
      // As in local, where a link leads to the partner's emulator.
      partners: {
        unreachable: new Set(),
        read: () => ({ kind: 'unsigned' }),
        linkOf: (task, playerId) => Promise.resolve(`http://127.0.0.1:1/task/${task.id}?player=${playerId}`),
        framesOf: () => [],
        isDone: () => Promise.resolve(false),
        close: () => Promise.resolve(),
      },
      siteUrl: () => SITE,
      log: { warn: () => undefined, error: () => undefined },
    }),
  );
});
afterAll(() => loaded.close());

test('a task has the same link in every call, and again under the same key', async () => {
  const player = await loaded.newPlayer();
  const ask = async (name: CallName, payload?: object): Promise<unknown> => {
    const { method, path } = contract[name];
    const headers = { ...asPlayer(player), ...(payload && { 'idempotency-key': `${name}-once` }) };
    const answer = await app.inject({ method, url: path, headers, ...(payload && { payload }) });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const { partners } = (await ask('crossTasks')) as { partners: Partner[] };
  for (const { image, picture } of partners) expect(image).toBe(`${SITE}/pictures/${picture}.webp`);
  const tasks = partners.flatMap((partner) => partner.availableTasks);
  const { id, link } = tasks.find((task) => task.selfDeclared)!;
  for (const call of [
    'markCrossTaskCheckable',
    'markCrossTaskCheckable',
    'checkCrossTask',
    'markCrossTaskClaimable',
    'markCrossTaskClaimable',
  ] as const)
    expect((await ask(call, { id })) as CrossTask, call).toMatchObject({ id, link });
});
