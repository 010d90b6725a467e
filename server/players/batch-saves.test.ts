// Acts that are ready at the same time share a statement. Each must be saved exactly as it would be alone, or not at
// all.
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noEffects, type Effects } from '@parlor/economy/kernel/context.ts';
import { violationOf } from '../db/violations.ts';
import { binaryArray } from '../db/binary-arrays.ts';
import { openDatabase } from '../db/open.ts';
import { onStatement } from '../db/statements.ts';
import { testEngines } from '../test/database.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';
import type { Save } from './rows/table-columns.ts';
import { createLoadPlayer } from './load.ts';
import { createSavePlayer, saveManyQuery, type SavePlayer } from './batch-saves.ts';
import { saveStatement } from './save.ts';

const none: Effects = noEffects();
/** Rows in every table of one player, with everything that is hard to quote. */
const everything: Effects = {
  ...none,
  postings: [1, 2].map((n) => ({
    number: 100 + n,
    reference: `odd "reference" ${n} \\ {a,NULL}`,
    debit: 'mint:quest',
    credit: 'player',
    currency: 'PP',
    amountMinor: 999_999_999_999_999n,
    balanceAfterMinor: 0n,
    reason: 'quest',
    ...(n === 1 ? { gameId: 'coin' } : {}),
  })),
  claims: [{ reference: 'claim', rewards: [{ type: 'PP', amount: 1.5 } as never] }],
  outbox: [
    { kind: 'win', body: { name: 'Жанна "the\tgrey" \ud83d\ude00' } },
    { kind: 'win', body: null },
  ],
  draws: [
    {
      number: 7,
      serverSeedHash: 'hash',
      clientSeed: '',
      nonce: 2_147_483_647,
      algorithm: 'a1',
      purpose: 'round',
      reference: 'drawn',
      input: { side: 'heads' },
      outcome: ['tails'],
      fingerprint: 'f',
      reply: '{"a":"b\\n"}',
    },
  ],
  revealedSeeds: [
    {
      serverSeedHash: 'old',
      serverSeed: 'seed',
      clientSeed: 'mine',
      draws: 3,
    } as Effects['revealedSeeds'][number],
  ],
  transactions: [
    {
      provider: 'parlor',
      transactionId: 't',
      kind: 'bet',
      status: 'accepted',
      roundId: 'r',
      gameId: 'coin',
      currency: 'PP',
      amountMinor: 5n,
      settled: false,
      fingerprint: 'f',
      reply: '{}',
    },
  ],
  rounds: [
    {
      provider: 'parlor',
      roundId: 'open',
      gameId: 'coin',
      currency: 'PP',
      open: true,
      stakedMinor: 5n,
      wonMinor: 0n,
      wins: 0,
    },
    {
      provider: 'parlor',
      roundId: 'over',
      gameId: 'coin',
      currency: 'PP',
      open: false,
      stakedMinor: 5n,
      wonMinor: -4n,
      wins: 2,
    },
  ],
  contestEntries: [
    {
      contestId: 'daily',
      period: '2026-11-20',
      value: 9n,
      reachedAtMs: 1_790_000_000_123,
      before: undefined,
    },
  ],
  lateRounds: [{ contestId: 'daily', period: '2026-11-19', stakeMinor: 3n, winMinor: 0n }],
};
/** The rows that every player has from the beginning. */
const ofWelcome: Readonly<Record<string, string>> = { claims: " and reference like 'claim%'" };
const TABLES = {
  players: 'version, state, pp, usdt, ton, splash, updated_at',
  ledger: 'number, reference, debit, credit, currency, amount, balance_after, reason, game_id, at',
  claims: 'reference, rewards, at',
  outbox: 'kind, body, at',
  draws:
    'number, server_seed_hash, nonce, client_seed, algorithm, purpose, reference, game_id, input, outcome, fingerprint, reply, at',
  revealed_seeds: 'server_seed_hash, server_seed, client_seed, draws, revealed_at',
  transactions:
    'provider, transaction_id, kind, status, round_id, reference_id, game_id, currency, amount, settled, refusal, fingerprint, reply, at',
  rounds: 'provider, round_id, game_id, currency, open, staked, won, wins, at, closed_at, closed_won',
  contest_entries: 'edition, value, reached_ms',
  contest_changes: 'edition, old_value, old_early, new_value, new_early',
  contest_late_rounds: 'edition, stake, won, at',
  idempotency_keys: 'route, key, request_hash, reply, at',
};

