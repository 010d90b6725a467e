// Webhooks out: the acts of operators on endpoints, and the job that sends.
import { operatedWebhooks, resealSecrets, webhookJob } from '../../features/webhooks/index.ts';
import type { Job } from '../../jobs/job.ts';
import { post } from '../outbound/post.ts';
import type { Foundation } from './foundation.ts';
import type { OpenSignIn } from './open-sign-in.ts';

export const operatedWebhooksOf = (
  { central: pool, clock, webhooks: live, config, content }: Foundation,
  { identity: { sealingKeys } }: OpenSignIn,
) =>
  operatedWebhooks({
    pool,
    clock,
    live,
    sealingKeys,
    mayBePrivate: config.isLocal,
    isStudio: (id) => content.loaded.providers.some((one) => one.id === id),
  });

export async function openWebhookJob(
  { central, config, log }: Foundation,
  { identity: { sealingKeys } }: OpenSignIn,
): Promise<Job> {
  await resealSecrets(central, sealingKeys);
  return webhookJob({ sealingKeys, mayBePrivate: config.isLocal, post, log });
}
