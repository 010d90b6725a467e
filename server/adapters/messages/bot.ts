// Messages by the bot, with `sendMessage` of the Bot API.
import type { Api } from 'grammy';
import { openBotApi, type WatchBot } from '../../runtime/bot/bot-api.ts';
import { deliveryOf } from './bot-errors.ts';
import type { MessageSender } from './port.ts';

export interface BotOptions {
  readonly token: string;
  /** Without a slash at its end; asked for at the first message. */
  readonly apiUrl: () => Promise<string>;
  /** The address at which Telegram opens this page of the app. */
  readonly pageUrl: (path: string) => string;
  readonly withinS?: number;
  readonly watch?: WatchBot | undefined;
}

const WITHIN_S = 5;

export function openBot({ token, apiUrl, pageUrl, withinS = WITHIN_S, watch }: BotOptions): MessageSender {
  let api: Promise<Api> | undefined;
  const opened = (): Promise<Api> =>
    (api ??= apiUrl().then((apiRoot) => openBotApi({ token, apiRoot, withinS, watch })));
  return {
    send: async (to, { text, open, ending }) => {
      try {
        await (
          await opened()
        ).sendMessage(Number(to), `${text}\n\n${ending}`, {
          link_preview_options: { is_disabled: true },
          reply_markup: { inline_keyboard: [[{ text: open.label, url: pageUrl(open.path) }]] },
        });
        return { kind: 'sent' };
      } catch (error) {
        return deliveryOf(error);
      }
    },
  };
}
