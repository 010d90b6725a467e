import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { TRACE_HEADER } from '@parlor/contract/kernel/headers.ts';
import { openDatabase } from '../db/open.ts';
import { createTestDatabase } from '../test/database.ts';
import { followTraces, logStatements, traceIdOf } from './trace-context.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const header = `00-${TRACE}-00f067aa0ba902b7-01`;

test.each([
  [header, TRACE],
  [undefined, undefined],
  ['', undefined],
  [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, undefined],
  [`00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`, undefined],
  [`00-${TRACE}`, undefined],
])('the trace of %s is %s', (given, traceId) => {
  expect(traceIdOf(given)).toBe(traceId);
});

test('a press is found in the log and beside each statement that it caused', async () => {
  const lines: Array<Record<string, unknown>> = [];
  const logger = pino(
    { level: 'debug' },
    { write: (line: string) => void lines.push(JSON.parse(line) as never) },
  );
  const database = await createTestDatabase();
  const { pool, close } = openDatabase({
    url: database.url,
    onError: () => undefined,
  });
  const app: FastifyInstance = Fastify({ loggerInstance: logger as FastifyBaseLogger });
  followTraces(app, true);
  const stop = logStatements(logger as FastifyBaseLogger);
  app.get('/', async (request) => {
    await pool.query({ name: 'first-look', text: 'select 1' });
    const client = await pool.connect();
    await client.query('select 2');
    client.release();
    request.log.info('done');
    return 'ok';
  });
  await app.inject({ url: '/', headers: { [TRACE_HEADER]: header } });
  const logged = lines
    .filter(({ msg }) => msg === 'statement')
    .map(({ statement, traceId }) => [statement, traceId]);
  expect(logged).toEqual([
    ['first-look', TRACE],
    ['select 2', TRACE],
  ]);
  expect(lines.find(({ msg }) => msg === 'done')).toMatchObject({ traceId: TRACE });
  lines.length = 0;
  await app.inject({ url: '/' });
  expect(lines.filter(({ traceId }) => traceId !== undefined)).toEqual([]);
  stop();
  await app.close();
  await close();
  await database.drop();
});
