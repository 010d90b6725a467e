import { useLingui } from '@lingui/react/macro';
import type { WebhookDeliveryState, WebhookOffReason } from '@parlor/contract/calls/operator/webhooks.ts';
import type { WebhookEvent } from '@parlor/contract/webhooks/events.ts';

/** Names of events, states and reasons. */
export function useWebhookWords() {
  const { t } = useLingui();
  const events: Readonly<Record<WebhookEvent, string>> = {
    'order.delivered': t`An order was delivered`,
    'round.settled': t`A round ended`,
    'round.corrected': t`A round was corrected`,
    'contest.ended': t`A contest ended`,
    'release.live': t`A release went live`,
  };
  const states: Readonly<Record<WebhookDeliveryState, string>> = {
    waiting: t`Waiting`,
    delivered: t`Delivered`,
    failed: t`Failed`,
    stopped: t`Stopped`,
  };
  const reasons: Readonly<Record<WebhookOffReason, string>> = {
    operator: t`Turned off by an operator`,
    gone: t`Turned off: it answered 410`,
    failing: t`Turned off: nothing reached it for days`,
  };
  return { events, states, reasons };
}
