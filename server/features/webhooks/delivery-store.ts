// Events and deliveries in the database, distributed by the event.
import type { WebhookDelivery, WebhookDeliveryState } from '@parlor/contract/calls/operator/webhooks.ts';
import type { WebhookType } from '@parlor/contract/webhooks/events.ts';
import type { ToldEvent } from '@parlor/economy/kernel/told-events.ts';
import { allRows, allViews, anyRow, run, type Db } from '../../db/sql.ts';

export interface NewEvent {
  readonly eventId: string;
  readonly type: WebhookType;
  /** As every try sends it. */
  readonly body: string;
  readonly aboutPlayer: string | undefined;
  readonly atMs: number;
  /** Ids of the endpoints that are told. */
  readonly to: readonly string[];
}

interface OutboxRow {
  readonly player_id: bigint;
  readonly body: string;
  readonly at: Date;
}
export interface Waiting extends ToldEvent {
  readonly playerId: string;
  readonly at: Date;
}

/** Takes the oldest events of acts out of the outbox, in the transaction that writes their deliveries. */
export async function takeTold(tx: Db, limit: number): Promise<Waiting[]> {
  const rows = await allRows<OutboxRow>(tx, 'webhooks-take')`
    with oldest as (select player_id, id from outbox where kind = 'webhook' order by id limit ${limit})
    delete from outbox o using oldest where o.player_id = oldest.player_id and o.id = oldest.id
    returning o.player_id, o.body, o.at`;
  return rows.map(({ player_id, body, at }) => ({
    ...(JSON.parse(body) as ToldEvent),
    playerId: String(player_id),
    at,
  }));
}

export interface LiveRelease {
  readonly id: number;
  readonly starts_at: Date;
}
/** Releases that went live in this time. */
export const releasesBetween = (db: Db, from: Date, to: Date): Promise<LiveRelease[]> =>
  allRows<LiveRelease>(db, 'webhooks-releases')`
    select id, starts_at from content_releases r where starts_at > ${from} and starts_at <= ${to}
      and not exists (select 1 from content_release_cancellations c where c.release_id = r.id)`;

export interface EndedContest {
  readonly edition: string;
  readonly contest_id: string;
  readonly period: string;
  readonly title: string;
  readonly entrants: bigint | null;
  readonly ends_at: Date;
  readonly settled_at: Date;
}
/** Contests whose prizes were all paid in this time. */
export const contestsBetween = (db: Db, from: Date, to: Date): Promise<EndedContest[]> =>
  allRows<EndedContest>(db, 'webhooks-contests')`
    select edition, contest_id, period, title, entrants, ends_at, settled_at from contest_editions
    where settled_at > ${from} and settled_at <= ${to} and cancelled_at is null`;

/** An event that is there already, such as that of a release, is not added again, and neither are its deliveries. */
export async function addEvents(tx: Db, events: readonly NewEvent[]): Promise<number> {
  const added = await allRows<{ event_id: string }>(tx, 'webhooks-add')`
    insert into webhook_events (event_id, type, body, about_player, at)
    select n.event_id, n.type, n.body, n.about_player, n.at from unnest(
      ${events.map((e) => e.eventId)}::text[], ${events.map((e) => e.type)}::text[],
      ${events.map((e) => e.body)}::text[], ${events.map((e) => e.aboutPlayer ?? null)}::bigint[],
      ${events.map((e) => new Date(e.atMs))}::timestamptz[]) n (event_id, type, body, about_player, at)
    on conflict (event_id) do nothing returning event_id`;
  const isNew = new Set(added.map((row) => row.event_id));
  const all = events
    .filter((e) => isNew.has(e.eventId))
    .flatMap(({ to, ...e }) => to.map((endpointId) => ({ ...e, endpointId })));
  if (all.length > 0)
    await run(tx, 'webhooks-add-deliveries')`
      insert into webhook_deliveries (event_id, endpoint_id, type, at, state, next_at)
      select n.event_id, n.endpoint_id, n.type, n.at, 'waiting', n.at from unnest(
        ${all.map((e) => e.eventId)}::text[], ${all.map((e) => e.endpointId)}::text[],
        ${all.map((e) => e.type)}::text[], ${all.map((e) => new Date(e.atMs))}::timestamptz[])
        n (event_id, endpoint_id, type, at)`;
  return all.length;
}

