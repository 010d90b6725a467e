// Wire examples of passkeys, at the address with a host name.
import { makePasskey, usePasskey } from '@parlor/sdk/test/soft-authenticator.ts';
import { signIn } from '../actors/users.ts';
import type { TestServer } from '../server/servers.ts';
import type { RecordExample } from './example-call.ts';

type Asked = { readonly options: Record<string, unknown> };

export async function recordPasskeyExamples(record: RecordExample, server: TestServer): Promise<void> {
  const url = server.first.url.replace('127.0.0.1', 'localhost');
  const petra = await signIn('petra', { url }, { nowMs: server.nowMs });
  const begun = (await record(petra, 'newPasskeyOptions', { body: {} })) as Asked;
  const { passkey, response } = makePasskey(begun.options, url);
  const added = (await record(petra, 'addPasskey', { body: { response, name: 'My phone' } })) as {
    readonly passkeys: ReadonlyArray<{ readonly id: string }>;
  };
  const { options } = (await record(petra, 'passkeyOptions', { body: {} })) as Asked;
  const answer = usePasskey(passkey, options, url);
  await record(petra, 'signInPasskey', { body: { response: answer } });
  await record(petra, 'renamePasskey', { body: { id: added.passkeys[0]!.id, name: 'Old phone' } });
  await record(petra, 'removePasskey', { body: { id: added.passkeys[0]!.id } });
  petra.leaves();
}
