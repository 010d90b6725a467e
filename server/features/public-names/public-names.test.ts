// Two processes on one database, and two consoles: who gets a name and a tag, who may report, and what operators decide.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NAME_REPORTS_PER_DAY, type PublicName } from '@parlor/contract/calls/public-names.ts';
import type { ReportedName } from '@parlor/contract/calls/operator/names.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { allRows } from '../../db/sql.ts';
import type { HandlerCall } from '../../http/handlers.ts';
import { lockWaits } from '../../test/postgres/lock-waits.ts';
import { openOperatorConsole, type OperatorConsole } from '../../test/operator-console.ts';
import { startTwoServers, type TwoServers } from '../../test/two-servers.ts';
import { operatedNames, publicNamesRoutes } from './index.ts';

let two: TwoServers;
let desk: OperatorConsole;
beforeAll(async () => {
  two = await startTwoServers();
  const names = operatedNames({ ...two.servers[1], clock: two.clock });
  desk = await openOperatorConsole(two, { limits: {}, names }, 1);
});
afterAll(async () => {
  await desk.close();
  await two.close();
});

type Which = 0 | 1;
const routes = (on: Which, chance?: () => number) =>
  publicNamesRoutes({ pool: two.servers[on].pool, clock: two.clock, ...(chance ? { chance } : {}) });
const call = (playerId: string, body?: object) => ({ caller: { playerId }, body }) as never;

const choose = async (playerId: string, name: string, on: Which = 0, chance?: () => number) =>
  (await routes(on, chance).chooseName!(call(playerId, { name }) as HandlerCall<'chooseName'>)) as PublicName;
const nameOf = async (playerId: string) => (await routes(1).publicName!(call(playerId))) as PublicName;
const report = async (by: string, { name, tag }: Pick<PublicName, 'name' | 'tag'>, on: Which = 0) =>
  routes(on).reportName!(call(by, { name, tag }));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (e: { code: string }) => e.code,
  );
const named = async (name: string) => {
  const playerId = await desk.guest();
  return { playerId, ...(await choose(playerId, name)) };
};
const changesOf = (playerId: string) =>
  allRows<{ number: number; name: string; tag: string; set_back_reason: string | null }>(two.pool)`
    select number, name, tag, set_back_reason from public_name_changes
    where player_id = ${playerId} order by number`;

describe('a name', () => {
  test('of one player is chosen once, on however many devices at the same moment', async () => {
    const playerId = await desk.guest();
    // All of them wait for a transaction of this test, so none is over before another begins.
    const tx = await two.pool.connect();
    await tx.query('begin');
    await tx.query('select 1 from profiles where player_id = $1 for update', [playerId]);
    const asked = ['Mara', 'Nora', 'Vera', 'Lena'].map((name, i) =>
      choose(playerId, name, (i % 2) as Which).then(
        ({ name: got }) => got,
        (e: { code: string }) => e.code,
      ),
    );
    await expect.poll(() => lockWaits(two.pool)).toBe(asked.length);
    await tx.query('commit');
    tx.release();
    const tries = await Promise.all(asked);
    const got = tries.filter((one) => one !== 'NAME_CHANGE_WAITS');
    expect(got).toHaveLength(1);
    expect(await changesOf(playerId)).toMatchObject([{ number: 1, name: got[0] }]);
    expect(await nameOf(playerId)).toMatchObject({ name: got[0], hasName: true });
  });

  test('with its tag has one player, in every spelling that looks the same; a crowd gets longer tags', async () => {
    const spellings = ['Zelda', 'ZELDA', 'Zeldа'.replace('а', 'a'), 'Zélda'];
    const players = await Promise.all(spellings.map(() => desk.guest()));
    const results = await Promise.all(
      players.map((id, i) =>
        choose(id, spellings[i]!, (i % 2) as Which, () => 0.4821).then(
          ({ tag }) => tag,
          (e: { code: string }) => e.code,
        ),
      ),
    );
    expect(new Set(results)).toEqual(new Set(['4821', '48210', '482100', 'NAME_TAKEN']));
    // Another name has its own tags.
    const other = await desk.guest();
    expect(await choose(other, 'Zoltan', 0, () => 0.4821)).toMatchObject({ tag: '4821' });
  });

  test('is changed after two weeks, not a moment before; the former name with its tag stays the player’s', async () => {
    const { playerId, tag = '' } = await named('Petra');
    const startMs = two.clock.now();
    two.clock.set(startMs + 14 * DAY_MS - 1);
    expect(await codeOf(choose(playerId, 'Petya'))).toBe('NAME_CHANGE_WAITS');
    two.clock.set(startMs + 14 * DAY_MS);
    expect(await choose(playerId, 'Petya')).toMatchObject({ name: 'Petya' });
    // Nobody else gets it meanwhile.
    const other = await desk.guest();
    const wanted = Number(tag) / 10_000;
    expect((await choose(other, 'Petra', 1, () => wanted)).tag).not.toBe(tag);
    two.clock.set(startMs + 28 * DAY_MS);
    expect(await choose(playerId, 'Petra')).toMatchObject({ name: 'Petra', tag });
    expect(await changesOf(playerId)).toHaveLength(3);
  });

  test('is refused for its words on the server, before anything is written', async () => {
    const playerId = await desk.guest();
    for (const name of ['fuckyou', 'ріѕѕ', 'Adm1n'])
      await expect((async () => choose(playerId, name))()).rejects.toMatchObject({ code: 'NAME_REFUSED' });
    expect(await changesOf(playerId)).toEqual([]);
  });
});

