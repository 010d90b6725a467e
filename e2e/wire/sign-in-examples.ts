// Wire examples of sign-in: redirects, id tokens, identities.
import { auth } from '@parlor/contract/calls/auth.ts';
import { idTokenFrom, providerVisitor } from '@parlor/server/test/at-the-provider.ts';
import { launchDataOf, emailsTo, linkCodeIn, visits, type Visitor } from '../actors/users.ts';
import type { TestServer } from '../server/servers.ts';
import type { Asks } from './example-call.ts';

/** Settings that the server of these examples needs. */
export const settingsOfSignIn = { TELEGRAM_BOT_NAME: 'parlor_bot', TELEGRAM_APP_NAME: 'play' };

const dora = { name: 'Dora Diaz', email: 'dora@example.com' };

export async function recordSignInExamples(asks: Asks, loaded: TestServer): Promise<void> {
  const browser = visits('dora', loaded.first, { platform: 'web', nowMs: loaded.nowMs });
  await asks(browser, 'signInWays');

  // These redirects are for the page. The one below is followed, because an address works once.
  await asks(browser, 'startGoogle', { query: '?redirectTo=%2Fquests&campaign=cs%3Dnewsletter' });
  await asks(browser, 'startFacebook', { query: '?redirectTo=%2Fquests' });
  const away = await leadsTo(browser, auth.startGoogle.path);
  const back = await providerVisitor().chooses(away, dora);
  await asks(browser, 'identityCallback', { params: { provider: 'google' }, query: back.search });
  await browser.services.session.start();

  await asks(browser, 'identities');
  const email = 'dora.by.mail@example.com';
  const begun = await asks(browser, 'beginLink', {
    body: { kind: 'email', email, redirectTo: '/profile/doors' },
  });
  const { link } = begun as { link: string };
  const code = linkCodeIn((await emailsTo(loaded.first, email))[0]);
  await asks(browser, 'proveEmailLink', { body: { link, code } });
  await asks(browser, 'linkPreview', { params: { link } });
  await asks(browser, 'completeLink', { body: { link } });
  await asks(browser, 'unlinkIdentity', { body: { kind: 'email' } });

  const telegram = await browser.api.beginLink({ body: { kind: 'telegram' } });
  await asks(visits('nadia', loaded.first), 'proveTelegramLink', {
    body: { link: telegram.link, initData: launchDataOf('nadia', loaded.nowMs()), agreed: true },
  });

  // The emulated provider uses the true time.
  await loaded.setClock(null);
  const holder = visits('dora', loaded.first, { platform: 'web' });
  const token = await idTokenFrom(await leadsTo(holder, auth.startGoogle.path), dora);
  await asks(holder, 'signInIdentity', { body: { token, params: { campaign_source: 'newsletter' } } });
  browser.leaves();
  holder.leaves();
}

async function leadsTo(who: Visitor, path: string): Promise<string> {
  const { headers } = await who.asks(path, { redirect: 'manual' });
  return headers.get('location') ?? '';
}
