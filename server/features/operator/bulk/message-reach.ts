// Whom a message reaches beside the inbox: who agrees to it, and how often it was sent.
import type { DryRun } from '@parlor/contract/calls/operator/bulk/bulk-acts.ts';
import type { MessageChannel } from '@parlor/contract/calls/consents.ts';
import { allRows, type Db } from '../../../db/sql.ts';
import type { Item } from './segment-items.ts';

type ByChannel = NonNullable<DryRun['agreed']>;
export const NOTHING_SENT: ByChannel = { bot: 0, email: 0 };

/** Of these players, by the last decision of each. */
export async function agreedToNews(db: Db, items: readonly Item[]): Promise<ByChannel> {
  const rows = await allRows<{ topic: `news:${MessageChannel}`; players: bigint }>(db)`
    select topic, count(*) filter (where agreed) as players from (
      select distinct on (player_id, topic) topic, agreed from consent_changes
      where player_id = any(${items.map(({ playerId }) => playerId)}::bigint[]) and topic in ('news:bot', 'news:email')
      order by player_id, topic, number desc) last group by topic`;
  return {
    ...NOTHING_SENT,
    ...Object.fromEntries(rows.map(({ topic, players }) => [topic.slice('news:'.length), Number(players)])),
  };
}

/** By the number of the message. */
export async function sentOf(
  db: Db,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, Partial<ByChannel>>> {
  const rows = await allRows<{ period: string; channel: MessageChannel; sent: bigint }>(db, 'bulk-act-sent')`
    select period, channel, count(*) as sent from messages
    where topic = 'news' and period = any(${messageIds}::text[]) and state = 'sent' group by period, channel`;
  const sent = new Map<string, Partial<ByChannel>>();
  for (const { period, channel, sent: count } of rows)
    sent.set(period, { ...sent.get(period), [channel]: Number(count) });
  return sent;
}
