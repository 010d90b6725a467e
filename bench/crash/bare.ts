// The limit for shared rounds: the same bytes to as many streams, and one update of a row for each cash-out; nothing else.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { Listening } from '../request/messages.ts';

export type BareJob =
  | { readonly kind: 'start'; readonly databaseUrl: string; readonly rows: number; readonly answer: string }
  | { readonly kind: 'send'; readonly text: string };

const streams = new Set<ServerResponse>();

async function start({ databaseUrl, rows, answer }: Extract<BareJob, { kind: 'start' }>): Promise<Listening> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  await pool.query('create table bare (id integer primary key, paid integer not null default 0)');
  await pool.query('insert into bare select generate_series(0, $1)', [rows]);
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: table\ndata: {}\n\n');
      streams.add(response);
      return;
    }
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      const { id } = JSON.parse(body) as { id: number };
      void pool
        .query({ name: 'pay', text: 'update bare set paid = paid + 1 where id = $1', values: [id] })
        .then(() => response.writeHead(200, { 'content-type': 'application/json' }).end(answer));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { kind: 'listening', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

process.on('message', (job: BareJob) => {
  if (job.kind === 'start') void start(job).then((says) => process.send?.(says));
  else {
    for (const stream of streams) stream.write(job.text);
    process.send?.({ kind: 'sent' });
  }
});
process.on('disconnect', () => process.exit(0));
