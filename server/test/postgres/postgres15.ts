import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { accountFor } from '../../db/embedded/account.ts';
import { inspect } from '../../db/embedded/binaries.ts';

/**
 * The folder with the programs of PostgreSQL 15, the oldest supported version, or undefined if they are not installed
 * (Debian 12: package postgresql-15).
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
