// Webhooks out: events for studios and the operator's own systems (docs/webhooks.md).
import type { Job } from '../../jobs/job.ts';
import { sendDue, type SendDeps } from './send-due.ts';

export { resealSecrets } from './endpoint-store.ts';
export { LiveEndpoints } from './live-endpoints.ts';
export { operatedWebhooks } from './operated.ts';

export const webhookJob = (d: SendDeps): Job => ({
  name: 'send-webhooks',
  run: ({ pool, clock }) => sendDue({ ...d, pool, clock }),
});
