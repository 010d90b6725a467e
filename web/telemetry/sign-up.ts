// A new player has not agreed to analytics when they sign up. The sign-up event with its campaign waits in
// the browser until they agree, and is deleted if they decline.
import type { AnalyticsProperties } from '@parlor/contract/calls/analytics.ts';
import type { CampaignParams } from '@parlor/contract/formats/campaign.ts';
import type { KeyValueStore } from '@parlor/sdk/session/launch-memory.ts';

const keyOf = (userId: string): string => `parlor-sign-up-${userId}`;

export function signUpWaits(
  storage: KeyValueStore,
  campaign: CampaignParams | undefined,
  platform: 'web' | 'telegram',
) {
  return {
    note: (userId: string): void => storage.setItem(keyOf(userId), '1'),
    forget: (userId: string): void => storage.removeItem(keyOf(userId)),
    /** Only once. */
    take(userId: string): AnalyticsProperties<'Sign Up'> | undefined {
      if (storage.getItem(keyOf(userId)) === null) return undefined;
      storage.removeItem(keyOf(userId));
      // A link's target and creation time are not campaign data.
      const { redirect_route: _route, timestamp: _at, ...of } = campaign ?? {};
      return { platform, ...of };
    },
  };
}
