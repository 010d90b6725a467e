// Messages of the payment providers. Each may come late, twice, out of order or for an unknown order. An unusable one
// is acknowledged, so that it blocks nothing behind it.
import type { FastifyInstance } from 'fastify';
import type { Switches } from '@parlor/economy/kernel/switches.ts';
import type { BotChat, BotReply } from '../../../adapters/messages/index.ts';
import type { SpeakerFor } from '../../../texts/index.ts';
import type { Payments } from '../../../adapters/payments/index.ts';
import { breezeWebhook } from './breeze.ts';
import type { PaymentAlarms } from '../payment-alarms.ts';
import type { Settle, SettleDeps } from '../settle.ts';
import { telegramWebhook } from './telegram.ts';

export interface WebhookDeps extends Pick<SettleDeps, 'pool' | 'clock' | 'log' | 'players' | 'heldPlayers'> {
  readonly settle: Settle;
  readonly speakerFor: SpeakerFor;
  readonly alarms: Pick<PaymentAlarms, 'raise'>;
  /** What operators switched off. */
  readonly switches?: () => Switches;
  readonly bot?: {
    /** The reply to a text; undefined if there is none. `userId` is of a private chat alone. */
    readonly answer: (message: {
      readonly userId: string | undefined;
      readonly text: string;
      readonly language?: string | undefined;
    }) => Promise<BotReply | undefined>;
    readonly chat: Pick<BotChat, 'reply'>;
  };
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
