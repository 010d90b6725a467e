// Certificates of odds over real rows: of each day one, in a chain, with the odds of the content of then.
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ODDS_FORMAT, type OddsCertificate } from '@parlor/contract/calls/certificates.ts';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { verifyOdds, type OddsCheck } from '@parlor/sdk/fairness/verify-odds.ts';
import { publicKeys } from '../../auth/tokens/published-keys.ts';
import { signText } from '../../auth/tokens/sign-text.ts';
import { makeTokenKeys, type TokenKeys } from '../../auth/tokens/token-keys.ts';
import { checkOdds } from '../../audit/odds.ts';
import { openSnapshot } from '../../audit/snapshot.ts';
import { readContent, type ContentValues } from '../../content/load-content.ts';
import { versionOf } from '../../content/releases/version.ts';
import { startTwoServers, type TwoServers } from '../../test/two-servers.ts';
import { makeOdds, type MadeOdds } from './make-odds.ts';
import { createOddsWatch } from './index.ts';
import { inForce } from './offered.ts';
import { rulesByHash } from './store.ts';

let two: TwoServers;
let keys: TokenKeys;
const { values: whole } = readContent(join(import.meta.dirname, '../../../content'));
/** Few games, whose odds are computed in a moment. */
const values: ContentValues = {
  ...whole,
  games: {
    games: (whole.games as { games: Array<{ id: string }> }).games.filter(({ id }) =>
      ['dice-bone', 'dice-moons'].includes(id),
    ),
  },
};

beforeEach(async () => {
  two = await startTwoServers();
  keys = await makeTokenKeys();
});
afterEach(() => two.close());

const make = (at: string): Promise<MadeOdds> =>
  makeOdds(
    {
      pool: two.pool,
      sign: (text) => signText(keys, text),
      log: { warn: (fields) => warned.push(fields) },
      countedTo: () => Promise.resolve(Date.parse(at)),
    },
    Date.parse(at),
  );

let warned: object[] = [];
let releases = 0;
beforeEach(() => {
  warned = [];
  releases = 0;
});
async function release(content: ContentValues, at: string): Promise<void> {
  const version = versionOf(content);
  await two.pool.query(
    'insert into content_versions (hash, files, at) values ($1, $2, $3) on conflict do nothing',
    [version.hash, version.files, at],
  );
  await two.pool.query(
    `insert into content_releases (id, hash, kind, starts_at, operator_id, why, at)
      values ($1, $2, $3, $4, $5, 'test', $4)`,
    [++releases, version.hash, releases === 1 ? 'seed' : 'publish', at, releases === 1 ? null : 1],
  );
}
/** The same content with another return of one game. */
const withReturn = (returnE4: number): ContentValues => {
  const games = structuredClone(values.games) as { games: Array<{ id: string; rules: object }> };
  for (const game of games.games) if (game.id === 'dice-bone') game.rules = { ...game.rules, returnE4 };
  return { ...values, games };
};

const played = (hour: string, won: number, rounds = 1_000): Promise<unknown> =>
  two.pool.query(`insert into figure_game_hours values ($1, 'dice-bone', 'PP', $2, $3, $4, $5, 100)`, [
    hour,
    rounds,
    rounds * 100,
    won,
    rounds * 10_000,
  ]);
const opened = (hour: string, kind: string, boxes: number, paid: number): Promise<unknown> =>
  two.pool.query(`insert into figure_box_hours values ($1, $2, 'PP', $3, $4)`, [hour, kind, boxes, paid]);

