// SQL of messages: whom to look at, what is known of them, and the claims.
import type { Language } from '@parlor/contract/formats/languages.ts';
import { playerLanguage } from '../../texts/player-language.ts';
import type pg from 'pg';
import type { MessageChannel } from '@parlor/contract/calls/consents.ts';
import type { InboxNews } from '@parlor/contract/calls/inbox.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import {
  messageName,
  NEWS_LASTS_MS,
  type DueMessage,
  type InboxFact,
} from '@parlor/economy/care/messages.ts';
import { allRows, anyRow, firstRow, run, type Db } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';

/** An act has its time before it is saved. */
const SAVED_WITHIN_MS = MINUTE_MS;
/** Entries that are older wait for the planned look. */
const NEWS_MS = 15 * MINUTE_MS;
/** No sending lasts as long. */
const UNSETTLED_MS = 10 * MINUTE_MS;
/** After a claim there may be more to send. */
const NEXT_LOOK_MS = MINUTE_MS;

/** Players whose look is due, and players with a new entry in their inbox. */
export async function playersToLookAt(pool: pg.Pool, nowMs: number, limit: number): Promise<string[]> {
  const due = await allRows<{ player: string }>(pool, 'messages-due')`
    select player_id::text as player from message_plans where look_at <= ${new Date(nowMs)}
    order by look_at limit ${limit}`;
  const fresh = await allRows<{ player: string }>(pool, 'messages-news')`
    select distinct p.player_id::text as player from inbox_entries e join message_plans p on p.player_id = e.player_id
    where e.at > ${new Date(nowMs - NEWS_MS)} and e.at > p.looked_at - ${`${SAVED_WITHIN_MS} ms`}::interval
    limit ${limit}`;
  return [...new Set([...due, ...fresh].map(({ player }) => player))];
}

export interface Plan {
  readonly lookAt: Date;
  readonly lastAt: Date | null;
}
export interface Known {
  readonly plan: Plan | undefined;
  readonly entries: readonly InboxFact[];
  readonly told: ReadonlySet<string>;
  readonly isBlocked: boolean;
  readonly language: Language;
  readonly addresses: Addresses;
}
export type Addresses = ReadonlyMap<MessageChannel, { readonly to: string; readonly label: string }>;

export async function readKnown(pool: pg.Pool, playerId: string, nowMs: number): Promise<Known> {
  const since = new Date(nowMs - NEWS_LASTS_MS);
  const [plan, rows, told, profile, addresses, language] = await Promise.all([
    firstRow<Plan>(pool, 'messages-plan')`
      select look_at as "lookAt", last_at as "lastAt" from message_plans where player_id = ${playerId}`,
    allRows<{ number: number; news: string; at: Date }>(pool, 'messages-entries')`
      select number, news, at from inbox_entries where player_id = ${playerId} and at > ${since} order by number`,
    // A claim is younger than its news, whatever clocks say.
    allRows<{ topic: DueMessage['items'][number]['topic']; period: string }>(pool, 'messages-told')`
      select topic, period from messages
      where player_id = ${playerId} and claimed_at > ${new Date(nowMs - 2 * NEWS_LASTS_MS)}`,
    profileOf(pool, playerId),
    addressesOf(pool, playerId),
    playerLanguage(pool, playerId),
  ]);
  const entries = rows.map(({ number, news, at }) => ({
    number,
    atMs: at.getTime(),
    news: JSON.parse(news) as InboxNews,
  }));
  return {
    plan,
    entries: await withoutStopped(pool, entries),
    told: new Set(told.map(messageName)),
    isBlocked: (profile?.disabledAt ?? null) !== null,
    language,
    addresses,
  };
}

/** What an operator has stopped waits in the inbox, and is not sent any more. */
async function withoutStopped(pool: pg.Pool, entries: readonly InboxFact[]): Promise<readonly InboxFact[]> {
  const ids = entries.flatMap(({ news }) => (news.kind === 'message' ? [Number(news.messageId)] : []));
  if (ids.length === 0) return entries;
  const rows = await allRows<{ id: number }>(pool, 'messages-stopped')`
    select id from bulk_acts where id = any(${ids}::integer[]) and state = 'stopped'`;
  const stopped = new Set(rows.map(({ id }) => String(id)));
  return entries.filter(({ news }) => news.kind !== 'message' || !stopped.has(news.messageId));
}

interface ProfileRow {
  readonly disabledAt: Date | null;
  readonly email: string | null;
}
const profileOf = (db: Db, playerId: string): Promise<ProfileRow | undefined> =>
  firstRow<ProfileRow>(db, 'messages-profile')`
    select disabled_at as "disabledAt", email from profiles where player_id = ${playerId}`;

