import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { contract } from '@parlor/contract/kernel/contract.ts';
import { fillPath } from '@parlor/contract/kernel/endpoint.ts';
import { launcherPath } from '@parlor/contract/calls/documents.ts';
import { registerEndpoints, sendError } from './register-endpoints.ts';
import { PlayerQueue } from '../players/player-queue.ts';

describe('a call has a deadline', () => {
  test('after it the caller gets a retry, and a late result has no effect', async () => {
    const app = Fastify();
    app.setErrorHandler(sendError);
    const late = Promise.withResolvers<never>();
    registerEndpoints(app, {
      authenticate: () => ({ playerId: '1', signInId: 's', platform: 'web', tokenEndsAtMs: Infinity }),
      checkReplies: true,
      answerWithinMs: 30,
      handlers: {
        balances: () => late.promise,
        document: async ({ reply }) => {
          await pause(60);
          reply.header('etag', '"1"');
          return reply.send('late') as never;
        },
      },
    });
    const document = fillPath(contract.document.path, { '*': launcherPath('1') });
    for (const url of [contract.balances.path, document]) {
      const answer = await app.inject({ url });
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } });
      expect(answer.headers['retry-after']).toBe('2');
    }
    late.reject(new Error('nobody waits for this'));
    await pause(80);
    await app.close();
  });

  test('a database whose socket does not exist is unreachable; a missing file is an error of the server', async () => {
    const app = Fastify();
    app.setErrorHandler(sendError);
    for (const syscall of ['connect', 'open'])
      app.get(`/${syscall}`, () => {
        throw Object.assign(new Error(`${syscall} ENOENT`), { code: 'ENOENT', syscall });
      });
    expect((await app.inject({ url: '/connect' })).statusCode).toBe(503);
    expect((await app.inject({ url: '/open' })).statusCode).toBe(500);
    await app.close();
  });

  test('work whose caller has waited too long does not start', async () => {
    const nowMs = vi.spyOn(performance, 'now');
    nowMs.mockReturnValue(0);
    const playerQueue = new PlayerQueue();
    const first = Promise.withResolvers<string>();
    const done: string[] = [];
    const took = [
      playerQueue.take('ann', () => first.promise),
      playerQueue.take('ann', async () => done.push('second')),
    ];
    nowMs.mockReturnValue(5_001);
    took.push(playerQueue.take('ann', async () => done.push('third')) as never);
    first.resolve('first');
    await expect(took[1]).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 2 });
    await took[2];
    expect([done, playerQueue.waiting('ann')]).toEqual([['third'], 0]);
    nowMs.mockRestore();
  });
});