async function published(): Promise<OddsCertificate[]> {
  const { rows } = await two.pool.query<{ body: string }>('select body from odds_certificates order by day');
  return rows.map(({ body }) => JSON.parse(body) as OddsCertificate);
}
async function checked(): Promise<OddsCheck> {
  const certificates = await published();
  const named = certificates.flatMap(({ results }) =>
    results.flatMap(({ odds }) => odds.map(({ rules }) => rules)),
  );
  const rules = await rulesByHash(two.pool, named);
  return verifyOdds({ format: ODDS_FORMAT, certificates, rules, keys: publicKeys(keys.published) });
}
/** The audit's own words about certificates. */
async function audited(): Promise<string[]> {
  const said: string[] = [];
  const snapshot = await openSnapshot(two.pool);
  try {
    await checkOdds(snapshot, (what) => void said.push(what));
  } finally {
    await snapshot.end();
  }
  return said;
}
const mustBeRight = async (): Promise<void> => {
  const check = await checked();
  expect(check.days.flatMap(({ faults }) => faults)).toEqual([]);
  expect(check.isRight).toBe(true);
};
const of = (certificate: OddsCertificate | undefined, id: string) =>
  certificate!.results.find((one) => one.id === id)!;

test('each whole day has one certificate, a late row counts on the next, and missed days are made up for', async () => {
  await release(values, '2026-11-18T12:00:00Z');
  expect(await make('2026-11-20T00:10:00Z')).toEqual({ made: 1, day: '2026-11-18' });
  await played('2026-11-19T10:00:00Z', 97_000);
  await opened('2026-11-19T11:00:00Z', 'STANDARD', 50, 50 * 19_000);
  expect(await make('2026-11-20T00:20:00Z')).toEqual({ made: 1, day: '2026-11-19' });
  expect(await make('2026-11-20T00:30:00Z')).toEqual({ made: 0 });
  await played('2026-11-19T20:00:00Z', 500, 10);
  await played('2026-11-20T10:00:00Z', 98_000);
  expect(await make('2026-11-23T01:00:00Z')).toEqual({ made: 3, day: '2026-11-22' });
  const all = await published();
  expect(all.map(({ day }) => day)).toEqual([18, 19, 20, 21, 22].map((day) => `2026-11-${day}`));
  expect(of(all[1], 'dice-bone')).toMatchObject({
    since: '2026-11-18',
    rounds: '1000',
    staked: '100000',
    won: '97000',
    measured: 0.97,
    isOutside: false,
  });
  expect(of(all[2], 'dice-bone')).toMatchObject({
    rounds: '2010',
    won: '195500',
    day: { rounds: '1010', staked: '101000', won: '98500' },
  });
  expect(of(all[2], 'STANDARD')).toMatchObject({
    rounds: '50',
    won: '950000',
    day: { rounds: '0', won: '0' },
  });
  await mustBeRight();
  expect(canonicalJson(all[0]!.releases)).toBe(
    canonicalJson([{ release: 1, content: versionOf(values).hash }]),
  );
});

test('changed odds: both count on the day of the change and the day after it, then counting begins again', async () => {
  await release(values, '2026-11-18T12:00:00Z');
  await make('2026-11-19T01:00:00Z');
  await release(withReturn(9_898), '2026-11-20T12:00:00Z');
  await played('2026-11-20T10:00:00Z', 97_000);
  await played('2026-11-22T10:00:00Z', 94_000);
  await make('2026-11-24T01:00:00Z');
  const seen = (await published()).map((one) => {
    const { since, odds, rounds } = of(one, 'dice-bone');
    return [one.day.slice(-2), since.slice(-2), odds.length, rounds, one.releases.length];
  });
  expect(seen).toEqual([
    ['18', '18', 1, '0', 1],
    ['19', '18', 1, '0', 1],
    ['20', '18', 2, '1000', 2],
    ['21', '18', 2, '1000', 2],
    ['22', '22', 1, '1000', 1],
    ['23', '22', 1, '1000', 1],
  ]);
  // Other games go on.
  expect(of((await published()).at(-1), 'dice-moons').since).toBe('2026-11-18');
  await mustBeRight();
});

