import { decodeStartParam, LINK_START_PREFIX } from '@parlor/contract/formats/campaign.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { AuthDeps } from '../deps.ts';
import { openSignIn, type SignedIn } from '../sign-in.ts';
import type { Launch } from './init-data.ts';

/** Signs in the user whom Telegram signed, with the launch's campaign. */
export async function signInWithLaunch(
  deps: AuthDeps,
  { user, startParam, signedAtMs }: Launch,
  ip: string,
): Promise<SignedIn> {
  const facts = {
    firstName: user.firstName,
    username: user.username,
    photoUrl: user.photoUrl,
    isPremium: user.isPremium,
    language: user.languageCode,
  };
  // Telegram's signed value counts; the rest of the address is ignored.
  const campaign = startParam === undefined ? undefined : decodeStartParam(startParam);
  if (startParam !== undefined && campaign === undefined && !startParam.startsWith(LINK_START_PREFIX))
    deps.log.warn({ length: startParam.length }, 'A start parameter that is not a campaign was ignored');
  return inTransaction(deps.pool, (tx) =>
    openSignIn(tx, deps, {
      key: { provider: 'telegram', subject: String(user.id) },
      platform: 'telegram',
      ip,
      newProfile: {
        ...facts,
        email: undefined,
        startParam,
        label: user.username === undefined ? user.firstName : `@${user.username}`,
      },
      campaign: campaign && { params: campaign, carriedBy: 'start-parameter' },
      facts,
      provenAtMs: signedAtMs,
    }),
  );
}
