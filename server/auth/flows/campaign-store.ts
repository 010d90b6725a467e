// SQL of players' campaigns.
import { CAMPAIGN_NAMES, type CampaignParams } from '@parlor/contract/formats/campaign.ts';
import type pg from 'pg';

export interface Campaign {
  readonly params: CampaignParams;
  readonly carriedBy: 'start-parameter' | 'website';
}

const columns = CAMPAIGN_NAMES.join(', ');
const places = CAMPAIGN_NAMES.map((_, index) => `$${index + 4}`).join(', ');

/** Stores the first campaign of a new player. */
export async function addCampaign(
  tx: Pick<pg.PoolClient, 'query'>,
  playerId: string,
  { params, carriedBy }: Campaign,
  nowMs: number,
): Promise<void> {
  await tx.query({
    name: 'campaign-add',
    text: `insert into player_campaigns (player_id, carried_by, at, ${columns}) values ($1, $2, $3, ${places})`,
    values: [playerId, carriedBy, new Date(nowMs), ...CAMPAIGN_NAMES.map((name) => keepable(params[name]))],
  });
}

/** Anybody may have written this text into a link: without characters that the database refuses. */
const keepable = (text: string | undefined): string | undefined =>
  text?.replaceAll('\u0000', '').toWellFormed();