describe('a report', () => {
  test('counts once for a pair, from any process; a new name can be reported again', async () => {
    const [reported, reporter] = [await named('Report me'), await desk.guest()];
    const codes = await Promise.all(([0, 1] as const).map((on) => codeOf(report(reporter, reported, on))));
    expect(codes.toSorted()).toEqual(['NAME_REPORTED', 'done']);
    expect(await codeOf(report(reported.playerId, reported))).toBe('OWN_NAME');
    two.clock.set(two.clock.now() + 14 * DAY_MS);
    const next = await choose(reported.playerId, 'Next name');
    expect(await codeOf(report(reporter, reported))).toBe('NAME_NOT_FOUND');
    expect(await codeOf(report(reporter, next))).toBe('done');
  });

  test('is one of five in a day, however they are sent', async () => {
    const reporter = await desk.guest();
    const many = [];
    for (let n = 0; n <= NAME_REPORTS_PER_DAY; n += 1) many.push(await named('Crowd'));
    const codes = await Promise.all(many.map((one, i) => codeOf(report(reporter, one, (i % 2) as Which))));
    expect(codes.filter((code) => code === 'done')).toHaveLength(NAME_REPORTS_PER_DAY);
    expect(codes).toContain('NAME_REPORTS_USED');
    two.clock.set(two.clock.now() + DAY_MS);
    const left = many[codes.indexOf('NAME_REPORTS_USED')]!;
    expect(await codeOf(report(reporter, left))).toBe('done');
  });
});

describe('an operator', () => {
  type Reply = { names: ReportedName[] };
  const list = async () => (await desk.asks<Reply>(desk.viewer, 'reportedNames')).body.names;
  const decide = (
    what: 'setBackName' | 'keepName',
    { playerId, name, tag }: { playerId: string } & Pick<PublicName, 'name' | 'tag'>,
    { by = desk.support, key }: { by?: string; key?: string } = {},
  ) =>
    desk.asks<Reply & { error?: { code: string } }>(by, what, {
      params: { userId: playerId },
      body: {
        name,
        tag,
        why: 'reported by players',
        ...(what === 'setBackName' ? { reason: 'impersonation' as const } : {}),
      },
      ...(key === undefined ? {} : { key }),
    });

  test('sees reported names, takes one away once; the player is told why and chooses again at once', async () => {
    const bad = await named('Bad one');
    for (let n = 0; n < 2; n += 1) await report(await desk.guest(), bad, n as Which);
    const [first] = await list();
    expect(first).toMatchObject({ userId: bad.playerId, name: 'Bad one', tag: bad.tag, reports: 2 });
    expect((await decide('setBackName', bad, { by: desk.viewer })).body.error?.code).toBe('NOT_AN_OPERATOR');
    const done = await decide('setBackName', bad, { key: 'set-back-once' });
    expect(done.body.names.map(({ userId }) => userId)).not.toContain(bad.playerId);
    expect((await decide('setBackName', bad, { key: 'set-back-once' })).body).toEqual(done.body);
    expect((await decide('setBackName', bad)).body.error?.code).toBe('NAME_NOT_FOUND');
    expect(await nameOf(bad.playerId)).toMatchObject({
      anonymous: true,
      hasName: false,
      setBack: { name: 'Bad one', reason: 'impersonation' },
    });
    const { rows } = await two.pool.query(
      'select act, refused, why from audit_log where player_id = $1 order by id',
      [bad.playerId],
    );
    expect(rows).toMatchObject([
      { act: 'set-back-name', refused: 'NOT_AN_OPERATOR' },
      { act: 'set-back-name', refused: null, why: 'reported by players' },
      { act: 'set-back-name', refused: 'NAME_NOT_FOUND' },
    ]);
    // One entry in the inbox, although the decision was sent four times.
    const { rows: entries } = await two.pool.query<{ number: number; news: string }>(
      'select number, news from inbox_entries where player_id = $1',
      [bad.playerId],
    );
    expect(entries.map(({ number, news }) => [number, JSON.parse(news)])).toEqual([
      [1, { kind: 'name-set-back', name: 'Bad one', reason: 'impersonation' }],
    ]);
    const next = await choose(bad.playerId, 'Good one');
    expect(next).toMatchObject({ name: 'Good one' });
    expect(next.setBack).toBeUndefined();
    expect((await changesOf(bad.playerId)).map((one) => one.set_back_reason)).toEqual([
      null,
      'impersonation',
      null,
    ]);
  });

  test('lets a name stay: its reports are decided, and the same players do not report it again', async () => {
    const [fine, reporter] = [await named('Fine one'), await desk.guest()];
    await report(reporter, fine);
    const { names } = (await decide('keepName', fine)).body;
    expect(names.map(({ userId }) => userId)).not.toContain(fine.playerId);
    expect(await codeOf(report(reporter, fine))).toBe('NAME_REPORTED');
    expect(await nameOf(fine.playerId)).toMatchObject({ name: 'Fine one' });
  });

  test('does not touch a name that was chosen meanwhile, or the own one', async () => {
    const moving = await named('Moving');
    await report(await desk.guest(), moving);
    two.clock.set(two.clock.now() + 14 * DAY_MS);
    await choose(moving.playerId, 'Moved');
    expect((await list()).map(({ userId }) => userId)).not.toContain(moving.playerId);
    expect((await decide('setBackName', moving)).body.error?.code).toBe('NAME_NOT_FOUND');
    expect(await nameOf(moving.playerId)).toMatchObject({ name: 'Moved' });
    const { rows } = await two.pool.query('select from inbox_entries where player_id = $1', [
      moving.playerId,
    ]);
    expect(rows).toEqual([]);
    const own = { playerId: desk.support, ...(await choose(desk.support, 'Sue')) };
    expect((await decide('setBackName', own)).body.error?.code).toBe('OWN_ACCOUNT');
  });
});
