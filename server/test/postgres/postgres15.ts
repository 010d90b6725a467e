import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { accountFor } from '../../db/embedded/account.ts';
import { inspect } from '../../db/embedded/binaries.ts';

/**
 * Folder of the programs of PostgreSQL 15, the oldest version the product promises to run on, where the system has them
 * (Debian 12: package postgresql-15); undefined where not.
 */
export async function findPostgres15(): Promise<string | undefined> {
  const folders = ['/usr/lib/postgresql/15/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  for (const folder of folders) {
    if (!existsSync(join(folder, 'postgres')) || !existsSync(join(folder, 'initdb'))) continue;
    const found = await inspect(folder, accountFor(folder)).catch(() => undefined);
    if (found?.major === 15) return folder;
  }
  return undefined;
}
