// The part of the wire examples that is about announcements. An operator's rows are written directly.
import { inTransaction } from '@parlor/server/db/transaction.ts';
import { addAnnouncementAct } from '@parlor/server/features/announcements/store.ts';
import { expect } from 'vitest';
import { signIn } from '../actors/users.ts';
import type { TestServer } from '../server/servers.ts';
import type { RecordExample } from './example-call.ts';

const MADE = {
  title: 'Race tonight',
  text: 'The first place is paid 15,000 points.',
  translations: { es: { title: 'Carrera esta noche', text: 'El primer puesto recibe 15.000 puntos.' } },
  screen: 'race',
  audience: 'all',
  until: '2026-11-20T21:00:00.000Z',
} as const;

export async function recordAnnouncementExamples(record: RecordExample, server: TestServer): Promise<void> {
  const { nowMs } = server;
  const from = new Date(nowMs()).toISOString();
  await server.withDatabase((pool) =>
    inTransaction(pool, (tx) =>
      addAnnouncementAct(tx, { made: { ...MADE, from }, by: '1', why: 'an example', nowMs: nowMs() }),
    ),
  );
  const ana = await signIn('ana', server.first, { nowMs });
  await expect
    .poll(async () => (await ana.api.announcements()).announcements.length, { timeout: 60_000 })
    .toBe(1);
  await record(ana, 'announcements');
  await record(ana, 'dismissAnnouncement', { params: { id: '1' } });
  ana.leaves();
}
