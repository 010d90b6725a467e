// Sign-in: tokens and their revocation, emails, identity providers.
import { openMail } from '../../adapters/mail/index.ts';
import type { RunningLocalIdentity } from '../../auth/providers/emulator/index.ts';
import { openIdentityProviders } from '../../auth/providers/index.ts';
import { createEndedSignIns } from '../../auth/revocation/ended-sign-ins.ts';
import { createIdentity } from '../../auth/tokens/open-tokens.ts';
import type { Foundation } from './foundation.ts';

export type OpenSignIn = Awaited<ReturnType<typeof openSignIn>>;

export async function openSignIn(foundation: Foundation) {
  const { config, pool, hearing, clock, log, cleanup, addresses } = foundation;
  const identity = await createIdentity({ config, pool, ...hearing, clock, log, siteUrl: addresses.url });
  await cleanup.start(identity.watch);
  const { mail, outbox } = openMail(config, pool);
  cleanup.add(() => mail.close());
  const localIdentity = await openLocalProvider(foundation);
  if (localIdentity) cleanup.add(() => localIdentity.close());
  return {
    identity,
    mail,
    outbox,
    providers: openIdentityProviders(config, localIdentity),
    hasSignInEnded: createEndedSignIns(pool, identity.watch),
  };
}

/**
 * The emulator of Google, Facebook and Apple in local, if one of them is not set. Only local loads it: its packages are not
 * installed in prod.
 */
async function openLocalProvider({ config, log }: Foundation): Promise<RunningLocalIdentity | undefined> {
  const hasSameGoods =
    config.GOOGLE_CLIENT_ID !== undefined &&
    config.FACEBOOK_CLIENT_ID !== undefined &&
    config.OIDC_PROVIDERS !== undefined;
  if (!config.isLocal || hasSameGoods) return undefined;
  const { openLocalIdentity } = await import('../../auth/providers/emulator/index.ts');
  return openLocalIdentity({
    host: config.HOST,
    port: config.IDENTITY_PORT,
    publicUrl: config.PUBLIC_URL,
    log,
  });
}
