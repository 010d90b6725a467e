// SQL of redirects to a provider.
import type { CampaignParams } from '@parlor/contract/formats/campaign.ts';
import type { RedirectProvider } from '@parlor/contract/calls/auth.ts';
import { type Db, firstRow, run } from '../../../db/sql.ts';

export interface RedirectKey {
  readonly stateHash: Buffer;
  readonly browserHash: Buffer;
  readonly provider: RedirectProvider;
}
export interface Redirect {
  readonly redirectUri: string;
  readonly redirectTo: string;
  readonly campaign: CampaignParams | null;
  /** The started link, if the redirect adds an identity. */
  readonly linkId: string | null;
}

export async function addRedirect(
  db: Db,
  key: RedirectKey,
  redirect: Redirect & { readonly expiresAtMs: number },
): Promise<void> {
  await run(db, 'redirect-add')`
    insert into redirects (state_hash, browser_hash, provider, redirect_uri, redirect_to, campaign, link_id,
      expires_at)
    values (${key.stateHash}, ${key.browserHash}, ${key.provider}, ${redirect.redirectUri},
      ${redirect.redirectTo}, ${redirect.campaign === null ? null : JSON.stringify(redirect.campaign)},
      ${redirect.linkId}, ${new Date(redirect.expiresAtMs)})`;
}

/** Uses the redirect: nobody can return on it again. Undefined if it does not match or was used. */
export async function consumeRedirect(
  db: Db,
  key: RedirectKey,
  nowMs: number,
): Promise<Redirect | undefined> {
  return firstRow<Redirect>(db, 'redirect-use')`
    update redirects set used_at = ${new Date(nowMs)}
     where state_hash = ${key.stateHash} and browser_hash = ${key.browserHash}
       and provider = ${key.provider} and used_at is null and expires_at > ${new Date(nowMs)}
    returning redirect_uri as "redirectUri", redirect_to as "redirectTo", campaign, link_id as "linkId"`;
}
