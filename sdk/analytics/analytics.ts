// Analytics behind an interface of our own (spec §9). Nothing is loaded, stored or sent before the player has agreed.
// Events wait for the client to load, up to a limit.
import type { AnalyticsEvent, AnalyticsProperties } from '@parlor/contract/calls/analytics.ts';

/** The part of the vendor's client that we use. */
export interface AnalyticsSink {
  track(event: AnalyticsEvent, properties: Readonly<Record<string, unknown>>): void;
  /** The player no longer agrees: nothing more is sent, and data in the browser is deleted. */
  stop(): void;
}

/** Sends events once the player has agreed. */
export interface Analytics {
  readonly track: <N extends AnalyticsEvent>(event: N, properties: AnalyticsProperties<N>) => void;
  /** With consent the clients are loaded. Without it they are stopped and waiting events are dropped. */
  readonly agree: (agreed: boolean) => Promise<void>;
}

export interface AnalyticsOptions {
  /** Fetches the clients' code and opens them; called only with consent. */
  readonly open: () => Promise<AnalyticsSink>;
  readonly log?: (message: string, error: unknown) => void;
}

/** Events that wait while the client loads. */
const MAX_WAITING = 100;

/** Analytics whose client is loaded with the consent. Events before it has loaded wait. */
export function createAnalytics({ open, log = console.warn }: AnalyticsOptions): Analytics {
  let isAgreed = false;
  let sink: AnalyticsSink | undefined;
  let opening: Promise<void> | undefined;
  const waiting: Array<[AnalyticsEvent, Readonly<Record<string, unknown>>]> = [];

  function send(event: AnalyticsEvent, properties: Readonly<Record<string, unknown>>): void {
    try {
      sink?.track(event, properties);
    } catch (error) {
      log('an event could not be counted', error);
    }
  }
  async function begin(): Promise<void> {
    try {
      const opened = await open();
      if (!isAgreed) return opened.stop();
      sink = opened;
      for (const [event, properties] of waiting.splice(0)) send(event, properties);
    } catch (error) {
      log('visits could not be counted', error);
      waiting.length = 0;
    } finally {
      opening = undefined;
    }
  }
  return {
    track(event, properties) {
      if (!isAgreed) return;
      if (sink) send(event, properties);
      else if (opening && waiting.length < MAX_WAITING) waiting.push([event, properties]);
    },
    async agree(agreed) {
      isAgreed = agreed;
      if (agreed) return sink ? undefined : (opening ??= begin());
      waiting.length = 0;
      sink?.stop();
      sink = undefined;
    },
  };
}
