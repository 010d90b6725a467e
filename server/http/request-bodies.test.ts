import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendError } from './register-endpoints.ts';
import { drainOversizedBodies } from './request-bodies.ts';

const KIB = 1024;
const LIMIT = 64 * KIB;
const BOUND = 4 * KIB * KIB;

let app: FastifyInstance;
let socket: Socket;
/** The whole response. */
let answer: string;

async function serve(ms: number): Promise<void> {
  app = Fastify({ bodyLimit: LIMIT });
  app.setErrorHandler(sendError);
  drainOversizedBodies(app, { bytes: BOUND, ms });
  app.post('/', () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
  socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  answer = '';
  socket.on('error', () => undefined);
  await once(socket, 'connect');
}
beforeEach(() => serve(10_000));
afterEach(async () => {
  socket.destroy();
  await app.close();
});

const head = (length: string): string =>
  `POST / HTTP/1.1\r\nhost: parlor.example\r\ncontent-type: application/json\r\n${length}\r\n\r\n`;
const written = (bytes: string | Buffer): Promise<void> =>
  new Promise((resolve) => socket.write(bytes, () => resolve()));
const readToTheEnd = async (): Promise<void> => {
  socket.on('data', (part) => (answer += part.toString()));
  await new Promise((resolve) => socket.once('close', resolve));
};
/** Status and code of the response. */
const answered = (): unknown => {
  const [head = '', body = '{}'] = answer.split('\r\n\r\n');
  return [head.split('\r\n')[0], (JSON.parse(body) as { error?: { code: string } }).error?.code];
};
const TOO_LARGE = ['HTTP/1.1 413 Payload Too Large', 'BODY_TOO_LARGE'];

test('a client that writes its whole body before it reads gets the 413 as JSON', async () => {
  const body = Buffer.alloc(BOUND - KIB, 'x');
  await written(head(`content-length: ${body.length}`));
  await written(body);
  await readToTheEnd();
  expect(answered()).toEqual(TOO_LARGE);
});

test('so does a client that does not announce the length', async () => {
  const piece = Buffer.alloc(32 * KIB, 'x');
  await written(head('transfer-encoding: chunked'));
  for (let n = 0; n < 40; n++) await written(`${piece.length.toString(16)}\r\n${piece.toString()}\r\n`);
  await written('0\r\n\r\n');
  await readToTheEnd();
  expect(answered()).toEqual(TOO_LARGE);
});

test('an endless body is cut off at the bound', async () => {
  const piece = Buffer.alloc(256 * KIB, 'x');
  let sent = 0;
  await written(head('content-length: 1000000000000'));
  const more = (): void => {
    socket.write(piece, (cut) => {
      if (cut) return;
      sent += piece.length;
      more();
    });
  };
  more();
  await readToTheEnd();
  expect(sent).toBeGreaterThanOrEqual(BOUND);
  // The buffers of both kernels come on top.
  expect(sent).toBeLessThan(BOUND + 32 * KIB * KIB);
});

test('a client that stops in the middle gets its answer at the deadline', async () => {
  socket.destroy();
  await app.close();
  await serve(100);
  await written(head('content-length: 1000000'));
  await written('x'.repeat(LIMIT));
  await readToTheEnd();
  expect(answered()).toEqual(TOO_LARGE);
});
