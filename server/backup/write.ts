// A backup of everything, as it stood at one moment, while players play: lines of JSON, packed. PostgreSQL writes and
// reads each row itself, so that no amount and no instant is rounded on the way.
import type pg from 'pg';
import { openSnapshot } from '../audit/snapshot.ts';
import { migrationsOf, ownTables, sequences, type BackupHead } from './form.ts';

export interface BackupMade {
  readonly tables: number;
  readonly rows: number;
}

/** Gives the backup line by line. */
export async function* backupLines(
  pool: pg.Pool,
  at: Date,
  done: (made: BackupMade) => void,
): AsyncGenerator<string, void, undefined> {
  const snapshot = await openSnapshot(pool);
  let isBroken = true;
  try {
    const tables = await ownTables((sql) => snapshot.all(sql));
    const head: BackupHead = {
      parlor: 1,
      at: at.toISOString(),
      migrations: await migrationsOf((sql) => snapshot.all(sql)),
      sequences: await sequences((sql) => snapshot.all(sql)),
    };
    yield JSON.stringify(head);
    let rows = 0;
    for (const table of tables) {
      yield JSON.stringify({ table });
      for await (const { row } of snapshot.rows<{ row: string }>(
        `select to_json(t)::text as row from ${table} t`,
      )) {
        rows += 1;
        yield row;
      }
    }
    yield JSON.stringify({ end: rows });
    isBroken = false;
    done({ tables: tables.length, rows });
  } finally {
    await snapshot.end(isBroken);
  }
}
