// Common tests of what the bot says and shows: against scripted answers of the Bot API, and against its emulator.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BotChat, BotProfile } from './bot-chat.ts';

/** Once, to the next call. */
export type ChatFault = 'blocked' | 'flood' | 'broken';
export interface Said {
  readonly text: string;
  readonly picture?: string | undefined;
  readonly button?: { readonly text: string; readonly url: string; readonly isApp?: true } | undefined;
}
export interface ChatWorld {
  readonly chat: BotChat;
  /** An address of a picture, and of something else. */
  readonly picture: string;
  readonly noPicture: string;
  /** Causes of the deployment that the watcher was told, and undefined after each call that worked. */
  readonly watched: readonly (string | undefined)[];
  fault(fault: ChatFault, chat: number): Promise<void>;
  said(chat: number): Promise<readonly Said[]>;
  shown(): Promise<{
    readonly commands: Readonly<Record<string, readonly object[]>>;
    readonly menus: Readonly<Record<string, object>>;
  }>;
  stop(): Promise<void>;
}

const APP = 'https://parlor.example/';
const profile: BotProfile = {
  commands: [
    { language: undefined, commands: [{ command: 'start', description: 'Open Parlor' }] },
    { language: 'pt', commands: [{ command: 'start', description: 'Abrir o Parlor' }] },
  ],
  menu: { label: 'Play', url: APP },
};
const button = { kind: 'app', label: 'Open Parlor', url: APP } as const;
const asShown = { text: 'Open Parlor', url: APP, isApp: true };

export function botChatSuite(name: string, open: () => Promise<ChatWorld>): void {
  describe(`the chat of the bot (${name})`, () => {
    let world: ChatWorld;
    let chats = 800_000;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(async () => {
      world.chat.stop();
      await world.stop();
    });

    test('shows a picture with its sentence and the button that opens the mini-app', async () => {
      const chat = ++chats;
      await world.chat.reply(chat, { text: 'Welcome', picture: world.picture, button });
      expect(await world.said(chat)).toEqual([{ text: 'Welcome', picture: world.picture, button: asShown }]);
    });

    test('says it without the picture that Telegram cannot fetch', async () => {
      const chat = ++chats;
      await world.chat.reply(chat, { text: 'Welcome', picture: world.noPicture, button });
      expect(await world.said(chat)).toEqual([{ text: 'Welcome', button: asShown }]);
    });

    test('links to a page where a mini-app is not meant', async () => {
      const chat = ++chats;
      await world.chat.reply(chat, { text: 'Terms', button: { ...button, kind: 'link' } });
      expect(await world.said(chat)).toEqual([{ text: 'Terms', button: { text: 'Open Parlor', url: APP } }]);
    });

    test('sends again what was refused because there was too much, once', async () => {
      const chat = ++chats;
      await world.fault('flood', chat);
      await world.chat.reply(chat, { text: 'Welcome', picture: world.picture });
      await expect.poll(() => world.said(chat)).toEqual([{ text: 'Welcome', picture: world.picture }]);
    });

    test('does not send again what may have arrived, and the watcher is told why', async () => {
      const chat = ++chats;
      await world.fault('broken', chat);
      await world.chat.reply(chat, { text: 'Welcome' });
      expect(world.watched.at(-1)).toBe('502 Bad Gateway');
      await world.chat.ask();
      expect(world.watched.at(-1)).toBeUndefined();
      expect(await world.said(chat)).toEqual([{ text: 'Welcome' }]);
    });

    test('leaves alone who blocked it, which is not a fault of the deployment', async () => {
      const chat = ++chats;
      await world.chat.ask();
      await world.fault('blocked', chat);
      await world.chat.reply(chat, { text: 'Welcome' });
      expect([await world.said(chat), world.watched.at(-1)]).toEqual([[], undefined]);
    });

    test('sets its commands in each language and its menu button, and that of one chat', async () => {
      await world.chat.setUp(profile);
      await world.chat.setUp(profile);
      const chat = ++chats;
      await world.chat.reply(chat, { text: 'Olá', menu: { label: 'Jogar', url: APP } });
      const { commands, menus } = await world.shown();
      expect(commands).toEqual({
        all_private_chats: [{ command: 'start', description: 'Open Parlor' }],
        'all_private_chats pt': [{ command: 'start', description: 'Abrir o Parlor' }],
      });
      expect(menus).toEqual({
        '': { type: 'web_app', text: 'Play', web_app: { url: APP } },
        [chat]: { type: 'web_app', text: 'Jogar', web_app: { url: APP } },
      });
    });

    test('says which part of its set-up Telegram refuses, without the token', async () => {
      const refused = world.chat.setUp({
        ...profile,
        menu: { label: 'Play', url: 'http://parlor.example/' },
      });
      await expect(refused).rejects.toThrow(
        "Bad Request: menu button Web App URL 'http://parlor.example/' is invalid: Only HTTPS links are allowed",
      );
    });
  });
}
