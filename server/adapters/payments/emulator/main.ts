// The payment providers of local development, in a process of their own: Telegram's Bot API and Breeze, each with its
// records. It believes everybody who presses the button, so it exists in PARLOR_ENV local and in tests.
import { emulatorApp, listenAs } from '../../../runtime/emulator/program.ts';
import { openRecords } from './records.ts';
import { addBreezeEmulator } from './breeze.ts';
import { noFaults, type Faults } from './network-faults.ts';
import { addStarsEmulator } from './stars.ts';

const { env } = process;
const need = (name: string): string => {
  const value = env[name];
  if (value === undefined || value === '') throw new Error(`${name} must be set`);
  return value;
};

const faults = noFaults();
const stored = openRecords(env['PAYMENTS_BOOK']);
let url = '';
let breezeWebhook = env['BREEZE_WEBHOOK_URL'];
const app = emulatorApp();
const delayedStars = addStarsEmulator(app, {
  token: need('TELEGRAM_BOT_TOKEN'),
  stored,
  faults,
  linkBase: () => url,
});
const delayedBreeze = addBreezeEmulator(app, {
  apiKey: need('BREEZE_API_KEY'),
  webhookSecret: need('BREEZE_WEBHOOK_SECRET'),
  webhookUrl: () => breezeWebhook,
  stored,
  faults,
  linkBase: () => url,
});
interface Control extends Partial<Faults> {
  readonly breezeWebhook?: string;
  /** Sends what `refundFirst` keeps back. */
  readonly sendDelayed?: boolean;
}
app.post<{ Body: Control }>('/control', (request, reply) => {
  const { breezeWebhook: address, sendDelayed, ...wanted } = request.body;
  Object.assign(faults, wanted);
  breezeWebhook = address ?? breezeWebhook;
  if (sendDelayed === true) for (const delayed of [delayedStars, delayedBreeze]) delayed.releaseAll();
  return reply.send({ faults });
});
app.get('/control/book', (_request, reply) => reply.send(stored.records));

url = await listenAs(app, 'payments', env['PAYMENTS_PORT']);
