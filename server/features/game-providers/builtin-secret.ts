// The server signs its own rounds like any provider, with its own secret.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import { ConfigError, type Config } from '../../config.ts';
import { writeOnce } from '../../runtime/write-once.ts';

const FILE_NAME = 'provider-parlor-secret';

/**
 * Secrets of all providers, including the server's: PROVIDER_PARLOR_SECRET, else created once in DATA_DIR, but never in
 * prod.
 */
export async function providerSecrets(
  config: Pick<Config, 'providerSecrets' | 'DATA_DIR' | 'isProd'>,
): Promise<ReadonlyMap<string, string>> {
  if (config.providerSecrets.has(BUILTIN_PROVIDER)) return config.providerSecrets;
  if (config.isProd) throw new ConfigError('PROVIDER_PARLOR_SECRET must be set when PARLOR_ENV is prod');
  return new Map([...config.providerSecrets, [BUILTIN_PROVIDER, await secretOfFolder(config.DATA_DIR)]]);
}

async function secretOfFolder(dataDir: string): Promise<string> {
  const file = join(dataDir, FILE_NAME);
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  const secret = (stored ?? writeOnce(file, `${randomBytes(32).toString('hex')}\n`)).trim();
  if (!/^[0-9a-f]{64}$/.test(secret))
    throw new ConfigError(`${file} does not hold 64 hex digits: delete it, and a new one is made`);
  return secret;
}
