// SQL of the ways to a provider and back.
import type { CampaignParams } from '@parlor/contract/formats/campaign.ts';
import type { RedirectProvider } from '@parlor/contract/calls/auth.ts';
import type pg from 'pg';

type Db = Pick<pg.PoolClient, 'query'>;

export interface WayKey {
  readonly stateHash: Buffer;
  readonly browserHash: Buffer;
  readonly provider: RedirectProvider;
}
export interface Way {
  readonly redirectUri: string;
  readonly redirectTo: string;
  readonly campaign: CampaignParams | null;
  /** Where it goes to add a door: the link that was begun. */
  readonly linkId: string | null;
}

export async function addWay(
  db: Db,
  key: WayKey,
  way: Way & { readonly expiresAtMs: number },
): Promise<void> {
  await db.query({
    name: 'redirect-add',
    text: `insert into redirects (state_hash, browser_hash, provider, redirect_uri, redirect_to, campaign, link_id, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      key.stateHash,
      key.browserHash,
      key.provider,
      way.redirectUri,
      way.redirectTo,
      way.campaign === null ? null : JSON.stringify(way.campaign),
      way.linkId,
      new Date(way.expiresAtMs),
    ],
  });
}

/** Uses the way up: whatever comes of it, nobody returns on it again. Undefined where it does not fit or was used. */
export async function useWay(db: Db, key: WayKey, nowMs: number): Promise<Way | undefined> {
  const { rows } = await db.query<Way>({
    name: 'redirect-use',
    text: `update redirects set used_at = $4
            where state_hash = $1 and browser_hash = $2 and provider = $3 and used_at is null and expires_at > $4
           returning redirect_uri as "redirectUri", redirect_to as "redirectTo", campaign, link_id as "linkId"`,
    values: [key.stateHash, key.browserHash, key.provider, new Date(nowMs)],
  });
  return rows[0];
}
