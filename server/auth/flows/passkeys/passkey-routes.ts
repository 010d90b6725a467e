// The calls of passkeys: sign in, add, rename, remove.
import { inTransaction } from '../../../db/transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Caller, Handlers } from '../../../http/handlers.ts';
import type { AuthContext } from '../context.ts';
import { createIdentities } from '../identities/identities.ts';
import { endSignInsThrough, lockIdentities } from '../identities/identity-store.ts';
import { redirectSecret } from '../oidc/redirect-routes.ts';
import { mustComeFromOwnPage, siteUrlFor } from '../same-site.ts';
import { profileOf } from '../sign-in-routes.ts';
import { deletePasskeys, lockPasskeys, renamePasskey } from './passkey-store.ts';
import { keepPasskey, newPasskeyOptions, passkeyOptions, signInWithPasskey } from './passkeys.ts';

type Routes = Pick<
  Handlers,
  'passkeyOptions' | 'signInPasskey' | 'newPasskeyOptions' | 'addPasskey' | 'renamePasskey' | 'removePasskey'
>;

export function passkeyRoutes({ deps, cookies, noteEnded, firstTokenOf }: AuthContext): Routes {
  const { config, pool, log } = deps;
  const identities = createIdentities(deps);

  /** Removes it, never the last sign-in method. Returns the sign-ins that used it and have ended. */
  const remove = ({ playerId, signInId }: Caller, id: string): Promise<readonly string[]> =>
    inTransaction(pool, async (tx) => {
      const others = await lockIdentities(tx, playerId);
      const own = await lockPasskeys(tx, playerId);
      const hash = own.find((one) => one.toString('base64url') === id);
      if (hash === undefined) throw new ApiError('IDENTITY_NOT_FOUND');
      if (others.length + own.length === 1) throw new ApiError('LAST_IDENTITY');
      await deletePasskeys(tx, playerId, [hash]);
      return endSignInsThrough(tx, playerId, 'passkey', [id], signInId);
    });

  return {
    passkeyOptions: async ({ request, reply }) => {
      mustComeFromOwnPage(request, config);
      const siteUrl = siteUrlFor(request, config);
      return { options: await passkeyOptions(deps, redirectSecret(cookies, request, reply), siteUrl) };
    },
    signInPasskey: async ({ body, request, reply }) => {
      mustComeFromOwnPage(request, config);
      const browser = cookies.redirectBrowser(request);
      const siteUrl = siteUrlFor(request, config);
      const signedIn = await signInWithPasskey(deps, browser, siteUrl, body.response);
      const answer = await firstTokenOf(signedIn, 'web');
      cookies.setSignedIn(reply, signedIn.refreshToken);
      return { ...answer, profile: profileOf(signedIn) };
    },
    newPasskeyOptions: async ({ caller, request }) => {
      mustComeFromOwnPage(request, config);
      return { options: await newPasskeyOptions(deps, caller, siteUrlFor(request, config)) };
    },
    addPasskey: async ({ body, caller, request }) => {
      mustComeFromOwnPage(request, config);
      const siteUrl = siteUrlFor(request, config);
      await keepPasskey(deps, caller, siteUrl, body);
      return identities.list(caller, siteUrl);
    },
    renamePasskey: async ({ body: { id, name }, caller, request }) => {
      const credentialHash = Buffer.from(id, 'base64url');
      if (!(await renamePasskey(pool, { playerId: caller.playerId, credentialHash, name })))
        throw new ApiError('IDENTITY_NOT_FOUND');
      return identities.list(caller, siteUrlFor(request, config));
    },
    removePasskey: async ({ body, caller, request }) => {
      const ended = await remove(caller, body.id);
      noteEnded(caller.playerId, ended);
      log.info({ playerId: caller.playerId, passkey: body.id }, 'A passkey was removed');
      return identities.list(caller, siteUrlFor(request, config));
    },
  };
}
