import type { LinkableIdentity } from '@parlor/contract/calls/identities.ts';
import type { Caller } from '../../../http/handlers.ts';
import type { AuthDeps } from '../deps.ts';

/** Whether an identity of this kind can be added here, by this caller. */
export function isOffered(
  { config, providers }: AuthDeps,
  kind: LinkableIdentity,
  { platform }: Caller,
): boolean {
  if (kind === 'email') return config.isLocal || config.SMTP_URL !== undefined;
  // In the messenger's frame no cookie travels, and Google shows no web view its sign-in.
  if (platform !== 'web') return false;
  return kind === 'telegram' ? config.TELEGRAM_BOT_NAME !== undefined : providers.redirects.has(kind);
}
