import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { dropUnusedConnections } from './unused-connections.ts';

async function listens(app: FastifyInstance): Promise<number> {
  dropUnusedConnections(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

test('a server stops although a connected client has sent nothing', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  const port = await listens(app);
  const accepted = once(app.server, 'connection');
  const silent = connect(port, '127.0.0.1');
  await accepted;
  const ended = once(silent, 'close');
  await app.close();
  expect(await ended).toEqual([false]);
});

test('a running reply is sent completely while the server stops, and its connection does not delay the stop', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  const [request, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const whole = 'whole '.repeat(100_000);
  app.get('/', async () => {
    request.resolve();
    await mayAnswer.promise;
    return whole;
  });
  const port = await listens(app);
  const answered = new Promise<string>((resolve, reject) => {
    // An agent that keeps its connections open as long as possible.
    const agent = new Agent({ keepAlive: true });
    get({ port, host: '127.0.0.1', agent }, (response) => {
      text(response).then(resolve, reject);
    }).once('error', reject);
  });
  await request.promise;
  const closed = app.close();
  while (app.server.listening) await setImmediate();
  mayAnswer.resolve();
  expect(await answered).toBe(whole);
  await closed;
});
