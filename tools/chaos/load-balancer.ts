// The proxy in front of two servers, as a balancer is: whoever lets nobody in is passed over. It can lose answers: the
// server did what it was asked and the caller hears 502.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoadBalancer {
  readonly url: string;
  /** The answers to the next so many changes that were made are not passed on. */
  loseAnswers(count: number): void;
  readonly lost: number;
  close(): Promise<void>;
}

const WITHIN_MS = 14_000;

export async function openLoadBalancer(targets: readonly string[]): Promise<LoadBalancer> {
  let turn = 0;
  let toLose = 0;
  let lost = 0;
  const pass = (
    requested: IncomingMessage,
    answer: ServerResponse,
    body: Buffer,
    left: readonly string[],
  ): void => {
    const [target, ...others] = left;
    const fail = (status: number): void => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(status, { 'retry-after': '1' }).end();
    };
    if (target === undefined) return fail(502);
    const forwarded = request(
      target + (requested.url ?? '/'),
      {
        method: requested.method,
        headers: { ...requested.headers, connection: 'close' },
        timeout: WITHIN_MS,
      },
      (response) => {
        if (requested.method !== 'GET' && response.statusCode === 200 && toLose > 0) {
          toLose -= 1;
          lost += 1;
          response.resume();
          return fail(502);
        }
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.on('error', () => answer.destroy());
        response.pipe(answer);
      },
    );
    forwarded.on('timeout', () => forwarded.destroy(new Error('late')));
    forwarded.on('error', (error) => {
      // Where nobody listens nothing was done, and the other one may be asked; after that nobody knows.
      if ((error as { code?: string }).code === 'ECONNREFUSED') pass(requested, answer, body, others);
      else fail(502);
    });
    forwarded.end(body);
  };
  const server = createServer((requested, answer) => {
    const parts: Buffer[] = [];
    requested.on('data', (part: Buffer) => parts.push(part));
    requested.on('error', () => answer.destroy());
    requested.on('end', () => {
      turn += 1;
      const first = turn % targets.length;
      pass(requested, answer, Buffer.concat(parts), [...targets.slice(first), ...targets.slice(0, first)]);
    });
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseAnswers: (count) => void (toLose = count),
    get lost() {
      return lost;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
