// The alarm about a missing certificate of odds.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadContent } from '../../content/load-content.ts';
import { startTwoServers, type TwoServers } from '../../test/two-servers.ts';
import { rowConditions } from './row-questions.ts';

let two: TwoServers;
const loaded = loadContent(join(import.meta.dirname, '../../../content'));
beforeAll(async () => {
  two = await startTwoServers();
});
afterAll(() => two.close());

async function told(at: string): Promise<string[]> {
  const { conditions } = await rowConditions(
    {
      pool: two.pool,
      loaded: () => loaded,
      gamesOutside: () => Promise.resolve([]),
      figuresTo: () => Promise.resolve(undefined),
    },
    Date.parse(at),
  );
  return conditions.flatMap(({ rule, details }) => (rule.name === 'ParlorOddsLate' ? [details] : []));
}

test('a certificate of odds that is missing three hours after its day raises an alarm', async () => {
  // Nobody plays here yet.
  expect(await told('2026-12-01T00:00:00Z')).toEqual([]);
  two.clock.set('2026-11-18T12:00:00Z');
  await two.newPlayer();
  expect(await told('2026-11-19T14:00:00Z')).toEqual([]);
  expect(await told('2026-11-19T16:00:00Z')).toEqual(['there is none']);
  await two.pool.query(
    `insert into odds_certificates (day, body, summary, made_at) values ('2026-11-19', '{}', '{}', now())`,
  );
  expect(await told('2026-11-21T02:59:00Z')).toEqual([]);
  expect(await told('2026-11-21T03:00:00Z')).toEqual(['the newest is of 2026-11-19']);
});
