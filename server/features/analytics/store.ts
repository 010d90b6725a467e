import type pg from 'pg';
import type { AnalyticsChoice } from '@parlor/contract/calls/analytics.ts';
import type { CheckedEvent } from './check.ts';
import { allRows, firstRow, raw, run, type Db } from '../../db/sql.ts';

export async function choiceOf(
  pool: pg.Pool,
  playerId: string,
): Promise<{ choice: AnalyticsChoice; at?: string }> {
  const row = await firstRow<{ agreed: boolean; at: Date }>(pool, 'analytics-choice')`
    select agreed, at from analytics_consents where player_id = ${playerId}`;
  return row === undefined
    ? { choice: 'unasked' }
    : { choice: row.agreed ? 'agreed' : 'declined', at: row.at.toISOString() };
}

/** Declining also deletes this player's stored events, in the same statement. */
export async function choose(db: Db, playerId: string, agreed: boolean, atMs: number): Promise<void> {
  await run(db, 'analytics-choose')`
    with chosen as (insert into analytics_consents as c (player_id, agreed, at) values (${playerId}::bigint,
      ${agreed}, ${new Date(atMs)})
      on conflict (player_id) do update set agreed = excluded.agreed, at = excluded.at)
    delete from analytics_events where user_id = ${playerId}::bigint::text and not ${agreed}`;
}

/** A page can send any text as `userId`; only these can be a player's id. */
const PLAYER_ID = /^[1-9]\d{0,17}$/;

/**
 * Stores each event of a page once. It stores a player's events only if the player agreed, and never replaces an event
 * that the server wrote. Returns how many were new.
 */
export async function storePageEvents(
  pool: pg.Pool,
  events: readonly CheckedEvent[],
  nowMs: number,
): Promise<number> {
  const players = [...new Set(events.flatMap(({ userId = '' }) => (PLAYER_ID.test(userId) ? [userId] : [])))];
  return run(pool, 'analytics-store')`
    with agreed as materialized (
      select player_id::text as user_id from analytics_consents where agreed
        and player_id = any(${players}::bigint[]))
    insert into analytics_events
      (insert_id, event_type, at, received_at, user_id, device_id, session_id, properties, source)
    select e.insert_id, e.event_type, e.at, ${new Date(nowMs)}, e.user_id, e.device_id, e.session_id,
      e.properties::jsonb, 'page'
      from unnest(${events.map((e) => e.insertId)}::text[], ${events.map((e) => e.type)}::text[],
        ${events.map((e) => new Date(e.atMs))}::timestamptz[],
        ${events.map((e) => e.userId ?? null)}::text[], ${events.map((e) => e.deviceId ?? null)}::text[],
        ${events.map((e) => e.sessionId ?? null)}::bigint[],
        ${events.map((e) => JSON.stringify(e.properties))}::text[])
        e (insert_id, event_type, at, user_id, device_id, session_id, properties)
     where e.user_id is null or e.user_id in (select user_id from agreed)
    on conflict do nothing`;
}

/**
 * Writes a 'Purchase Completed' event for each paid order that has none yet, was placed after its player agreed and is not
 * paid back. It is under the order's id and in dollars (cents of a card / 100, Stars / 50). It replaces an event that a page sent under that id.
 */
export async function writePurchaseEvents(
  pool: pg.Pool,
  { nowMs, sinceMs, isForwarded }: { nowMs: number; sinceMs: number; isForwarded: boolean },
): Promise<number> {
  // In separate CTEs (`materialized`), because orders and events are on different machines of a cluster.
  return run(pool, 'analytics-write-purchases')`
    with sold as materialized (
    select o.order_id, o.updated_at, o.player_id::text as user_id, jsonb_build_object(
        'orderId', o.order_id, 'itemId', o.item_id, 'quantity', o.quantity, 'paymentMode', o.mode,
        'usdValue', case o.mode when 'telegram' then o.total / 50.0 else coalesce((
          select c.usd_value / 100.0 from checkouts c
           where c.player_id = o.player_id and c.order_id = o.order_id order by c.at desc limit 1), 0)
            end) as properties
      from orders o join analytics_consents c on c.player_id = o.player_id and c.agreed
     where o.mode is not null and o.status in ('PAID', 'DELIVERED') and o.refund = 'none'
       and o.placed_at >= c.at and o.updated_at >= ${new Date(sinceMs)}),
    written as materialized (
      select e.insert_id from analytics_events e join sold on sold.order_id = e.insert_id where e.source = 'server')
    insert into analytics_events as a
      (insert_id, event_type, at, received_at, user_id, properties, source, is_forwarded)
    select s.order_id, 'Purchase Completed', s.updated_at, ${new Date(nowMs)}, s.user_id, s.properties,
          'server', not ${isForwarded}::boolean
      from sold s
     where not exists (select from written w where w.insert_id = s.order_id)
     order by s.updated_at limit 500
    on conflict (insert_id) do update set event_type = excluded.event_type, at = excluded.at,
      user_id = excluded.user_id, properties = excluded.properties, source = 'server',
        is_forwarded = excluded.is_forwarded
     where a.source = 'page'`;
}

export interface UnsentEvent {
  readonly insert_id: string;
  readonly event_type: string;
  readonly at: Date;
  readonly user_id: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

export async function unsentEvents(pool: pg.Pool, max: number): Promise<UnsentEvent[]> {
  return allRows<UnsentEvent>(pool, 'analytics-unsent')`
    select insert_id, event_type, at, user_id, properties from analytics_events
    where not is_forwarded order by received_at limit ${max}`;
}

export async function markSent(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await run(pool, 'analytics-sent')`
    update analytics_events set is_forwarded = true where insert_id = any(${ids})`;
}

/** The maximum number of stored parts for one session's recording, and for all recordings in a day. */
const PARTS_PER_SESSION = 200;
const PARTS_PER_DAY = 20_000;

export async function storeReplayPart(
  pool: pg.Pool,
  part: { partId: string; sessionId: number; deviceId: string; body: Buffer; nowMs: number },
): Promise<void> {
  await run(pool, 'replay-store')`
    insert into replay_parts (part_id, session_id, device_id, received_at, body)
    select ${part.partId}, ${part.sessionId}::bigint, ${part.deviceId}, ${new Date(part.nowMs)}, ${part.body}
     where (select count(*) from replay_parts
       where session_id = ${part.sessionId}) < ${raw(PARTS_PER_SESSION)}
       and (select count(*) from replay_parts
         where received_at > ${new Date(part.nowMs)}::timestamptz - interval '1 day') < ${raw(PARTS_PER_DAY)}
    on conflict do nothing`;
}
