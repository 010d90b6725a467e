// What was owed before debts were counted: the ledger knew it alone, and the migration tells the player's document.
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { upgrade } from '@parlor/economy/upgrade.ts';
import { owedMinor } from '@parlor/economy/money/debts.ts';
import { createEmptyDatabase } from '../test/database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
const COUNTS = '0024-refunds-and-debts.ts';

test('a debt of an older ledger stands in the document, under a version of its own; who owes nothing is left alone', async () => {
  const { url, drop } = await createEmptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'parlor-debts-'));
  try {
    for (const name of (await readdir(MIGRATIONS)).filter((one) => one < COUNTS))
      await symlink(join(MIGRATIONS, name), join(folder, name));
    await migrate({ url, folder });
    const { pool, close } = openDatabase({ url, onError: () => undefined });
    try {
      for (const id of [1, 2])
        await pool.query(
          `insert into players values ($1, 5, '{"schema":3,"entries":2}', 0, 0, 0, 0, now(), now())`,
          [id],
        );
      for (const [number, amount] of [
        [1, 700],
        [2, 50],
      ])
        await pool.query(
          `insert into ledger values (1, $1, $2, 'debt', 'provider:acme', 'PP', $3, 0, 'win-taken-back', null, now())`,
          [number, `acme:r-${number}:debt`, amount],
        );
      await symlink(join(MIGRATIONS, COUNTS), join(folder, COUNTS));
      await migrate({ url, folder });
      const { rows } = await pool.query<{ version: bigint; state: string }>(
        'select version, state from players order by player_id',
      );
      const [owing, free] = rows.map(({ version, state }) => ({
        version,
        owed: owedMinor(upgrade(JSON.parse(state)), 'PP'),
      }));
      expect(owing).toEqual({ version: 6n, owed: 750n });
      expect(free).toEqual({ version: 5n, owed: 0n });
    } finally {
      await close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
    await drop();
  }
});
