// The consent to analytics, stored while the page lives. Nothing is counted over the fakes.
import type { FakeHandlers } from '../calls.ts';
import type { FakePlayer, FakeServer } from '../fake-server.ts';

export function analyticsCalls(server: FakeServer): FakeHandlers {
  const choiceOf = ({ host }: FakePlayer) => {
    const chosen = host.player.state.care.consents?.topics.analytics;
    return chosen === undefined
      ? ({ choice: 'unasked' } as const)
      : ({
          choice: chosen.agreed ? 'agreed' : 'declined',
          at: new Date(chosen.atMs).toISOString(),
        } as const);
  };
  return {
    analyticsChoice: (_, { player }) => choiceOf(player),
    chooseAnalytics: ({ body }, { player }) => {
      server.act(player, 'chooseConsent', { topic: 'analytics', agreed: body.choice === 'agreed' });
      return choiceOf(player);
    },
  };
}
