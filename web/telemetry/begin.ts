// Starts flags, analytics and error reports. Fetched long after the first screen, so that none of them can delay it.
// Each part fails by itself and is only logged.
import type { AnalyticsEvent } from '@parlor/contract/calls/analytics.ts';
import { createAnalytics } from '@parlor/sdk/analytics/analytics.ts';
import { createFlags } from '@parlor/sdk/analytics/flags.ts';
import type { AuthState } from '@parlor/sdk/session/auth-state.ts';
import type { Services } from '@parlor/sdk/services.ts';
import type { QueryClient } from '@tanstack/react-query';
import { CHOICE_EVENT, choiceOf } from '../data/analytics-choice.ts';
import { firstTouch } from '../data/first-touch.ts';
import { setFlags } from '../data/flags.ts';
import { safeStorage } from '@parlor/sdk/safe-storage.ts';
import { ANALYTICS_EVENT } from './track.ts';
import { whenIdle } from '../data/yield-to-main.ts';
import type { EventSink } from './event-client.ts';
import { eventsOfClaim } from './events-of-claim.ts';
import { isWanted, telemetrySettings } from './settings.ts';
import { signUpWaits } from './sign-up.ts';

/** The part of the router that we use. */
export interface ShownPages {
  readonly state: { readonly matches: ReadonlyArray<{ readonly fullPath: string }> };
  subscribe(event: 'onResolved', heard: () => void): () => void;
}

export interface TelemetryOptions {
  readonly services: Services;
  readonly platform: 'web' | 'telegram';
  readonly router: ShownPages;
  readonly client: QueryClient;
}

const FLAG_OF_RECORDING = 'session-replay';

export function begin({ services, platform, router, client }: TelemetryOptions): void {
  const settings = telemetrySettings(location.origin);
  const { env } = document.documentElement.dataset;
  if (!isWanted(env, settings)) return;
  const log = (message: string, error: unknown): void => console.warn(message, error);
  const { session, api } = services;
  const storage = safeStorage(() => localStorage);
  const campaign = firstTouch(storage);
  const signUp = signUpWaits(storage, campaign, platform);

  void import('./error-client.ts')
    .then(({ openErrorClient }) => openErrorClient(settings, env ?? 'unknown'))
    .catch((error: unknown) => log('faults cannot be told', error));

  let sink: EventSink | undefined;
  /** Events from before the consent: sent with the later ones, once there is consent. */
  const exposures: object[] = [];
  const flags = createFlags({
    log,
    load: async () => {
      const { openFlagClient } = await import('./flag-client.ts');
      await whenIdle();
      const state = session.state();
      const profile = state.status === 'connected' ? state.profile : undefined;
      return openFlagClient(
        settings.flags,
        {
          userId: profile?.userId,
          place: platform,
          isPremium: profile?.isPremium ?? false,
          isNew: profile?.isNew ?? false,
          campaign: campaign?.campaign_name,
        },
        (exposure) => {
          exposures.push(exposure);
          // Counted without the consent to analytics: it is stored with the player, and goes to no vendor.
          if (profile && exposure.metadata?.['experimentKey'] !== undefined)
            void api
              .exposed({ params: { flag: exposure.flag_key } })
              .catch((error: unknown) => log('an exposure is not told', error));
          sink?.exposed(exposure);
        },
      );
    },
  });
  setFlags(flags);

  let userId = '';
  const analytics = createAnalytics({
    log,
    open: async () => {
      // A flag switches recording on; if the flags fail nothing is recorded.
      await flags.start();
      const { openEventClient } = await import('./event-client.ts');
      const recordsSessions = flags.isOn(FLAG_OF_RECORDING);
      sink = await openEventClient({ settings: settings.analytics, userId, recordsSessions, platform });
      for (const exposure of exposures) sink.exposed(exposure);
      return sink;
    },
  });
  const viewed = (): void => {
    const page = router.state.matches.at(-1)?.fullPath;
    if (page !== undefined && page !== shown) analytics.track('Page Viewed', { page: page || '/', platform });
    shown = page;
  };
  let shown: string | undefined;

  async function agree(agreed: boolean): Promise<void> {
    const opening = analytics.agree(agreed);
    if (!agreed) {
      sink = undefined;
      signUp.forget(userId);
      return;
    }
    shown = undefined;
    viewed();
    const newUser = signUp.take(userId);
    if (newUser) analytics.track('Sign Up', newUser);
    await opening;
  }
  async function follow(state: AuthState): Promise<void> {
    const next = state.status === 'connected' ? state.profile.userId : '';
    if (next === userId) return;
    // Nothing of one player is sent for the next.
    if (userId !== '') {
      await analytics.agree(false);
      exposures.length = 0;
      flags.forget();
    }
    sink = undefined;
    userId = next;
    if (state.status !== 'connected') return;
    if (state.profile.isNew) signUp.note(userId);
    const choice = await choiceOf(api, userId).catch(() => 'unasked' as const);
    if (choice === 'agreed' && userId === next) await agree(true);
    // Not before the player is known: decisions for them are stored for them.
    void flags.start();
  }
  window.addEventListener(CHOICE_EVENT, (event) => void agree((event as CustomEvent).detail === 'agreed'));
  window.addEventListener(ANALYTICS_EVENT, (event) => {
    const { name, properties } = (event as CustomEvent<{ name: AnalyticsEvent; properties: never }>).detail;
    analytics.track(name, properties);
  });
  client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { mutation } = event;
    for (const [name, properties] of eventsOfClaim(mutation.options.mutationKey, mutation.state.data))
      analytics.track(name, properties as never);
  });
  router.subscribe('onResolved', viewed);
  session.listen((state) => void follow(state));
  void follow(session.state());
}