export interface Due {
  readonly event_id: string;
  readonly endpoint_id: string;
  readonly next_at: Date;
  readonly attempts: number;
  readonly body: string;
}
/** Whether another delivery of its endpoint is tried again, or was tried in this time. */
export const wasTried = (
  db: Db,
  { endpoint_id, event_id }: Due,
  { sinceMs, beforeMs }: { readonly sinceMs: number; readonly beforeMs: number },
): Promise<boolean> =>
  anyRow(db, 'webhooks-tried')`
    select 1 from webhook_deliveries where endpoint_id = ${endpoint_id} and event_id <> ${event_id}
      and ((state = 'waiting' and attempts > 1)
        or (last_at >= ${new Date(sinceMs)} and last_at < ${new Date(beforeMs)})) limit 1`;

/** The longest waiting deliveries of an endpoint. */
export const dueDeliveries = (db: Db, endpointId: string, nowMs: number, limit: number): Promise<Due[]> =>
  allRows<Due>(db, 'webhooks-due')`
    select d.event_id, d.endpoint_id, d.next_at, d.attempts, e.body
    from webhook_deliveries d join webhook_events e on e.event_id = d.event_id
    where d.endpoint_id = ${endpointId} and d.state = 'waiting' and d.next_at <= ${new Date(nowMs)}
    order by d.next_at limit ${limit}`;

/** Whether this process alone tries it now. It is tried again at `untilMs` if this process dies. */
export const claim = (db: Db, due: Due, untilMs: number): Promise<boolean> =>
  anyRow(db, 'webhooks-claim')`
    update webhook_deliveries set attempts = attempts + 1, next_at = ${new Date(untilMs)}
    where event_id = ${due.event_id} and endpoint_id = ${due.endpoint_id} and state = 'waiting'
      and next_at = ${due.next_at}`;

export interface Outcome {
  readonly state: WebhookDeliveryState;
  readonly nextAtMs?: number | undefined;
  readonly nowMs: number;
  readonly status?: number | undefined;
  readonly answer: string;
}
/** Of a try that this process claimed. A delivery that was stopped or replayed meanwhile stays as it is. */
export async function settle(db: Db, due: Due, o: Outcome): Promise<void> {
  await run(db, 'webhooks-settle')`
    update webhook_deliveries set state = ${o.state}, last_at = ${new Date(o.nowMs)}, status = ${o.status ?? null},
      next_at = ${o.nextAtMs === undefined ? null : new Date(o.nextAtMs)}::timestamptz, answer = ${o.answer}
    where event_id = ${due.event_id} and endpoint_id = ${due.endpoint_id} and state = 'waiting'
      and attempts = ${due.attempts + 1}`;
}

export interface DeliveryPage {
  readonly limit: number;
  readonly before?: { readonly at: string; readonly eventId: string } | undefined;
  readonly state?: WebhookDeliveryState | undefined;
}
/** Of an endpoint, newest first. */
export const deliveriesOf = (db: Db, endpointId: string, page: DeliveryPage): Promise<WebhookDelivery[]> =>
  allViews<WebhookDelivery>(db, 'webhooks-list')`
    select event_id, type, at, state, attempts, next_at, last_at, status, answer from webhook_deliveries
    where endpoint_id = ${endpointId} and (${page.state ?? null}::text is null or state = ${page.state ?? null}::text)
      and (${page.before?.at ?? null}::timestamptz is null
        or (at, event_id) < (${page.before?.at ?? null}::timestamptz, ${page.before?.eventId ?? ''}))
    order by at desc, event_id desc limit ${page.limit}`;

/** One event again, whatever became of it. */
export const replayOne = (db: Db, endpointId: string, eventId: string, nowMs: number): Promise<number> =>
  run(db, 'webhooks-replay')`
    update webhook_deliveries set state = 'waiting', attempts = 0, next_at = ${new Date(nowMs)}
    where event_id = ${eventId} and endpoint_id = ${endpointId}`;

/** Those since this time that did not arrive and are not tried any more. */
export const replaySince = (db: Db, endpointId: string, since: Date, nowMs: number): Promise<number> =>
  run(db, 'webhooks-replay-since')`
    update webhook_deliveries set state = 'waiting', attempts = 0, next_at = ${new Date(nowMs)}
    where endpoint_id = ${endpointId} and state in ('failed', 'stopped') and at >= ${since}`;
