// Starts the payment providers of local development and ends them with this process.
import { join } from 'node:path';
import { controlled, type ControlledProcess } from '../../../runtime/emulator/local-process.ts';

export interface LocalPaymentsOptions {
  readonly botToken: string;
  readonly breezeApiKey: string;
  readonly breezeWebhookSecret: string;
  readonly port: number;
  /** The file of their records; in memory without it. */
  readonly recordsFile?: string | undefined;
}
export type LocalPayments = ControlledProcess;

/** `control`: faults to come, and where Breeze's messages go. */
export const startLocalPayments = (o: LocalPaymentsOptions): Promise<LocalPayments> =>
  controlled({
    name: 'The process of the local payment providers',
    file: join(import.meta.dirname, 'main.ts'),
    env: {
      PAYMENTS_PORT: String(o.port),
      TELEGRAM_BOT_TOKEN: o.botToken,
      BREEZE_API_KEY: o.breezeApiKey,
      BREEZE_WEBHOOK_SECRET: o.breezeWebhookSecret,
      ...(o.recordsFile === undefined ? {} : { PAYMENTS_BOOK: o.recordsFile }),
    },
  });
