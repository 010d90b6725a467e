// Starts linking an identity: a link valid for fifteen minutes, and the way to prove it.
import type { Language } from '@parlor/contract/formats/languages.ts';
import { randomBytes, randomInt } from 'node:crypto';
import { LINK_PARAMS } from '@parlor/contract/calls/identities.ts';
import { LINK_START_PREFIX } from '@parlor/contract/formats/campaign.ts';
import { isSitePath } from '@parlor/contract/formats/site-path.ts';
import type { Answer, Received } from '@parlor/contract/kernel/contract.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Caller } from '../../../http/handlers.ts';
import type { AuthDeps } from '../deps.ts';
import { addressOf, sendEmail } from '../email/email-link.ts';
import { takeEmails } from '../email/email-quotas.ts';
import { linkEmail } from '../email/emails.ts';
import { beginRedirect } from '../oidc/redirect.ts';
import { hashOf } from '../secrets.ts';
import { addLink, cardOf, listIdentities } from './identity-store.ts';
import { isOffered } from './identities.ts';

const LINK_LIFE_MINUTES = 15;
/** Without letters that look like digits. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export interface Asker {
  readonly caller: Caller;
  readonly ip: string;
  readonly siteUrl: string;
  /** Of the page. */
  readonly language: Language;
  /** Sets a cookie for the browser and returns its secret. */
  readonly browser: () => string;
}

export async function beginLink(
  deps: AuthDeps,
  body: Received<'beginLink'>['body'],
  asker: Asker,
): Promise<Answer<'beginLink'>> {
  const { config, pool, clock } = deps;
  const { caller } = asker;
  const { kind } = body;
  if (!isOffered(deps, kind === 'openid' ? { named: body.provider } : kind, caller))
    throw new ApiError(
      'PROVIDER_NOT_OFFERED',
      caller.platform === 'web' ? undefined : 'You can add this only on the website.',
    );
  if ('redirectTo' in body && !isSitePath(body.redirectTo)) throw new ApiError('INVALID_REDIRECT');
  const own = await listIdentities(pool, caller.playerId);
  /** Its name in addresses, of a provider with sign-in by redirect. */
  const name = body.kind === 'openid' ? body.provider : kind;
  const stored = deps.providers.named.storedAs(name);
  if (own.some(({ provider }) => provider === stored)) throw new ApiError('IDENTITY_OF_THIS_KIND');

  const link = randomBytes(24).toString('base64url');
  const nowMs = clock.now();
  const expiresAtMs = nowMs + LINK_LIFE_MINUTES * 60_000;
  const begun = { linkHash: hashOf(link), playerId: caller.playerId, expiresAtMs };
  const answer = { link, expiresAt: new Date(expiresAtMs).toISOString() };
  switch (body.kind) {
    case 'telegram': {
      await addLink(pool, { ...begun, provider: 'telegram' });
      const { TELEGRAM_BOT_NAME: bot = '', TELEGRAM_APP_NAME: app } = config;
      const place = app === undefined ? bot : `${bot}/${app}`;
      return { ...answer, url: `https://t.me/${place}?startapp=${LINK_START_PREFIX}${link}` };
    }
    case 'email': {
      const email = addressOf(body.email);
      const code = newCode();
      await inTransaction(pool, async (tx) => {
        await takeEmails(tx, deps, { email, ip: asker.ip }, nowMs);
        await addLink(tx, { ...begun, provider: 'email', mail: { email, codeHash: hashOf(code) } });
      });
      const { firstName } = await cardOf(pool, caller.playerId);
      const shown = `${code.slice(0, 5)}-${code.slice(5)}`;
      const address = new URL(body.redirectTo, asker.siteUrl);
      address.searchParams.set(LINK_PARAMS.link, link);
      address.searchParams.set(LINK_PARAMS.code, shown);
      await sendEmail(
        deps,
        linkEmail({
          to: email,
          firstName,
          link: address.href,
          code: shown,
          minutes: LINK_LIFE_MINUTES,
          speaker: deps.speakerFor(asker.language),
        }),
      );
      return answer;
    }
    case 'google':
    case 'facebook':
    case 'openid': {
      await addLink(pool, { ...begun, provider: stored });
      const url = await beginRedirect(deps, {
        provider: name,
        browser: asker.browser(),
        siteUrl: asker.siteUrl,
        redirectTo: body.redirectTo,
        linkId: link,
      });
      return { ...answer, url };
    }
  }
}

const newCode = (): string =>
  Array.from({ length: 10 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
