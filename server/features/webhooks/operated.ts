// Endpoints in the console. An act and its entry in the audit log are one transaction.
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type pg from 'pg';
import type {
  WebhookDelivery,
  WebhookDeliveryState,
  WebhookEndpoint,
} from '@parlor/contract/calls/operator/webhooks.ts';
import { STUDIO_EVENTS, type WebhookEvent } from '@parlor/contract/webhooks/events.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { isPublicAddress } from '../../runtime/outbound/public-address.ts';
import type { Deps } from '../../runtime/deps.ts';
import { addEvents, deliveriesOf, replayOne, replaySince } from './delivery-store.ts';
import {
  addEndpoint,
  dropEndpoint,
  readEndpoints,
  renewSecret,
  sealSecret,
  turn,
  viewOf,
} from './endpoint-store.ts';
import { bodyOf, newEventId } from './hand-out.ts';
import type { LiveEndpoints } from './live-endpoints.ts';
import { newSecret } from './signing.ts';

type Note = (tx: pg.ClientBase, answer: unknown) => Promise<void>;
type Id = { readonly id: string };

export interface OperatedDeps extends Deps {
  readonly live: LiveEndpoints;
  readonly sealingKeys: readonly Buffer[];
  readonly mayBePrivate: boolean;
  readonly isStudio: (id: string) => boolean;
}

const wrong = (at: string, message: string): ApiError =>
  new ApiError('INVALID_REQUEST', message, { in: 'body', issues: [{ at, message }] });
const none = (): ApiError => new ApiError('NOT_FOUND', 'There is no such endpoint.');

/** Names are resolved when something is sent, because they change. */
function checkUrl(text: string, mayBePrivate: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw wrong('url', 'This is not a web address.');
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    throw wrong('url', 'The address has no user name, no password and no #.');
  if (mayBePrivate) return url.href;
  if (url.protocol !== 'https:') throw wrong('url', 'The address begins with https.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 0 ? !host.includes('.') : !isPublicAddress(host))
    throw wrong('url', 'The address is not public.');
  return url.href;
}

export function operatedWebhooks({ pool, clock, live, sealingKeys, mayBePrivate, isStudio }: OperatedDeps) {
  const list = async (db: pg.ClientBase | pg.Pool = pool): Promise<WebhookEndpoint[]> =>
    (await readEndpoints(db)).map((one) => viewOf(one, clock.now()));
  /** This process knows at once, the others within a second. */
  async function act<T>(work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
    const done = await inTransaction(pool, work);
    await live.look().catch(() => undefined);
    return done;
  }
  const found = async (tx: pg.ClientBase, id: string): Promise<WebhookEndpoint> => {
    const endpoint = (await list(tx)).find((one) => one.id === id);
    if (endpoint === undefined) throw none();
    return endpoint;
  };

  return {
    list: () => list(),
    make: async (
      o: { url: string; description: string; events: readonly WebhookEvent[]; studio?: string | undefined },
      note: Note,
    ) => {
      const url = checkUrl(o.url, mayBePrivate);
      if (o.studio !== undefined && !isStudio(o.studio))
        throw new ApiError('NOT_FOUND', 'There is no studio with this id.');
      const others = o.studio === undefined ? [] : o.events.filter((one) => !STUDIO_EVENTS.includes(one));
      if (others.length > 0) throw wrong('events', `A studio is not told of ${others.join(', ')}.`);
      const id = `we_${randomBytes(9).toString('base64url')}`;
      const secret = newSecret();
      return act(async (tx) => {
        const events = [...new Set(o.events)];
        const sealed = sealSecret(sealingKeys, id, secret);
        await addEndpoint(tx, { ...o, id, url, events, secret: sealed, nowMs: clock.now() });
        const endpoint = await found(tx, id);
        await note(tx, { endpoint });
        return { endpoint, secret };
      });
    },
    turn: ({ id, on }: Id & { on: boolean }, note: Note) =>
      act(async (tx) => {
        await found(tx, id);
        await turn(tx, id, on ? undefined : 'operator');
        const endpoints = await list(tx);
        await note(tx, { endpoints });
        return { endpoints };
      }),
    renewSecret: ({ id }: Id, note: Note) =>
      act(async (tx) => {
        const secret = newSecret();
        if (!(await renewSecret(tx, id, sealSecret(sealingKeys, id, secret), clock.now()))) throw none();
        const endpoint = await found(tx, id);
        await note(tx, { endpoint });
        return { endpoint, secret };
      }),
    remove: ({ id }: Id, note: Note) =>
      act(async (tx) => {
        if (!(await dropEndpoint(tx, id))) throw none();
        const endpoints = await list(tx);
        await note(tx, { endpoints });
        return { endpoints };
      }),
    test: ({ id }: Id, note: Note) =>
      act(async (tx) => {
        const { isOn } = await found(tx, id);
        if (!isOn) throw new ApiError('NOT_FOUND', 'This endpoint is turned off.');
        const [eventId, atMs] = [newEventId(), clock.now()];
        const body = bodyOf('webhook.test', atMs, { endpointId: id });
        await addEvents(tx, [
          { eventId, type: 'webhook.test', body, aboutPlayer: undefined, atMs, to: [id] },
        ]);
        await note(tx, { eventId });
        return { eventId };
      }),
    deliveries: async (
      id: string,
      o: { limit: number; before?: string | undefined; state?: WebhookDeliveryState | undefined },
    ): Promise<{ deliveries: WebhookDelivery[]; before?: string }> => {
      const [at, eventId] = o.before?.split('~') ?? [];
      const before =
        at !== undefined && eventId !== undefined && !Number.isNaN(Date.parse(at))
          ? { at, eventId }
          : undefined;
      const all = await deliveriesOf(pool, id, { limit: o.limit + 1, before, state: o.state });
      const deliveries = all.slice(0, o.limit);
      const last = deliveries.at(-1);
      return {
        deliveries,
        ...(all.length > o.limit && last ? { before: `${last.at}~${last.eventId}` } : {}),
      };
    },
    replay: (
      { id, eventId, since }: Id & { eventId?: string | undefined; since?: string | undefined },
      note: Note,
    ) =>
      act(async (tx) => {
        const { isOn } = await found(tx, id);
        if (!isOn) throw new ApiError('NOT_FOUND', 'This endpoint is turned off: turn it on first.');
        if ((eventId === undefined) === (since === undefined))
          throw wrong('eventId', 'Name one event, or a time.');
        const nowMs = clock.now();
        const replayed =
          eventId !== undefined
            ? await replayOne(tx, id, eventId, nowMs)
            : await replaySince(tx, id, new Date(since!), nowMs);
        if (eventId !== undefined && replayed === 0)
          throw new ApiError('NOT_FOUND', 'This endpoint has no such event.');
        await note(tx, { replayed });
        return { replayed };
      }),
  };
}
