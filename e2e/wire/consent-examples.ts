// The part of the wire examples that is about the terms, consents and the inbox.
import { signIn } from '../actors/users.ts';
import type { TestServer } from '../server/servers.ts';
import type { RecordExample } from './example-call.ts';

export async function recordConsentExamples(record: RecordExample, server: TestServer): Promise<void> {
  const { nowMs } = server;
  const iris = await signIn('iris', server.first, { nowMs });
  await record(iris, 'showTerms');
  await record(iris, 'acceptTerms', { body: { version: 1, isOfAge: true, accepted: true } });
  await record(iris, 'chooseMessages', {
    body: { topic: 'race', channel: 'email', agreed: true, zone: 'Europe/Berlin' },
  });
  await record(iris, 'setMessageZone', { body: { zone: 'Asia/Tokyo' } });
  await record(iris, 'messageChannels');
  await record(iris, 'consents');
  await record(iris, 'consentHistory', { query: '?limit=10' });
  await record(iris, 'readInbox', { body: { upTo: 1 } });
  await record(iris, 'inbox', { query: '?limit=10' });
  iris.leaves();
}
