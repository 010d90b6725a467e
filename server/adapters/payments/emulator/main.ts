// The payment providers of local development, in a process of their own: Telegram's Bot API and Breeze, each with its
// book. It believes whoever presses the button, so it exists in PARLOR_ENV local, and in tests, alone.
import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
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
const app = Fastify();
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, Object.fromEntries(new URLSearchParams(String(body)))),
);
addStarsEmulator(app, { token: need('TELEGRAM_BOT_TOKEN'), kept: stored, faults, linkBase: () => url });
addBreezeEmulator(app, {
  apiKey: need('BREEZE_API_KEY'),
  webhookSecret: need('BREEZE_WEBHOOK_SECRET'),
  webhookUrl: () => breezeWebhook,
  kept: stored,
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

const listen = (port: number): Promise<string> => app.listen({ host: '127.0.0.1', port });
await listen(Number(env['PAYMENTS_PORT'] ?? 0)).catch(() => listen(0));
url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
process.stdout.write(`payments ${url}\n`);
// Whoever started this holds the other end; when it is gone, so is this.
process.stdin.on('end', () => process.exit(0)).resume();
