// The audit's findings for rows changed with all constraints disabled.
import { expect } from 'vitest';
import { auditDatabase } from '../index.ts';
import type { PlayedDatabase } from './played-database.ts';

const GUARDED = [
  'ledger',
  'claims',
  'draws',
  'revealed_seeds',
  'transactions',
  'rounds',
  'players',
  'outbox',
  'referrals',
  'consent_changes',
  'act_receipts',
];

/**
 * With it a superuser's transaction has no triggers and foreign keys; on a cluster on every machine. A plain PostgreSQL ignores
 * the settings of Citus.
 */
export const UNGUARDED = `set local citus.propagate_set_commands = 'local';
  set local citus.multi_shard_modify_mode = 'sequential'; set local session_replication_role = 'replica'`;

/** The audit's findings after these statements, with all constraints disabled. Everything is rolled back. */
export async function tampered(played: PlayedDatabase, statements: readonly string[]): Promise<string[]> {
  const { pool } = played.database;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(UNGUARDED);
    for (const table of GUARDED) {
      const { rows } = await client.query<{ name: string }>(
        `select conname as name from pg_constraint where conrelid = '${table}'::regclass and contype = 'c'`,
      );
      for (const { name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
    }
    await client.query('alter table ledger drop constraint ledger_player_id_reference_month_key');
    await client.query('alter table referrals drop constraint if exists referrals_friend_id_key');
    for (const statement of statements) {
      const { rowCount } = await client.query(statement);
      expect(rowCount, `rows of: ${statement}`).toBeGreaterThan(0);
    }
    // The audit uses its own transaction. Here it runs inside ours.
    const inside = {
      connect: () =>
        Promise.resolve({
          query: (sql: string) =>
            /^(begin|rollback)/.test(sql) ? Promise.resolve({ rows: [] }) : client.query(sql),
          release: () => undefined,
        }),
    };
    const report = await auditDatabase(inside as never, played.loaded);
    expect(report.mismatchCount).toBe(report.mismatches.length);
    return report.mismatches.map(({ playerId, what }) => `${playerId ?? ''}: ${what}`);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
