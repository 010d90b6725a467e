// A load balancer in front of two servers; it skips a server that refuses connections. It can lose answers: the server
// has made the change and the caller gets 502.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoadBalancer {
  readonly url: string;
  /** Replaces the answers to the next `count` successful changes by 502. */
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
      // A refused connection changed nothing, so the other server may be tried. After any other error the outcome is unknown.
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
