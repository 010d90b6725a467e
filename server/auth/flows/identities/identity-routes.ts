// The sign-in methods of a player: list, add, unlink.
import { requestLanguage } from '../../../texts/request-language.ts';
import { retryLater } from '../../../http/api-error.ts';
import type { Handlers } from '../../../http/handlers.ts';
import type { AuthContext } from '../context.ts';
import { RedirectFailed } from '../oidc/redirect.ts';
import { redirectSecret } from '../oidc/redirect-routes.ts';
import { mustComeFromOwnPage, siteUrlFor } from '../same-site.ts';
import { beginLink, type Asker } from './begin-link.ts';
import { createIdentities } from './identities.ts';

type Routes = Pick<
  Handlers,
  | 'identities'
  | 'beginLink'
  | 'proveEmailLink'
  | 'proveTelegramLink'
  | 'linkPreview'
  | 'completeLink'
  | 'unlinkIdentity'
>;

export function identityRoutes({ deps, cookies, noteEnded }: AuthContext): Routes {
  const { config } = deps;
  const identities = createIdentities(deps);
  return {
    identities: ({ caller, request }) => identities.list(caller, siteUrlFor(request, config)),

    beginLink: async ({ body, caller, request, reply }) => {
      // A redirect needs a cookie; an email and the messenger's link do not.
      if (body.kind !== 'telegram' && body.kind !== 'email') mustComeFromOwnPage(request, config);
      const asker: Asker = {
        caller,
        ip: request.ip,
        siteUrl: siteUrlFor(request, config),
        language: requestLanguage(request),
        browser: () => redirectSecret(cookies, request, reply),
      };
      return beginLink(deps, body, asker).catch((error: unknown) => {
        if (!(error instanceof RedirectFailed)) throw error;
        deps.log.warn({ kind: body.kind, reason: error.message }, 'The redirect to a provider failed');
        throw retryLater('UNAVAILABLE', 5, 'No response from the provider. Try again in a moment.');
      });
    },
    proveEmailLink: ({ body, caller }) => identities.proveEmail(body.link, body.code, caller),
    proveTelegramLink: ({ body }) => identities.proveTelegram(body),
    linkPreview: ({ params, caller }) => identities.preview(params.link, caller),
    completeLink: ({ body, caller, request }) =>
      identities.complete(body.link, caller, siteUrlFor(request, config)),
    unlinkIdentity: async ({ body, caller, request }) => {
      const { answer, ended } = await identities.unlink(body, caller, siteUrlFor(request, config));
      noteEnded(caller.playerId, ended);
      return answer;
    },
  };
}
