// Sends what is due. A claim in the database comes first and is settled after, so no message is sent twice: not by two
// processes, and not after a crash or a lost reply. A message whose fate is unknown is not sent again (docs/messages.md).
import { inLanguage, type ContentLanguages } from '@parlor/contract/content/languages/translations.ts';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { MessageChannel, MessageTopic } from '@parlor/contract/calls/consents.ts';
import { agreesToMessages } from '@parlor/economy/care/consents.ts';
import { dueMessage } from '@parlor/economy/care/messages.ts';
import type { Delivery, MessageSender } from '../../adapters/messages/index.ts';
import type { Players } from '../../players/players.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { WarnLog } from '../../runtime/deps.ts';
import { reasonOf } from '../../runtime/reason-of.ts';
import type { SpeakerFor } from '../../texts/index.ts';
import { compose } from './compose.ts';
import {
  claim,
  forgetPlan,
  planNextLook,
  playersToLookAt,
  readKnown,
  release,
  settle,
  settleUnknown,
  type Claim,
} from './store.ts';
import { textsIn } from './texts.ts';

/** Telegram allows about thirty a second for a bot. */
export const MAX_A_SECOND = 25;
/** The next run goes on. */
const MAX_A_RUN = 50 * MAX_A_SECOND;

export interface SendDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly players: Pick<Players, 'act' | 'read'>;
  readonly senders: ReadonlyMap<MessageChannel, MessageSender>;
  readonly unsubscribeUrl: (playerId: string) => string;
  /** Of the live content. */
  readonly languages: () => ContentLanguages;
  readonly speakerFor: SpeakerFor;
  readonly onSettled?: (topics: readonly MessageTopic[], delivery: Delivery['kind']) => void;
  readonly log: WarnLog;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** Channels that take nothing more in this run, and how long they asked to wait. The other channel goes on. */
type BusyChannels = Map<MessageChannel, number>;

/** How many messages had which end. */
export type SendResult = Record<Delivery['kind'], number>;

/** One run of the job. */
export async function sendDue(d: SendDeps): Promise<SendResult> {
  const { pool, clock, pause = delay } = d;
  const result: SendResult = { sent: 0, gone: 0, refused: 0, unknown: 0, later: 0 };
  await settleUnknown(pool, clock.now());
  const players = await playersToLookAt(pool, clock.now(), MAX_A_RUN);
  const busy: BusyChannels = new Map();
  for (let first = 0; first < players.length; first += MAX_A_SECOND) {
    const startedMs = performance.now();
    const ends = await Promise.all(
      players.slice(first, first + MAX_A_SECOND).map((playerId) =>
        lookAt(d, playerId, busy).catch((error: unknown) => {
          d.log.warn({ reason: reasonOf(error) }, 'messages of a player are looked at again later');
          return undefined;
        }),
      ),
    );
    for (const end of ends) if (end !== undefined) result[end] += 1;
    // The next run asks again.
    if (busy.size === d.senders.size) break;
    if (ends.some((end) => end !== undefined) && first + MAX_A_SECOND < players.length)
      await pause(Math.max(0, 1_000 - (performance.now() - startedMs)));
  }
  return result;
}

/** Sends this player at most one message. Returns its end; undefined if nothing is due. */
async function lookAt(
  d: SendDeps,
  playerId: string,
  busy: BusyChannels,
): Promise<Delivery['kind'] | undefined> {
  const { pool, clock } = d;
  const nowMs = clock.now();
  const { plan, language, addresses, ...facts } = await readKnown(pool, playerId, nowMs);
  if (plan === undefined) return undefined;
  const decided = await d.players.read(playerId, (player, world) =>
    agreesToMessages(player.state)
      ? dueMessage(
          {
            ...facts,
            state: player.state,
            lastMs: plan.lastAt?.getTime(),
            reachable: [...d.senders.keys()].filter((channel) => addresses.has(channel)),
          },
          { ...world, nowMs },
        )
      : undefined,
  );
  if (decided === undefined) await forgetPlan(pool, playerId, plan);
  if (decided?.send === undefined) {
    if (decided) await planNextLook(pool, playerId, plan, { nowMs, lookAgainMs: decided.lookAgainMs });
    return undefined;
  }
  const { send: due } = decided;
  const waitMs = busy.get(due.channel);
  if (waitMs !== undefined) {
    await planNextLook(pool, playerId, plan, { nowMs, lookAgainMs: nowMs + waitMs });
    return undefined;
  }
  const mine: Claim = { playerId, messageId: randomBytes(12).toString('base64url'), plan, due, nowMs };
  if (!(await claim(pool, mine))) return undefined;
  const message = compose(due.items, {
    texts: textsIn(language, d.speakerFor),
    inLanguage: inLanguage(d.languages(), language),
    channel: due.channel,
    nowMs,
    unsubscribeUrl: d.unsubscribeUrl(playerId),
  });
  const delivery = await d.senders.get(due.channel)!.send(addresses.get(due.channel)!.to, message);
  if (delivery.kind === 'later' && delivery.isOfAddress !== true) busy.set(due.channel, delivery.afterMs);
  await finish(d, mine, delivery);
  return delivery.kind;
}

async function finish(d: SendDeps, mine: Claim, delivery: Delivery): Promise<void> {
  const { channel, items } = mine.due;
  d.onSettled?.(
    items.map(({ topic }) => topic),
    delivery.kind,
  );
  if ('reason' in delivery)
    d.log.warn({ channel, end: delivery.kind, reason: delivery.reason }, 'a message was not sent');
  if (delivery.kind === 'later') return release(d.pool, mine, delivery.afterMs);
  await settle(d.pool, mine, delivery.kind);
  // The person has blocked the bot, or the address does not exist.
  if (delivery.kind === 'gone')
    await d.players.act('endMessages', mine.playerId, { input: { channel, mayResume: false } });
}
