// The channels by which this deployment can tell a player something.
import type { MessageChannel } from '@parlor/contract/calls/consents.ts';
import { buildCampaignLink } from '@parlor/contract/formats/campaign-link.ts';
import type { Config } from '../../config.ts';
import type { WatchBot } from '../../runtime/bot/bot-api.ts';
import { openBot } from './bot.ts';
import { openByEmail, type Mailer } from './by-email.ts';
import type { MessageSender } from './port.ts';

export { openBotChat } from './bot-chat.ts';
export { openPreparedMessages } from './prepared.ts';
export type { MessageToPrepare, PreparedMessages } from './prepared.ts';
export type { BotChat, BotProfile, BotReply } from './bot-chat.ts';
export type { Delivery, MessageSender, OutgoingMessage } from './port.ts';

export interface MessageSendersDeps {
  readonly config: Pick<
    Config,
    'TELEGRAM_BOT_TOKEN' | 'TELEGRAM_BOT_NAME' | 'TELEGRAM_APP_NAME' | 'SMTP_URL' | 'isLocal'
  >;
  /** The address of the Bot API, or of its emulator. Undefined if there is no bot. */
  readonly botApiUrl: (() => Promise<string>) | undefined;
  readonly watchBot?: WatchBot;
  readonly mail: Mailer;
  readonly siteUrl: () => string;
}

export function openMessageSenders(d: MessageSendersDeps): ReadonlyMap<MessageChannel, MessageSender> {
  const { config, botApiUrl, watchBot: watch, siteUrl } = d;
  const senders = new Map<MessageChannel, MessageSender>();
  if (botApiUrl)
    senders.set(
      'bot',
      openBot({
        token: config.TELEGRAM_BOT_TOKEN,
        apiUrl: botApiUrl,
        pageUrl: pageIn(config, siteUrl),
        watch,
      }),
    );
  if (config.SMTP_URL !== undefined || config.isLocal) senders.set('email', openByEmail(d.mail, siteUrl));
  return senders;
}

/** The address of a page in the mini-app, or on the website if the bot has no name. */
const pageIn =
  ({ TELEGRAM_BOT_NAME: bot, TELEGRAM_APP_NAME: app }: MessageSendersDeps['config'], siteUrl: () => string) =>
  (path: string): string =>
    bot === undefined
      ? new URL(path, siteUrl()).href
      : buildCampaignLink(
          { messenger: `https://t.me/${[bot, app].filter(Boolean).join('/')}` },
          { redirect_route: path },
        );
