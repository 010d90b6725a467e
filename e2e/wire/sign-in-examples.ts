// Wire examples of sign-in: redirects, id tokens, identities.
import { auth } from '@parlor/contract/calls/auth.ts';
import { idTokenFrom, providerVisitor } from '@parlor/server/test/at-the-provider.ts';
import { launchDataOf, emailsTo, linkCodeIn, visits, type Visitor } from '../actors/users.ts';
import type { TestServer } from '../server/servers.ts';
import type { RecordExample } from './example-call.ts';

/** Settings that the server of these examples needs. */
export const settingsOfSignIn = { TELEGRAM_BOT_NAME: 'parlor_bot', TELEGRAM_APP_NAME: 'play' };

const dora = { name: 'Dora Diaz', email: 'dora@example.com' };

export async function recordSignInExamples(record: RecordExample, server: TestServer): Promise<void> {
  const browser = visits('dora', server.first, { platform: 'web', nowMs: server.nowMs });
  await record(browser, 'signInWays');

  // These redirects are for the page. The one below is followed, because an address works once.
  await record(browser, 'startGoogle', { query: '?redirectTo=%2Fquests&campaign=cs%3Dnewsletter' });
  await record(browser, 'startFacebook', { query: '?redirectTo=%2Fquests' });
  await record(browser, 'startProvider', { params: { name: 'apple' }, query: '?redirectTo=%2Fquests' });
  const away = await leadsTo(browser, auth.startGoogle.path);
  const back = await providerVisitor().chooses(away, dora);
  await record(browser, 'identityCallback', { params: { provider: 'google' }, query: back.search });
  await browser.services.session.start();

  await record(browser, 'identities');
  const email = 'dora.by.mail@example.com';
  const begun = await record(browser, 'beginLink', {
    body: { kind: 'email', email, redirectTo: '/profile/sign-in-methods' },
  });
  const { link } = begun as { link: string };
  const code = linkCodeIn((await emailsTo(server.first, email))[0]);
  await record(browser, 'proveEmailLink', { body: { link, code } });
  await record(browser, 'linkPreview', { params: { link } });
  await record(browser, 'completeLink', { body: { link } });
  await record(browser, 'unlinkIdentity', { body: { kind: 'email' } });

  const telegram = await browser.api.beginLink({ body: { kind: 'telegram' } });
  await record(visits('nadia', server.first), 'proveTelegramLink', {
    body: { link: telegram.link, initData: launchDataOf('nadia', server.nowMs()), agreed: true },
  });

  // The emulated provider uses the true time.
  await server.setClock(null);
  const holder = visits('dora', server.first, { platform: 'web' });
  const token = await idTokenFrom(await leadsTo(holder, auth.startGoogle.path), dora);
  await record(holder, 'signInIdentity', { body: { token, params: { campaign_source: 'newsletter' } } });
  browser.leaves();
  holder.leaves();
}

async function leadsTo(who: Visitor, path: string): Promise<string> {
  const { headers } = await who.asks(path, { redirect: 'manual' });
  return headers.get('location') ?? '';
}
