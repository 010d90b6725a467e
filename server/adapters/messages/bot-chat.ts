// What the bot says in its chats, and what it shows there by itself: its commands and its menu button.
import type { Api } from 'grammy';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { openBotApi, type WatchBot } from '../../runtime/bot/bot-api.ts';
import { deliveryOf } from './bot-errors.ts';

/** `app` opens the address as the mini-app, in a private chat alone; `link` opens it as a link of Telegram or a page. */
export interface BotButton {
  readonly kind: 'app' | 'link';
  readonly label: string;
  readonly url: string;
}
export interface BotReply {
  readonly text: string;
  /** Telegram fetches it from this address. A picture that it cannot fetch is left out. */
  readonly picture?: string;
  readonly button?: BotButton;
  /** The menu button of this chat, if it differs from the one for everybody. */
  readonly menu?: MenuButton;
}
export interface MenuButton {
  readonly label: string;
  /** The mini-app that it opens. */
  readonly url: string;
}
export interface BotCommand {
  /** Without its slash. */
  readonly command: string;
  readonly description: string;
}
export interface BotProfile {
  /** Commands in private chats, by the two letters of a language; `undefined` for all other languages. */
  readonly commands: ReadonlyArray<{
    readonly language: string | undefined;
    readonly commands: readonly BotCommand[];
  }>;
  readonly menu: MenuButton;
}

export interface BotChat {
  /**
   * Resolves after the first attempt. What was certainly not taken is sent again, five times at most; what may have been
   * taken is not. Never rejects.
   */
  reply(chatId: number, reply: BotReply): Promise<void>;
  /** Sets commands and menu button. Rejects if not all of them were taken; doing it again is harmless. */
  setUp(profile: BotProfile): Promise<void>;
  /** Rejects if the Bot API does not know the bot. */
  ask(): Promise<void>;
  /** Gives up what waits to be sent again. */
  stop(): void;
}

export interface BotChatOptions {
  readonly token: string;
  /** Without a slash at its end; asked for at the first call. */
  readonly apiUrl: () => Promise<string>;
  readonly watch?: WatchBot | undefined;
  readonly log: { warn(details: object, text: string): void };
  readonly withinS?: number;
  /** Shortens the waiting before another attempt; for tests. */
  readonly maxWaitMs?: number;
}

const WITHIN_S = 5;
const MAX_WAIT_MS = MINUTE_MS;
const ATTEMPTS = 5;
/** It could not fetch the picture, or it is none. */
const PICTURE_REFUSED = /\b(?:HTTP URL|web page content|IMAGE_PROCESS_FAILED|PHOTO_\w+|WEBPAGE_\w+)/i;

export function openBotChat(o: BotChatOptions): BotChat {
  const { token, apiUrl, watch, log, withinS = WITHIN_S, maxWaitMs = MAX_WAIT_MS } = o;
  let api: Promise<Api> | undefined;
  const opened = (): Promise<Api> =>
    (api ??= apiUrl().then((apiRoot) => openBotApi({ token, apiRoot, withinS, watch })));
  const waiting = new Set<NodeJS.Timeout>();
  let isStopped = false;

  /** Each part of a reply by itself, so that a repeated one sends no other again. */
  const attempt = async (what: string, call: (api: Api) => Promise<unknown>, n = 1): Promise<void> => {
    try {
      await call(await opened());
    } catch (error) {
      const end = deliveryOf(error);
      if (end.kind === 'gone') return;
      if (end.kind !== 'later' || n === ATTEMPTS || isStopped)
        return log.warn({ reason: end.reason, attempts: n }, `${what} of the bot was not sent`);
      const timer = setTimeout(
        () => {
          waiting.delete(timer);
          void attempt(what, call, n + 1);
        },
        Math.min(end.afterMs, maxWaitMs),
      );
      waiting.add(timer.unref());
    }
  };

  return {
    reply: async (chatId, reply) => {
      const { menu } = reply;
      await attempt('a reply', (bot) => say(bot, chatId, reply));
      if (menu)
        await attempt('a menu button', (bot) =>
          bot.setChatMenuButton({ chat_id: chatId, menu_button: menuButton(menu) }),
        );
    },
    setUp: async ({ commands, menu }) => {
      const bot = await opened();
      try {
        for (const { language, commands: ofLanguage } of commands)
          await bot.setMyCommands(ofLanguage, {
            scope: { type: 'all_private_chats' },
            ...(language === undefined ? {} : { language_code: language as 'en' }),
          });
        await bot.setChatMenuButton({ menu_button: menuButton(menu) });
      } catch (error) {
        throw plain(error);
      }
    },
    ask: async () => {
      try {
        await (await opened()).getMe();
      } catch (error) {
        throw plain(error);
      }
    },
    stop: () => {
      isStopped = true;
      for (const timer of waiting) clearTimeout(timer);
    },
  };
}

const menuButton = ({ label, url }: MenuButton) => ({
  type: 'web_app' as const,
  text: label,
  web_app: { url },
});

async function say(bot: Api, chatId: number, { text, picture, button }: BotReply): Promise<void> {
  const more = button ? { reply_markup: { inline_keyboard: [[keyOf(button)]] } } : {};
  if (picture !== undefined)
    try {
      await bot.sendPhoto(chatId, picture, { caption: text, ...more });
      return;
    } catch (error) {
      const end = deliveryOf(error);
      if (end.kind !== 'refused' || !PICTURE_REFUSED.test(end.reason)) throw error;
    }
  await bot.sendMessage(chatId, text, { link_preview_options: { is_disabled: true }, ...more });
}

const keyOf = ({ kind, label, url }: BotButton) =>
  kind === 'app' ? { text: label, web_app: { url } } : { text: label, url };

const plain = (error: unknown): Error => {
  const end = deliveryOf(error);
  return new Error(end.kind === 'gone' ? 'the chat is gone' : end.reason);
};
