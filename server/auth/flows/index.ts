// Sign-in and sessions: Telegram's launch data, links by email, providers, identities, refresh, sign-out.
import type { Handlers } from '../../http/handlers.ts';
import { createAuthContext } from './context.ts';
import type { AuthDeps } from './deps.ts';
import { identityRoutes } from './identities/identity-routes.ts';
import { redirectRoutes } from './oidc/redirect-routes.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';

export type { AuthDeps } from './deps.ts';
export { formReturn } from './oidc/form-return.ts';
export { outboxRoutes } from './email/outbox-page.ts';

export function authRoutes(deps: AuthDeps): Handlers {
  const context = createAuthContext(deps);
  return {
    ...signInRoutes(context),
    ...redirectRoutes(context),
    ...identityRoutes(context),
    ...passkeyRoutes(context),
    ...sessionRoutes(context),
  };
}
