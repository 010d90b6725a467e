// Turns what happened into events and their deliveries. An act writes its event into the outbox; the row of a release or of a
// settled contest is its own event. So nothing that happened is forgotten, and nothing is told that was undone.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { WebhookBody, WebhookData, WebhookEvent } from '@parlor/contract/webhooks/events.ts';
import { inTransaction } from '../../db/transaction.ts';
import { addEvents, contestsBetween, releasesBetween, takeTold, type NewEvent } from './delivery-store.ts';
import type { Endpoint } from './endpoint-store.ts';
import { isTold } from './live-endpoints.ts';

const AT_ONCE = 500;
const MAX_ROUNDS = 20;
/** A job that did not run for longer tells nothing of the earlier time. */
const LOOKS_BACK_MS = 7 * DAY_MS;

export const bodyOf = <T extends WebhookEvent | 'webhook.test'>(
  type: T,
  atMs: number,
  data: WebhookData<T>,
): string => JSON.stringify({ type, timestamp: new Date(atMs).toISOString(), data } satisfies WebhookBody);

export const newEventId = (): string => `evt_${randomBytes(16).toString('base64url')}`;

/** How many deliveries it added. */
export async function handOut(
  { pool, nowMs }: { readonly pool: pg.Pool; readonly nowMs: number },
  endpoints: readonly Endpoint[],
): Promise<number> {
  const on = endpoints.filter((one) => one.is_on);
  const to = (event: WebhookEvent, studio?: string, atMs = Infinity): string[] =>
    on.filter((one) => isTold(one, event, studio) && one.created_at.getTime() <= atMs).map(({ id }) => id);
  let added = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { taken, deliveries } = await inTransaction(pool, async (tx) => {
      const waiting = await takeTold(tx, AT_ONCE);
      const events = waiting.map(({ type, studio, data, playerId, at }): NewEvent => ({
        eventId: newEventId(),
        type,
        body: bodyOf(type, at.getTime(), data),
        aboutPlayer: playerId,
        atMs: at.getTime(),
        to: to(type, studio),
      }));
      const told = events.filter((one) => one.to.length > 0);
      return { taken: waiting.length, deliveries: told.length === 0 ? 0 : await addEvents(tx, told) };
    });
    added += deliveries;
    if (taken < AT_ONCE) break;
  }
  return added + (await handOutRows({ pool, nowMs }, to));
}

async function handOutRows(
  { pool, nowMs }: { readonly pool: pg.Pool; readonly nowMs: number },
  to: (event: WebhookEvent, studio: undefined, atMs: number) => string[],
): Promise<number> {
  const [from, until] = [new Date(nowMs - LOOKS_BACK_MS), new Date(nowMs)];
  const events: NewEvent[] = [];
  if (to('release.live', undefined, Infinity).length > 0)
    for (const { id, starts_at } of await releasesBetween(pool, from, until)) {
      const atMs = starts_at.getTime();
      const data = { release: id, startsAt: starts_at.toISOString() };
      events.push({
        eventId: `release-${id}`,
        type: 'release.live',
        body: bodyOf('release.live', atMs, data),
        aboutPlayer: undefined,
        atMs,
        to: to('release.live', undefined, atMs),
      });
    }
  if (to('contest.ended', undefined, Infinity).length > 0)
    for (const one of await contestsBetween(pool, from, until)) {
      const atMs = one.settled_at.getTime();
      const data = {
        contestId: one.contest_id,
        period: one.period,
        title: one.title,
        entrants: Number(one.entrants ?? 0),
        endedAt: one.ends_at.toISOString(),
      };
      events.push({
        eventId: `contest-${one.contest_id}-${one.period}`,
        type: 'contest.ended',
        body: bodyOf('contest.ended', atMs, data),
        aboutPlayer: undefined,
        atMs,
        to: to('contest.ended', undefined, atMs),
      });
    }
  const told = events.filter((one) => one.to.length > 0);
  return told.length === 0 ? 0 : inTransaction(pool, (tx) => addEvents(tx, told));
}
