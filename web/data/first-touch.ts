// The first campaign of a visitor in this browser (spec §3, key original-utm): sent at sign-in.
import { CampaignParams, ORIGINAL_CAMPAIGN_KEY } from '@parlor/contract/formats/campaign.ts';
import type { KeyValueStore } from '@parlor/sdk/session/launch-memory.ts';

/** Undefined if there is none, or if the value is not ours. */
export function firstTouch(storage: KeyValueStore): CampaignParams | undefined {
  try {
    const stored = CampaignParams.safeParse(JSON.parse(storage.getItem(ORIGINAL_CAMPAIGN_KEY) ?? 'null'));
    return stored.success ? stored.data : undefined;
  } catch {
    return undefined;
  }
}

/** The first one stays: a later campaign changes nothing. */
export function saveFirstTouch(storage: KeyValueStore, params: CampaignParams): void {
  if (firstTouch(storage) === undefined) storage.setItem(ORIGINAL_CAMPAIGN_KEY, JSON.stringify(params));
}