describe.each(testEngines())('on PostgreSQL %s', (engine) => {
  let loaded: TestServer;
  let save: SavePlayer;
  let sent: string[];
  beforeAll(async () => {
    loaded = await openTestServer({ engine });
  });
  afterAll(() => loaded.close());
  beforeEach(() => {
    save = createSavePlayer(loaded.pool);
    sent = [];
    return onStatement(({ name }) => void (/^save-(?!new)/.test(name) && sent.push(name)));
  });

  const newPlayers = (count: number) => Promise.all(Array.from({ length: count }, () => loaded.newPlayer()));
  const saveOf = (id: string, effects: Partial<Effects> = {}, version = 1n): Save => ({
    player: {
      id,
      balances: { PP: 999_999_999_999_999n, USDT: 0n, TON: 1n, SPLASH: 2n },
      state: { text: `"quoted" \\ {} ж ${'x'.repeat(3000)}` } as unknown as Save['player']['state'],
    },
    version,
    effects: { ...none, ...effects },
    nowMs: Date.parse('2026-11-20T09:30:00.123Z'),
    release: 7,
    ownTransactions: false,
    idempotency: { route: 'r', key: `key of ${version}`, requestHash: 'h', reply: '{"ok":"да"}' },
  });
  const rowsOf = async (id: string): Promise<Record<string, unknown>> => {
    const found: Record<string, unknown> = {};
    for (const [table, columns] of Object.entries(TABLES)) {
      const { rows } = await loaded.pool.query<{ row: string }>(
        `select row (${columns})::text as row from ${table} where player_id = $1 order by 1`,
        [id],
      );
      found[table] = rows.map(({ row }) => row);
    }
    return found;
  };
  const versionOf = async (id: string): Promise<bigint | undefined> =>
    (await loaded.pool.query<{ version: bigint }>('select version from players where player_id = $1', [id]))
      .rows[0]?.version;
  const countOf = async (table: string, id: string): Promise<number> =>
    (await loaded.pool.query(`select 1 from ${table} where player_id = $1${ofWelcome[table] ?? ''}`, [id]))
      .rowCount ?? -1;

  test('an act that is written with others does not touch rows of the others', async () => {
    const [alone, ...crowd] = await newPlayers(4);
    expect(await save(saveOf(alone!, everything))).toBe(true);
    expect(sent).toHaveLength(1);
    sent = [];
    // One of them writes only its own row.
    const saved = await Promise.all(
      crowd.map((id, n) => save(n === 1 ? saveOf(id) : saveOf(id, everything))),
    );
    expect([saved, sent.length, sent[0]?.startsWith('save-many')]).toEqual([[true, true, true], 1, true]);
    const expected = await rowsOf(alone!);
    expect(Object.values(expected).filter((rows) => (rows as unknown[]).length === 0)).toEqual([]);
    expect(await rowsOf(crowd[0]!)).toEqual(expected);
    expect(await rowsOf(crowd[2]!)).toEqual(expected);
    expect([await versionOf(crowd[1]!), await countOf('draws', crowd[1]!)]).toEqual([2n, 0]);
  });

  test('in a batch, acts with a wrong version are reported, older or newer, and the others are saved', async () => {
    const [ann, bob, eve, dan] = await newPlayers(4);
    const before = { route: 'r', key: 'before', requestHash: 'h', reply: '{}' };
    await save({ ...saveOf(dan!), idempotency: before });
    const saved = await Promise.all([
      save(saveOf(ann!, everything)),
      save(saveOf(bob!, everything, 5n)),
      save(saveOf(dan!, everything, 1n)),
      save(saveOf(eve!, everything)),
    ]);
    expect(saved).toEqual([true, false, false, true]);
    expect([await versionOf(bob!), await versionOf(dan!)]).toEqual([1n, 2n]);
    for (const id of [bob!, dan!]) expect(await countOf('draws', id)).toBe(0);
    expect(await countOf('idempotency_keys', bob!)).toBe(0);
    expect([await countOf('draws', ann!), await countOf('draws', eve!)]).toEqual([1, 1]);
  });

  test('in a batch, an act that a constraint refuses gets its error, and the others are saved, each once', async () => {
    const [ann, bob, eve] = await newPlayers(3);
    await save(saveOf(bob!, { claims: everything.claims }));
    const saved = await Promise.allSettled([
      save(saveOf(ann!, everything)),
      save(saveOf(bob!, { claims: everything.claims }, 2n)),
      save(saveOf(eve!, everything)),
    ]);
    expect(saved.map((s) => (s.status === 'fulfilled' ? s.value : violationOf(s.reason).constraint))).toEqual(
      [true, 'claims_kept_pkey', true],
    );
    expect([await versionOf(ann!), await versionOf(bob!), await versionOf(eve!)]).toEqual([2n, 2n, 2n]);
    expect([await countOf('claims', bob!), await countOf('outbox', ann!)]).toEqual([1, 2]);
  });

  test('a player locked by another process delays nobody else', async () => {
    const [ann, bob, eve] = await newPlayers(3);
    const other = await loaded.pool.connect();
    try {
      await other.query('begin');
      await other.query('select from players where player_id = $1 for update', [bob]);
      const held = save(saveOf(ann!)).then(async (first) => {
        // The others are in the batch; this one waits alone for the lock.
        const waiting = save(saveOf(bob!, everything));
        const free = await Promise.all([save(saveOf(ann!, {}, 2n)), save(saveOf(eve!, everything))]);
        return { first, free, waiting };
      });
      const { first, free, waiting } = await held;
      expect([first, ...free]).toEqual([true, true, true]);
      expect(await versionOf(bob!)).toBe(1n);
      await other.query('commit');
      expect([await waiting, await versionOf(bob!)]).toEqual([true, 2n]);
    } finally {
      other.release();
    }
  });

  test('two acts of one player that arrive together are never both saved at one version', async () => {
    const [ann, bob] = await newPlayers(2);
    const emulator = (n: number): Save => ({
      ...saveOf(ann!, { claims: [{ reference: `claim ${n}`, rewards: [] }] }),
      idempotency: undefined,
    });
    const saved = await Promise.all([save(emulator(1)), save(saveOf(bob!)), save(emulator(2))]);
    expect(saved.filter(Boolean)).toHaveLength(2);
    expect([await versionOf(ann!), await countOf('claims', ann!)]).toEqual([2n, 1]);
  });

  test('acts that touch rows which others may own are saved alone', async () => {
    const ids = await newPlayers(2);
    const saved = await Promise.all(
      ids.map((id, n) =>
        save({
          ...saveOf(id, {
            transactions: [
              { ...everything.transactions[0]!, provider: 'studio', transactionId: `t-${engine}-${n}` },
            ],
          }),
          ownTransactions: true,
        }),
      ),
    );
    expect(saved).toEqual([true, true]);
    expect(sent.some((name) => name.startsWith('save-many'))).toBe(false);
  });

  test('if the tables are distributed over machines, every act is saved alone from then on', async () => {
    const ids = await newPlayers(3);
    const refusing = new Proxy(loaded.pool, {
      get: (target, key: keyof pg.Pool) => {
        if (key !== 'query') return target[key];
        return (query: { name: string }) => {
          if (!query.name.startsWith('save-many')) return target.query(query as never);
          sent.push('refused');
          return Promise.reject(Object.assign(new Error('not supported'), { code: '0A000' }));
        };
      },
    });
    const spread = createSavePlayer(refusing);
    expect(await Promise.all(ids.map((id) => spread(saveOf(id))))).toEqual([true, true, true]);
    expect(await Promise.all(ids.map((id) => spread(saveOf(id, {}, 2n))))).toEqual([true, true, true]);
    expect(sent.filter((name) => name === 'refused')).toHaveLength(1);
  });

  test('where they were before the start, nobody asks or saves with others', async () => {
    const ids = await newPlayers(3);
    const names: string[] = [];
    const noting = new Proxy(loaded.pool, {
      get: (target, key: keyof pg.Pool) => {
        if (key !== 'query') return target[key];
        return (query: { name: string }) => {
          names.push(query.name);
          return target.query(query as never);
        };
      },
    });
    const load = createLoadPlayer(noting, true);
    const spread = createSavePlayer(noting, true);
    expect((await Promise.all(ids.map((id) => load(id)))).map((found) => found?.version)).toEqual([
      1n,
      1n,
      1n,
    ]);
    expect(await Promise.all(ids.map((id) => spread(saveOf(id))))).toEqual([true, true, true]);
    expect(names).toHaveLength(6);
    expect(names.filter((name) => name.includes('many'))).toEqual([]);
  });

  test('the statement for several machines leaves the same rows, and nothing if the version has changed', async () => {
    const [one, other] = await newPlayers(2);
    const spread = createSavePlayer(loaded.pool, true);
    expect([await save(saveOf(one!, everything)), await spread(saveOf(other!, everything))]).toEqual([
      true,
      true,
    ]);
    expect(await rowsOf(other!)).toEqual(await rowsOf(one!));
    const before = await rowsOf(other!);
    expect(await spread(saveOf(other!, everything))).toBe(false);
    expect(await rowsOf(other!)).toEqual(before);
    expect(await spread(saveOf('987654321', {}))).toBe(false);
    // Each part names the player itself, because the result of another part would be sent to every machine.
    const { text } = saveStatement({ ...saveOf(other!, everything), ownTransactions: true }, true);
    expect(text).not.toContain('from saved,');
  });

  test('the statements of a small batch are planned once, not again for each', async () => {
    const one = openDatabase({ url: loaded.url, poolSize: 1, onError: () => undefined });
    try {
      // As with many players, when a row is found by its key.
      await one.pool.query('set enable_seqscan = off');
      await one.pool.query('set enable_hashjoin = off');
      const load = createLoadPlayer(one.pool);
      const saveBy = createSavePlayer(one.pool);
      const ids = await newPlayers(3);
      for (let version = 1n; version <= 12n; version++) {
        const loaded = await Promise.all(ids.map((id) => load(id)));
        expect(loaded.map((found) => found?.version)).toEqual([version, version, version]);
        await Promise.all(
          loaded.map((found) => saveBy({ ...saveOf(found!.player.id, {}, version), player: found!.player })),
        );
      }
      const { rows } = await one.pool.query<{ name: string; settled: boolean }>(
        "select name, generic_plans > 0 as settled from pg_prepared_statements where name like '%many%' order by name",
      );
      // PostgreSQL plans five executions before it settles on a generic plan.
      expect(rows).toEqual([
        { name: 'load-many', settled: true },
        { name: 'save-many-i', settled: true },
      ]);
    } finally {
      await one.close();
    }
  });

  test('lists arrive unchanged, in every type', async () => {
    const same = async (
      type: Parameters<typeof binaryArray>[0],
      values: Parameters<typeof binaryArray>[1],
    ) => {
      const { rows } = await loaded.pool.query<{ list: unknown[] }>(`select $1::${type}[] as list`, [
        binaryArray(type, values),
      ]);
      return rows[0]!.list;
    };
    expect(await same('text', ['a', null, '', 'ж"\\{}, 😀'])).toEqual(['a', null, '', 'ж"\\{}, 😀']);
    expect(await same('bigint', ['-1', 2n ** 62n, 7, null])).toEqual([-1n, 2n ** 62n, 7n, null]);
    expect(await same('integer', [2_147_483_647, -1])).toEqual([2_147_483_647, -1]);
    expect(await same('boolean', [true, false, null])).toEqual([true, false, null]);
    expect(await same('timestamptz', ['1999-12-31T23:59:59.999Z', '2026-11-20T09:30:00.123Z'])).toEqual([
      new Date('1999-12-31T23:59:59.999Z'),
      new Date('2026-11-20T09:30:00.123Z'),
    ]);
    expect(await same('text', [])).toEqual([]);
  });
});

test('each kind of batch has one statement, whatever its size', () => {
  const one: Save = {
    player: { id: '1', balances: { PP: 0n, USDT: 0n, TON: 0n, SPLASH: 0n }, state: {} as never },
    version: 1n,
    effects: none,
    nowMs: 0,
    ownTransactions: false,
  };
  const withEvents: Save = { ...one, effects: { ...none, outbox: everything.outbox } };
  expect(saveManyQuery([one, one]).name).toBe(saveManyQuery([one, one, one]).name);
  expect(saveManyQuery([one, withEvents]).name).toBe(saveManyQuery([withEvents, one, withEvents]).name);
  expect(saveManyQuery([one, withEvents]).text).toBe(saveManyQuery([withEvents, one, withEvents]).text);
  expect(saveManyQuery([one, withEvents]).name).not.toBe(saveManyQuery([one, one]).name);
});
