// /stop and /start to the bot. Telegram may send an update twice; both are the same the second time.
import type pg from 'pg';
import { firstRow } from '../../db/sql.ts';
import type { Players } from '../../players/players.ts';
import { textsIn } from './texts.ts';

const COMMAND = /^\/(stop|start)(?:@\w+)?(?:\s|$)/;

interface BotText {
  /** Of a private chat. */
  readonly userId: string;
  readonly text: string;
  readonly language?: string | undefined;
}
/** The reply; undefined if it is no command of messages. */
type AnswerBotText = (message: BotText) => Promise<string | undefined>;

export const botCommands =
  ({ pool, players }: { readonly pool: pg.Pool; readonly players: Pick<Players, 'act'> }): AnswerBotText =>
  async ({ userId, text, language }) => {
    const command = COMMAND.exec(text)?.[1];
    if (command === undefined) return undefined;
    const words = textsIn(language ?? null).bot;
    const owner = await firstRow<{ player: string }>(pool, 'messages-bot-player')`
      select player_id::text as player from identity_owners where subject = ${userId} and provider = 'telegram'`;
    if (command === 'stop') {
      if (owner === undefined) return words.nothingToStop;
      const { reply } = await players.act('endMessages', owner.player, {
        input: { channel: 'bot', mayResume: true },
      });
      return reply.ended.length > 0 ? words.stopped : words.nothingToStop;
    }
    if (owner === undefined) return words.welcome;
    const { reply } = await players.act('resumeMessages', owner.player, { input: {} });
    return reply.resumed.length > 0 ? words.resumed : words.welcome;
  };