/** The Telegram account, and the address of a sign-in by email or one that a provider confirmed. */
export async function addressesOf(db: Db, playerId: string): Promise<Addresses> {
  const rows = await allRows<{ provider: string; subject: string; label: string | null }>(
    db,
    'messages-identities',
  )`
    select provider, subject, label from identities
    where player_id = ${playerId} and provider in ('telegram', 'email')`;
  const telegram = rows.find(({ provider }) => provider === 'telegram');
  const email =
    rows.find(({ provider }) => provider === 'email')?.subject ??
    (await profileOf(db, playerId))?.email ??
    undefined;
  return new Map([
    ...(telegram ? [['bot', { to: telegram.subject, label: telegram.label ?? '' }] as const] : []),
    ...(email !== undefined ? [['email', { to: email, label: email }] as const] : []),
  ]);
}

/** Nothing to send now. A decision of the player in between wins. */
export async function planNextLook(
  pool: pg.Pool,
  playerId: string,
  { lookAt }: Plan,
  { nowMs, lookAgainMs }: { readonly nowMs: number; readonly lookAgainMs: number },
): Promise<void> {
  await run(pool, 'messages-look-again')`
    update message_plans set look_at = ${new Date(lookAgainMs)}, looked_at = ${new Date(nowMs)}
    where player_id = ${playerId} and look_at = ${lookAt}`;
}

/** The player agrees to nothing any more. */
export async function forgetPlan(pool: pg.Pool, playerId: string, { lookAt }: Plan): Promise<void> {
  await run(pool, 'messages-forget')`
    delete from message_plans where player_id = ${playerId} and look_at = ${lookAt}`;
}

/** Undoes a claim whose topic and period are claimed already, or whose player another process has looked at. */
class ClaimedBefore extends Error {}

export interface Claim {
  readonly playerId: string;
  readonly messageId: string;
  readonly plan: Plan;
  readonly due: DueMessage;
  readonly nowMs: number;
}

/** Whether this process alone may send it. Durable before anything is sent. */
export async function claim(
  pool: pg.Pool,
  { playerId, messageId, plan, due, nowMs }: Claim,
): Promise<boolean> {
  const now = new Date(nowMs);
  try {
    await inTransaction(pool, async (tx) => {
      const isFirst = await anyRow(tx, 'messages-claim-plan')`
        update message_plans set look_at = ${new Date(nowMs + NEXT_LOOK_MS)}, looked_at = ${now},
          last_at = ${due.isOfDay ? now : plan.lastAt}
        where player_id = ${playerId} and look_at = ${plan.lookAt} and last_at is not distinct from ${plan.lastAt}`;
      if (!isFirst) throw new ClaimedBefore();
      for (const { topic, period } of due.items) {
        const isNew = await anyRow(tx, 'messages-claim')`
          insert into messages (player_id, topic, period, message_id, channel, state, claimed_at)
          values (${playerId}, ${topic}, ${period}, ${messageId}, ${due.channel}, 'claimed', ${now})
          on conflict (player_id, topic, period) do nothing`;
        if (!isNew) throw new ClaimedBefore();
      }
    });
    return true;
  } catch (error) {
    if (error instanceof ClaimedBefore) return false;
    throw error;
  }
}

export type Settled = 'sent' | 'gone' | 'refused' | 'unknown';

export async function settle(
  pool: pg.Pool,
  { playerId, messageId }: Pick<Claim, 'playerId' | 'messageId'>,
  state: Settled,
): Promise<void> {
  await run(pool, 'messages-settle')`
    update messages set state = ${state}
    where player_id = ${playerId} and message_id = ${messageId} and state = 'claimed'`;
}

/** The message was certainly not taken: it waits again. */
export async function release(
  pool: pg.Pool,
  { playerId, messageId, plan, due, nowMs }: Claim,
  afterMs: number,
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await run(tx, 'messages-release')`
      delete from messages
      where player_id = ${playerId} and message_id = ${messageId} and state = 'claimed'`;
    await run(tx, 'messages-release-plan')`
      update message_plans set look_at = ${new Date(nowMs + afterMs)}, last_at = ${plan.lastAt}
      where player_id = ${playerId} and last_at is not distinct from ${due.isOfDay ? new Date(nowMs) : plan.lastAt}`;
  });
}

/** Claims of processes that died. */
export async function settleUnknown(pool: pg.Pool, nowMs: number): Promise<number> {
  return run(pool, 'messages-unknown')`
    update messages set state = 'unknown'
    where state = 'claimed' and claimed_at < ${new Date(nowMs - UNSETTLED_MS)}`;
}
