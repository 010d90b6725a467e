// The configured payment providers: Telegram Stars with a bot of the operator's, cards with a key of Breeze. In local, an
// emulator replaces each one that is not configured.
import { join } from 'node:path';
import type { PaymentMode } from '@parlor/contract/calls/shop.ts';
import { WEBHOOKS } from '@parlor/contract/webhooks/payments.ts';
import type { Config } from '../../config.ts';
import { onDemand } from '../../runtime/lazy.ts';
import { openBreeze, orderOfReference } from './breeze/index.ts';
import { readBreeze, type BreezeMessage } from './breeze/message.ts';
import type { LocalPayments } from './emulator/index.ts';
import type { PaymentProvider } from './port.ts';
import { openStars, type Stars } from './stars/index.ts';
import { Update } from './stars/update.ts';
import type { WatchBot } from '../../runtime/bot/bot-api.ts';
import type { WarnLog } from '../../runtime/deps.ts';

export interface Payments {
  readonly providers: ReadonlyMap<PaymentMode, PaymentProvider>;
  /** Origins of the pages on which cards are charged; the website shows them in a frame. */
  readonly pages: readonly string[];
  /** Missing where Stars are not set up. */
  readonly stars?: {
    readonly api: Stars;
    readonly secret: string;
    readonly read: (body: unknown) => Update | undefined;
  };
  /** The address of the Bot API, or of its emulator; missing where there is no bot. */
  readonly botApiUrl?: () => Promise<string>;
  /** Missing where Breeze is not set up. `read` checks the signature. */
  readonly breeze?: {
    readonly read: (body: unknown) => BreezeMessage;
    readonly orderOf: (reference: string) => string;
  };
  /** Registers our webhooks with the providers. */
  announce(url: string): Promise<void>;
  close(): Promise<void>;
}

type Settings = Pick<
  Config,
  | 'TELEGRAM_BOT_TOKEN'
  | 'TELEGRAM_API_URL'
  | 'TELEGRAM_WEBHOOK_SECRET'
  | 'BREEZE_API_URL'
  | 'BREEZE_API_KEY'
  | 'BREEZE_WEBHOOK_SECRET'
  | 'PAYMENTS_PORT'
  | 'DATA_DIR'
  | 'isLocal'
  | 'hasOwnBot'
>;
const LOCAL_WEBHOOK_SECRET = 'local-telegram-webhook';
const LOCAL_BREEZE = { apiKey: 'sk_test_local', webhookSecret: 'whook_sk_local' };
const BREEZE_URL = 'https://api.breeze.cash';

export function openPayments(
  c: Settings,
  o: {
    readonly launcherUrl: () => string;
    readonly log: WarnLog;
    readonly watchBot?: WatchBot;
    /** Called when the emulator of the bot has started. */
    readonly onLocalBot?: () => void;
  },
): Payments {
  const starsSecret = c.TELEGRAM_WEBHOOK_SECRET ?? (c.isLocal ? LOCAL_WEBHOOK_SECRET : undefined);
  const registerWebhook = async (api: Stars, url: string): Promise<void> => {
    if (starsSecret === undefined) return;
    await api.setWebhook(url + WEBHOOKS.telegram, starsSecret).catch((e: unknown) => {
      o.log.warn({ reason: String(e) }, 'the webhook was not registered with Telegram');
    });
  };
  const local = onDemand(async () => {
    const started = await startLocal(c);
    await started.control({ breezeWebhook: o.launcherUrl() + WEBHOOKS.breeze });
    if (!c.hasOwnBot)
      await registerWebhook(openStars({ token: c.TELEGRAM_BOT_TOKEN, apiUrl: started.url }), o.launcherUrl());
    o.onLocalBot?.();
    return started;
  });
  const stars = c.hasOwnBot
    ? openStars({ token: c.TELEGRAM_BOT_TOKEN, apiUrl: c.TELEGRAM_API_URL, watch: o.watchBot })
    : c.isLocal
      ? starsOf(async () => openStars({ token: c.TELEGRAM_BOT_TOKEN, apiUrl: (await local.get()).url }))
      : undefined;
  const ownBreeze =
    c.BREEZE_API_KEY !== undefined && c.BREEZE_WEBHOOK_SECRET !== undefined
      ? { apiUrl: c.BREEZE_API_URL ?? BREEZE_URL, apiKey: c.BREEZE_API_KEY, secret: c.BREEZE_WEBHOOK_SECRET }
      : undefined;
  const breezeSecret = ownBreeze?.secret ?? (c.isLocal ? LOCAL_BREEZE.webhookSecret : undefined);
  const breeze = ownBreeze
    ? openBreeze({ ...ownBreeze, returnUrl: o.launcherUrl })
    : c.isLocal
      ? breezeOf(async () =>
          openBreeze({
            apiUrl: (await local.get()).url,
            apiKey: LOCAL_BREEZE.apiKey,
            returnUrl: o.launcherUrl,
          }),
        )
      : undefined;
  const providers = new Map<PaymentMode, PaymentProvider>();
  if (stars) providers.set('telegram', stars);
  if (breeze) providers.set('breeze', breeze);
  return {
    providers,
    // The pages of api.breeze.cash are at pay.breeze.cash. The local one starts when it is first needed, at a port that
    // a document sent before cannot name.
    pages: ownBreeze
      ? [new URL(ownBreeze.apiUrl).origin.replace('://api.', '://pay.')]
      : breeze
        ? ['http://127.0.0.1:*']
        : [],
    ...(stars && starsSecret !== undefined
      ? { stars: { api: stars, secret: starsSecret, read: (body) => Update.safeParse(body).data } }
      : {}),
    ...(c.hasOwnBot
      ? { botApiUrl: () => Promise.resolve(c.TELEGRAM_API_URL) }
      : c.isLocal
        ? { botApiUrl: async () => (await local.get()).url }
        : {}),
    ...(breezeSecret === undefined
      ? {}
      : { breeze: { read: (body) => readBreeze(breezeSecret, body), orderOf: orderOfReference } }),
    announce: async (url) => {
      if (stars && c.hasOwnBot && (c.isLocal || url.startsWith('https:'))) await registerWebhook(stars, url);
    },
    close: () => local.close(),
  };
}

const starsOf = (open: () => Promise<Stars>): Stars => ({
  ...breezeOf(open),
  mode: 'telegram',
  answerPreCheckout: async (id, refusal) => (await open()).answerPreCheckout(id, refusal),
  setWebhook: async (url, secret) => (await open()).setWebhook(url, secret),
  transactions: async (offset) => (await open()).transactions(offset),
});
const breezeOf = (open: () => Promise<PaymentProvider>): PaymentProvider => ({
  mode: 'breeze',
  prepare: async (wanted) => (await open()).prepare(wanted),
  ask: async (id) => (await open()).ask(id),
  end: async (id) => (await open()).end(id),
  refund: async (payment) => (await open()).refund(payment),
});

/** Loaded only in local. */
async function startLocal(c: Settings): Promise<LocalPayments> {
  const { startLocalPayments } = await import('./emulator/index.ts');
  return startLocalPayments({
    botToken: c.TELEGRAM_BOT_TOKEN,
    breezeApiKey: LOCAL_BREEZE.apiKey,
    breezeWebhookSecret: LOCAL_BREEZE.webhookSecret,
    port: c.PAYMENTS_PORT,
    recordsFile: join(c.DATA_DIR, 'local-payments.json'),
  });
}
