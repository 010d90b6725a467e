// Fills a database with players: a thousand made by our own code, and copies of their rows under other ids.
import type pg from 'pg';
import { launcherPath } from '@parlor/contract/calls/documents.ts';
import { writeDocument } from '../../server/features/documents/store.ts';
import type { Players } from '../../server/players/players.ts';
import { createPlayersInDatabase, fillQuests } from '../request/people.ts';
import { document } from '../request/scenarios.ts';

export const ORIGINALS = 1_000;
const A_BATCH = 50_000;
const POINTS_EACH = 10_000;
/** The Telegram id of the player with this number. */
export const TELEGRAM_FROM = 800_000_000;

export interface Filled {
  readonly pool: pg.Pool;
  readonly players: Players;
  readonly count: number;
  /** The id of player 0. The others follow one by one. */
  readonly firstId: number;
}

/** `only`: the tables whose rows are copied; all without it. */
export interface FillOptions {
  readonly only?: readonly string[];
}

/** Players with documents, welcome bonus, identities and launcher documents, as after a sign-in and a day of play. */
export async function fill(
  pool: pg.Pool,
  players: Players,
  count: number,
  say: (line: string) => void,
  { only }: FillOptions = {},
): Promise<Filled> {
  const ids = await createPlayersInDatabase(pool, players, ORIGINALS);
  for (const playerId of ids) {
    await players.act('deliverItems', playerId, {
      input: {
        orderId: `bench-${playerId}`,
        items: [{ type: 'token', symbol: 'PP', amount: POINTS_EACH }],
        quantity: 1,
      },
    });
    await players.act('visit', playerId, { input: { body: {} } });
  }
  await fillQuests(pool, players, ids);
  const firstId = Number(ids[0]);
  await pool.query(
    `insert into profiles (player_id, first_name, language, created_at)
     select player_id, 'Guest ' || player_id, 'en', created_at from players`,
  );
  await pool.query(
    `insert into identities (provider, subject, player_id, created_at, label)
     select 'telegram', (player_id - $1 + ${TELEGRAM_FROM})::text, player_id, created_at, 'Guest' from players`,
    [firstId],
  );
  for (const [n, playerId] of ids.entries())
    await writeDocument(pool, {
      playerId,
      path: launcherPath(playerId),
      part: '',
      data: JSON.stringify(document(n)),
      at: new Date().toISOString(),
      expected: undefined,
      idempotency: undefined,
    });
  const copies = [
    `insert into players (player_id, version, state, pp, usdt, ton, splash, created_at, updated_at)
     select o.player_id + n, version, state, pp, usdt, ton, splash, created_at, updated_at from players o, generate_series(NUMBERS) n WHERE`,
    `insert into profiles (player_id, first_name, language, created_at)
     select o.player_id + n, first_name, language, created_at from profiles o, generate_series(NUMBERS) n WHERE`,
    `insert into identities (provider, subject, player_id, created_at, label)
     select provider, (subject::bigint + n)::text, o.player_id + n, created_at, label from identities o, generate_series(NUMBERS) n WHERE`,
    `insert into documents (player_id, part, data, version, updated_at)
     select o.player_id + n, part, data, version, updated_at from documents o, generate_series(NUMBERS) n WHERE`,
    `insert into ledger (player_id, number, reference, debit, credit, currency, amount, balance_after, reason, game_id, at, month)
     select o.player_id + n, number, reference, debit, credit, currency, amount, balance_after, reason, game_id, at, month from ledger o, generate_series(NUMBERS) n WHERE`,
  ];
  for (let from = ORIGINALS; from < count; from += A_BATCH) {
    const below = Math.min(count, from + A_BATCH);
    for (const copy of copies.filter((one) => only?.some((table) => one.includes(`into ${table} `)) ?? true))
      await pool.query(
        copy
          .replace('NUMBERS', '$1::bigint, $2::bigint, $3::bigint')
          .replace('WHERE', 'where o.player_id between $4::bigint and $5::bigint'),
        [from, below - 1, ORIGINALS, firstId, firstId + ORIGINALS - 1],
      );
    if (below % 200_000 === 0) say(`${below.toLocaleString('en')} of ${count.toLocaleString('en')}.`);
  }
  await pool.query(`select setval('player_ids', $1)`, [firstId + count]);
  await pool.query('vacuum analyze');
  return { pool, players, count, firstId };
}