test('a game that is gone stays in the certificates, and a return outside its limits is told', async () => {
  await release(values, '2026-11-18T12:00:00Z');
  await played('2026-11-18T13:00:00Z', 97_000);
  await make('2026-11-19T01:00:00Z');
  const games = structuredClone(values.games) as { games: Array<{ id: string }> };
  const without = { ...values, games: { games: games.games.filter(({ id }) => id !== 'dice-bone') } };
  await release(without, '2026-11-19T00:00:00Z');
  await opened('2026-11-19T11:00:00Z', 'PREMIUM', 500, 500 * 900_000);
  await make('2026-11-22T01:00:00Z');
  const last = (await published()).at(-1);
  expect(of(last, 'dice-bone')).toMatchObject({ since: '2026-11-18', rounds: '1000' });
  expect(of(last, 'PREMIUM')).toMatchObject({ isOutside: true, measured: 900_000 });
  const { rows } = await two.pool.query<{ summary: string }>(
    'select summary from odds_certificates order by day desc limit 1',
  );
  expect(JSON.parse(rows[0]!.summary)).toMatchObject({ outside: ['Premium box (PP)'], boxes: 3 });
  await mustBeRight();
});

test('content that this program cannot read stops no certificate: what counted before goes on', async () => {
  await release(values, '2026-11-18T12:00:00Z');
  await make('2026-11-19T01:00:00Z');
  await release(withReturn(1), '2026-11-19T12:00:00Z');
  await played('2026-11-19T13:00:00Z', 97_000);
  expect(await make('2026-11-20T01:00:00Z')).toEqual({ made: 1, day: '2026-11-19' });
  expect(warned).toMatchObject([{ release: 2 }]);
  expect(of((await published()).at(-1), 'dice-bone')).toMatchObject({ since: '2026-11-18', rounds: '1000' });
  await mustBeRight();
});

test('two processes make one certificate of a day', async () => {
  await release(values, '2026-11-18T12:00:00Z');
  const made = await Promise.all([make('2026-11-19T01:00:00Z'), make('2026-11-19T01:00:00Z')]);
  expect(made.reduce((sum, one) => sum + one.made, 0)).toBe(1);
  await expect(two.pool.query("update odds_certificates set body = '{}'")).rejects.toThrow('append-only');
  await mustBeRight();
  expect(await audited()).toEqual([]);
  await make('2026-11-21T01:00:00Z');
  await two.pool.query('alter table odds_certificates disable trigger user');
  const tampered = `update odds_certificates set body = replace(body, '"won":"0","squares"', '"won":"7","squares"') where day = '2026-11-19'`;
  await two.pool.query(tampered);
  const said = await audited();
  for (const words of ['2026-11-19: hash: ', '2026-11-19: sum: ', '2026-11-20: sum: '])
    expect(
      said.some((one) => one.includes(words)),
      words,
    ).toBe(true);
  await two.pool.query(`delete from odds_certificates where day = '2026-11-19'`);
  expect((await audited()).some((one) => one.includes('2026-11-20: chain: '))).toBe(true);
});

test('a gauge tells how much is outside in the newest certificate', async () => {
  await release(values, '2026-11-18T00:00:00Z');
  const watch = createOddsWatch({ pool: two.pool, log: { warn: () => undefined } });
  const [gauge] = watch.gauges;
  await watch.start();
  expect(gauge!.read()).toBe(0);
  await opened('2026-11-19T11:00:00Z', 'PREMIUM', 500, 500 * 900_000);
  await make('2026-11-20T01:00:00Z');
  // It looks once more when it stops.
  await watch.stop();
  expect(gauge!.read()).toBe(1);
});

test('releases in force: the live one at the beginning, and each that began later, but not a cancelled one', () => {
  const at = (id: number, hour: number, more: object = {}) => ({
    id,
    hash: String(id),
    kind: 'publish' as const,
    startsAtMs: hour,
    atMs: 0,
    ...more,
  });
  const all = [at(1, 0), at(2, 5), at(3, 7, { isCancelled: true }), at(4, 12), at(5, 30)];
  const ids = (from: number, to: number) => inForce(all, from, to).map(({ id }) => id);
  expect([ids(5, 10), ids(0, 10), ids(6, 13), ids(13, 20), ids(-9, -5)]).toEqual([
    [2],
    [1, 2],
    [2, 4],
    [4],
    [1],
  ]);
});
