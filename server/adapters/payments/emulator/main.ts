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
addStarsEmulator(app, { token: need('TELEGRAM_BOT_TOKEN'), stored, faults, linkBase: () => url });
addBreezeEmulator(app, {
  apiKey: need('BREEZE_API_KEY'),
  webhookSecret: need('BREEZE_WEBHOOK_SECRET'),
  webhookUrl: () => breezeWebhook,
  stored,
  faults,
  linkBase: () => url,
});
app.post<{ Body: Partial<Faults> & { breezeWebhook?: string } }>('/control', (request, reply) => {
  const { breezeWebhook: address, ...wanted } = request.body;
  Object.assign(faults, wanted);
  breezeWebhook = address ?? breezeWebhook;
  return reply.send({ faults });
});
app.get('/control/book', (_request, reply) => reply.send(stored.records));

url = await listenAs(app, 'payments', env['PAYMENTS_PORT']);
