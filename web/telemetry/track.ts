import type { AnalyticsEvent, AnalyticsProperties } from '@parlor/contract/calls/analytics.ts';

/** Name of the event on the window that an analytics client of the launcher's own may listen to. */
export const ANALYTICS_EVENT = 'parlor:analytics';

/** Passes an event to the analytics client; nothing leaves the page by itself. */
export const track = <N extends AnalyticsEvent>(name: N, properties: AnalyticsProperties<N>): void => {
  window.dispatchEvent(new CustomEvent(ANALYTICS_EVENT, { detail: { name, properties } }));
};
