// The part of the wire examples that is about a player's own data.
import { expect } from 'vitest';
import { signIn } from '../actors/users.ts';
import type { TestServer } from '../server/servers.ts';
import type { RecordExample } from './example-call.ts';

export async function recordPersonalDataExamples(record: RecordExample, server: TestServer): Promise<void> {
  const { nowMs } = server;
  const vera = await signIn('vera', server.first, { nowMs });
  await record(vera, 'askDataExport', { body: {} });
  await expect
    .poll(async () => (await vera.api.personalData()).export?.state, { timeout: 60_000 })
    .toBe('ready');
  await record(vera, 'personalData');
  await record(vera, 'openDataExport', { body: {} });
  await record(vera, 'askDeletion', { body: { understood: true } });
  await record(vera, 'withdrawDeletion', { body: {} });
  vera.leaves();
}
