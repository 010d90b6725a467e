// SQL of redirects to a provider.
import type { CampaignParams } from '@parlor/contract/formats/campaign.ts';
import { type Db, firstRow, run } from '../../../db/sql.ts';

export interface RedirectKey {
  readonly stateHash: Buffer;
  readonly browserHash: Buffer;
  /** Its name in addresses. */
  readonly provider: string;
}
export interface Redirect {
  readonly redirectUri: string;
  readonly redirectTo: string;
  readonly campaign: CampaignParams | null;
  /** The started link, if the redirect adds an identity. */
  readonly linkId: string | null;
}
/** `told`: the name that the provider's form told, as it was; null without one. */
export type ReturnedRedirect = Redirect & { readonly told: string | null };

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
): Promise<ReturnedRedirect | undefined> {
  return firstRow<ReturnedRedirect>(db, 'redirect-use')`
    update redirects set used_at = ${new Date(nowMs)}
     where state_hash = ${key.stateHash} and browser_hash = ${key.browserHash}
       and provider = ${key.provider} and used_at is null and expires_at > ${new Date(nowMs)}
    returning redirect_uri as "redirectUri", redirect_to as "redirectTo", campaign, link_id as "linkId", told`;
}

/** Keeps what a provider's form told until the browser returns. Nothing if the redirect is unknown or used. */
export async function keepTold(
  db: Db,
  { stateHash, provider, told }: Pick<RedirectKey, 'stateHash' | 'provider'> & { readonly told: string },
  nowMs: number,
): Promise<void> {
  await run(db, 'redirect-told')`
    update redirects set told = ${told}
     where state_hash = ${stateHash} and provider = ${provider} and used_at is null
       and expires_at > ${new Date(nowMs)}`;
}
