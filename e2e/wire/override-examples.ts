// The example of overrides: a release says a message in other words.
import { RELEASE_HEADER } from '@parlor/contract/kernel/headers.ts';
import { addRelease, lockReleases } from '@parlor/server/content/releases/store.ts';
import { versionOf } from '@parlor/server/content/releases/version.ts';
import { contentOfTexts } from '@parlor/server/content/load-content.ts';
import { inTransaction } from '@parlor/server/db/transaction.ts';
import { realContent } from '@parlor/server/test/content-processes.ts';
import { expect } from 'vitest';
import { stringify } from 'yaml';
import type { Visitor } from '../actors/users.ts';
import type { TestServer } from '../server/servers.ts';
import type { RecordExample } from './example-call.ts';

export async function recordOverrideExample(
  record: RecordExample,
  who: Visitor,
  { withDatabase, nowMs }: TestServer,
): Promise<void> {
  const overrides = [{ id: 'Sign in', texts: { en: 'Log in', es: 'Entrar' } }];
  const files = { 'messages.yaml': stringify({ overrides }) };
  const { values } = contentOfTexts(files, realContent().values);
  const { id } = await withDatabase((pool) =>
    inTransaction(pool, async (tx) => {
      await lockReleases(tx);
      const release = { version: versionOf(values), nowMs: nowMs(), why: 'an example', operatorId: '1' };
      return addRelease(tx, { ...release, kind: 'publish' });
    }),
  );
  const live = async () => (await who.asks('/api/overrides', {})).headers.get(RELEASE_HEADER);
  await expect.poll(live).toBe(String(id));
  await record(who, 'overrides', { headers: { 'accept-language': 'es' } });
}
