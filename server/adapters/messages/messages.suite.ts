// Common tests of the bot's messages: against scripted answers of the Bot API, and against its emulator.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MessageSender, OutgoingMessage } from './port.ts';

/** What happens to the next message. `slow`: the answer comes in time, and `late`: after we have given up. */
export type BotFault = 'blocked' | 'flood' | 'broken' | 'lost reply' | 'slow' | 'late';

export interface BotWorld {
  readonly sender: MessageSender;
  /** Before the next message to this chat. */
  fault(fault: BotFault, chat: string): Promise<void>;
  /** Texts that arrived in this chat. */
  received(chat: string): Promise<readonly string[]>;
  stop(): Promise<void>;
}

export const SUITE_TIMES = { withinS: 0.5, slowMs: 50, lateMs: 1_500 } as const;

const message: OutgoingMessage = {
  language: 'en',
  subject: 'Chest is delivered',
  text: 'Your order is delivered: <b>Chest</b> & more.',
  open: { label: 'See the order', path: '/profile/orders/o-1' },
  ending: '/stop ends these messages.',
  unsubscribeUrl: 'https://parlor.example/unsubscribe?key=1.x',
};
const asSent = `${message.text}\n\n${message.ending}`;

/** One world for all tests; each has chats of its own. */
export function botSuite(name: string, open: () => Promise<BotWorld>): void {
  describe(`messages by the bot (${name})`, () => {
    let world: BotWorld;
    let chats = 700_000;
    const newChat = (): string => String(++chats);
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.stop());

    test('arrive unchanged in the chat they are for, and slowly too', async () => {
      const [mine, other] = [newChat(), newChat()];
      await world.fault('slow', mine);
      expect(await world.sender.send(mine, message)).toEqual({ kind: 'sent' });
      expect(await world.received(mine)).toEqual([asSent]);
      expect(await world.received(other)).toEqual([]);
    });

    test('to somebody who blocked the bot are over, and others still get theirs', async () => {
      const [mine, other] = [newChat(), newChat()];
      await world.fault('blocked', mine);
      expect(await world.sender.send(mine, message)).toEqual({ kind: 'gone' });
      expect(await world.sender.send(other, message)).toEqual({ kind: 'sent' });
      expect(await world.received(mine)).toEqual([]);
    });

    test('that are too many wait for as long as Telegram says, and were not sent', async () => {
      const chat = newChat();
      await world.fault('flood', chat);
      expect(await world.sender.send(chat, message)).toMatchObject({ kind: 'later', afterMs: 2_000 });
      expect(await world.received(chat)).toEqual([]);
      expect(await world.sender.send(chat, message)).toEqual({ kind: 'sent' });
    });

    test.each(['broken', 'lost reply', 'late'] as const)(
      'have an unknown end where the reply is missing (%s), and are never repeated by the client',
      async (kind) => {
        const chat = newChat();
        await world.fault(kind, chat);
        const end = await world.sender.send(chat, message);
        expect(end).toMatchObject({ kind: 'unknown' });
        expect(JSON.stringify(end)).not.toMatch(/bot7000000001|secret-of-the-suite/);
        await expect.poll(() => world.received(chat)).toEqual([asSent]);
      },
    );
  });
}
