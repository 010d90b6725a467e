// A new player has not agreed to anything yet when they sign up: that they did waits in their browser until they agree, with the
// campaign that brought them, and is forgotten where they decline.
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
    /** Once. */
    take(userId: string): AnalyticsProperties<'Sign Up'> | undefined {
      if (storage.getItem(keyOf(userId)) === null) return undefined;
      storage.removeItem(keyOf(userId));
      // Where a link leads and when it was made is nobody's campaign.
      const { redirect_route: _route, timestamp: _at, ...of } = campaign ?? {};
      return { platform, ...of };
    },
  };
}
