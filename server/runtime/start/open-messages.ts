// What Parlor says to players by the bot and by email.
import {
  openBotChat,
  openMessageSenders,
  openPreparedMessages,
  type BotChat,
} from '../../adapters/messages/index.ts';
import { botProfile, BotWatch, openMessages } from '../../features/messages/index.ts';
import { inviterOf } from '../../features/referrals/index.ts';
import type { Foundation } from './foundation.ts';
import type { OpenPlayers } from './open-players.ts';
import type { OpenSignIn } from './open-sign-in.ts';
import type { OpenTrade } from './open-trade.ts';

export type OpenMessagesAndBot = ReturnType<typeof openMessagesAndBot>;
export type OpenBotWatch = ReturnType<typeof openBotWatch>;

/** Before the payments, which use the bot as well. */
export function openBotWatch({ config, addresses, speakerFor, log, cleanup }: Foundation) {
  const watch = new BotWatch(log);
  let chat: BotChat | undefined;
  const start = (): void => {
    if (chat) watch.start(chat, () => botProfile(addresses.url(), speakerFor));
  };
  // Telegram opens mini-apps and calls webhooks over https alone.
  const isReachable = (): boolean => config.isLocal || addresses.url().startsWith('https:');
  cleanup.add(() => watch.stop());
  return {
    watch,
    setChat: (one: BotChat): void => void (chat = one),
    hooks: { watchBot: watch.note, onLocalBot: start },
    /** Once the server listens. The emulator of the bot starts when it is first needed, and is set up then. */
    start: (): void => {
      if (config.hasOwnBot && isReachable()) start();
    },
  };
}

export function openMessagesAndBot(
  foundation: Foundation,
  o: {
    readonly open: OpenPlayers;
    readonly signIn: OpenSignIn;
    readonly trade: OpenTrade;
    readonly bot: OpenBotWatch;
  },
) {
  const { config, pool, content, addresses, log, cleanup } = foundation;
  const { open, signIn, trade, bot } = o;
  const { botApiUrl } = trade.payments;
  const { TELEGRAM_BOT_NAME: name, TELEGRAM_APP_NAME: app } = config;
  const miniApp = name === undefined ? undefined : `https://t.me/${[name, app].filter(Boolean).join('/')}`;
  const messages = openMessages({
    ...foundation,
    ...open,
    senders: openMessageSenders({
      config,
      botApiUrl,
      watchBot: bot.watch.note,
      mail: signIn.mail,
      siteUrl: addresses.url,
    }),
    keys: signIn.identity.sealingKeys,
    siteUrl: addresses.url,
    languages: () => content.loaded.languages,
    miniApp,
    legal: () => content.content.legal?.operator,
    inviterOf: async (code) => {
      const inviter = await inviterOf(pool, code);
      return inviter && { name: inviter.face?.displayName };
    },
  });
  const gauges = [...messages.gauges, ...bot.watch.gauges];
  if (!botApiUrl) return { ...messages, gauges, miniApp, bot: undefined };
  const ofBot = { token: config.TELEGRAM_BOT_TOKEN, apiUrl: botApiUrl, watch: bot.watch.note, log };
  const chat = openBotChat(ofBot);
  const prepared = openPreparedMessages(ofBot);
  bot.setChat(chat);
  cleanup.add(() => chat.stop());
  return { ...messages, gauges, miniApp, bot: { answer: messages.answerBotText, chat, prepared } };
}
