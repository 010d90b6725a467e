// The choice whether visits are counted, kept as long as the page lives. Nothing is counted over the fakes.
import type { AnalyticsChoice } from '@parlor/contract/calls/analytics.ts';
import type { Received, Reply } from '@parlor/contract/kernel/contract.ts';
import type { FakePlayer } from '../fake-server.ts';

type Call = { readonly player: FakePlayer };

export function analyticsCalls(): {
  analyticsChoice: (input: Received<'analyticsChoice'>, call: Call) => Reply<'analyticsChoice'>;
  chooseAnalytics: (input: Received<'chooseAnalytics'>, call: Call) => Reply<'chooseAnalytics'>;
} {
  const choices = new WeakMap<FakePlayer, AnalyticsChoice>();
  return {
    analyticsChoice: (_, { player }) => ({ choice: choices.get(player) ?? 'unasked' }),
    chooseAnalytics: ({ body }, { player }) => {
      choices.set(player, body.choice);
      return body;
    },
  };
}
