// Messages of the payment providers. Each may come late, twice, out of order or for an unknown order. An unusable one
// is acknowledged, so that it blocks nothing behind it.
import type { FastifyInstance } from 'fastify';
import type { Switches } from '@parlor/economy/kernel/switches.ts';
import type { Payments } from '../../../adapters/payments/index.ts';
import { breezeWebhook } from './breeze.ts';
import type { PaymentAlarms } from '../payment-alarms.ts';
import type { Settle, SettleDeps } from '../settle.ts';
import { telegramWebhook } from './telegram.ts';

export interface WebhookDeps extends Pick<SettleDeps, 'pool' | 'clock' | 'log' | 'players' | 'heldPlayers'> {
  readonly settle: Settle;
  readonly alarms: Pick<PaymentAlarms, 'raise'>;
  /** What operators switched off. */
  readonly switches?: () => Switches;
  /** The reply to a text that a user wrote to the bot; undefined if there is none. */
  readonly answerBotText?: (message: {
    readonly userId: string;
    readonly text: string;
    readonly language?: string | undefined;
  }) => Promise<string | undefined>;
  /** Missing if a provider is not set up. */
  readonly payments: Pick<Payments, 'stars' | 'breeze'>;
}

export const webhooksPlugin =
  (d: WebhookDeps) =>
  (app: FastifyInstance): void => {
    const { stars, breeze } = d.payments;
    if (stars) telegramWebhook(app, d, stars);
    if (breeze) breezeWebhook(app, d, breeze);
  };
