// Messages that a user sends themselves: the bot prepares them (`savePreparedInlineMessage`, since Bot API 8.0).
import type { Api } from 'grammy';
import { openBotApi, type WatchBot } from '../../runtime/bot/bot-api.ts';
import { deliveryOf } from './bot-errors.ts';

export interface MessageToPrepare {
  /** Of the same message always the same, at most 64 bytes. */
  readonly id: string;
  /** In the list in which the user chooses a chat. */
  readonly title: string;
  readonly text: string;
  /** The page whose preview stands above the text. */
  readonly preview: string;
  readonly button: { readonly label: string; readonly url: string };
}
export interface PreparedMessages {
  /**
   * The id that the user's Telegram sends by. It is this user's, once, and Telegram forgets it after some minutes. Undefined
   * if Telegram did not take the message. Never rejects.
   */
  prepare(userId: number, message: MessageToPrepare): Promise<string | undefined>;
}

export interface PreparedMessagesOptions {
  readonly token: string;
  /** Without a slash at its end; asked for at the first message. */
  readonly apiUrl: () => Promise<string>;
  readonly watch?: WatchBot | undefined;
  readonly log: { warn(details: object, text: string): void };
  /** The player waits for it. */
  readonly withinS?: number;
}

const WITHIN_S = 3;

export function openPreparedMessages(o: PreparedMessagesOptions): PreparedMessages {
  const { token, apiUrl, watch, log, withinS = WITHIN_S } = o;
  let api: Promise<Api> | undefined;
  const opened = (): Promise<Api> =>
    (api ??= apiUrl().then((apiRoot) => openBotApi({ token, apiRoot, withinS, watch })));
  return {
    prepare: async (userId, { id, title, text, preview, button }) => {
      try {
        const prepared = await (
          await opened()
        ).savePreparedInlineMessage(
          userId,
          {
            type: 'article',
            id,
            title,
            input_message_content: {
              message_text: text,
              link_preview_options: { url: preview, prefer_large_media: true, show_above_text: true },
            },
            reply_markup: { inline_keyboard: [[{ text: button.label, url: button.url }]] },
          },
          { allow_user_chats: true, allow_group_chats: true, allow_channel_chats: true },
        );
        return prepared.id;
      } catch (error) {
        const end = deliveryOf(error);
        log.warn(
          { reason: end.kind === 'gone' ? 'the user is gone' : end.reason },
          'no message was prepared',
        );
        return undefined;
      }
    },
  };
}
