import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { providerSecrets } from './builtin-secret.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlor-secret-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const config = (given: Record<string, string> = {}, isProd = false) => ({
  DATA_DIR: join(folder, 'data'),
  providerSecrets: new Map(Object.entries(given)),
  isProd,
});

describe('the secret of the server as a provider', () => {
  test('is created once, readable only for the owner of the folder, by any number of processes at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => providerSecrets(config({ acme: 'a' }))));
    const secrets = new Set(all.map((map) => map.get('parlor')));
    expect(secrets.size).toBe(1);
    expect([...secrets][0]).toMatch(/^[0-9a-f]{64}$/);
    expect(all[0]?.get('acme')).toBe('a');
    const files = await readdir(join(folder, 'data'));
    expect(files).toHaveLength(1);
    expect((await stat(join(folder, 'data', files[0]!))).mode & 0o777).toBe(0o600);
    expect((await providerSecrets(config())).get('parlor')).toBe([...secrets][0]);
  });

  test('comes from the environment if it is set there, which prod requires', async () => {
    expect((await providerSecrets(config({ parlor: 'given' }, true))).get('parlor')).toBe('given');
    await expect(providerSecrets(config({}, true))).rejects.toThrow(
      'PROVIDER_PARLOR_SECRET must be set when PARLOR_ENV is prod',
    );
    expect(await readdir(folder)).toEqual([]);
  });

  test('a file with other content is reported, not used', async () => {
    await providerSecrets(config());
    const [file] = await readdir(join(folder, 'data'));
    await writeFile(join(folder, 'data', file!), 'short');
    await expect(providerSecrets(config())).rejects.toThrow('64 hex digits');
  });
});
