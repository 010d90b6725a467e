// The consent to analytics, stored while the page lives. Nothing is counted over the fakes.
import type { AnalyticsChoice } from '@parlor/contract/calls/analytics.ts';
import type { FakeHandlers } from '../calls.ts';
import type { FakePlayer } from '../fake-server.ts';

export function analyticsCalls(): FakeHandlers {
  const choices = new WeakMap<FakePlayer, AnalyticsChoice>();
  return {
    analyticsChoice: (_, { player }) => ({ choice: choices.get(player) ?? 'unasked' }),
    chooseAnalytics: ({ body }, { player }) => {
      choices.set(player, body.choice);
      return body;
    },
  };
}
