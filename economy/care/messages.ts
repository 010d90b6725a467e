// What a player is told by the bot or by email, and when (docs/messages.md). It decides from what is known, and sends nothing.
import {
  MESSAGE_CHANNELS,
  MESSAGE_TOPICS,
  type MessageChannel,
  type MessageTopic,
} from '@parlor/contract/calls/consents.ts';
import type { InboxNews } from '@parlor/contract/calls/inbox.ts';
import { DAY_MS, HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { dayNumberOf, dayOf, untilDayEndsMs } from '../kernel/periods.ts';
import type { PlayerState } from '../kernel/player.ts';
import type { World } from '../kernel/world.ts';
import { streakAtRisk } from '../progress/daily-rewards.ts';
import { viewInbox } from '../progress/inbox.ts';
import { agreedSince } from './consents.ts';
import { isPaused } from './pause.ts';
import { localTime } from '../kernel/local-time.ts';
import { afterQuiet, beforeQuiet, isQuiet } from './quiet-hours.ts';

/** Older news is not sent any more. */
export const NEWS_LASTS_MS = 3 * DAY_MS;
/** A player who was away for longer is not called back. */
const AWAY_DAYS = 7;
/** A streak is about to end this long before the end of the UTC day, or this long before the quiet hours in which that is. */
const STREAK_NOTICE_MS = 6 * HOUR_MS;
const BEFORE_QUIET_MS = 3 * HOUR_MS;
/** Between two days in zones far apart. Quiet hours last as long, so in one zone it changes nothing. */
const LEAST_GAP_MS = 12 * HOUR_MS;

type NewsOf<K extends InboxNews['kind']> = Extract<InboxNews, { readonly kind: K }>;
export type MessageNews =
  | { readonly kind: 'quests-ready' }
  | { readonly kind: 'streak-ends'; readonly days: number; readonly endsMs: number }
  | NewsOf<'race-result' | 'order-delivered' | 'order-refunded' | 'message'>;

export interface MessageItem {
  readonly topic: MessageTopic;
  /** A topic and a period are told once. */
  readonly period: string;
  readonly news: MessageNews;
}
export const messageName = ({ topic, period }: Pick<MessageItem, 'topic' | 'period'>): string =>
  `${topic} ${period}`;

export interface InboxFact {
  readonly number: number;
  readonly atMs: number;
  readonly news: InboxNews;
}
export interface MessageFacts {
  readonly state: PlayerState;
  /** Entries of the inbox of the last days. */
  readonly entries: readonly InboxFact[];
  /** Names of what was told in the last days. */
  readonly told: ReadonlySet<string>;
  /** When the last message that counts for a day was claimed. */
  readonly lastMs: number | undefined;
  /** An operator has blocked the account. */
  readonly isBlocked: boolean;
  /** Channels of this deployment by which this player can be reached. */
  readonly reachable: readonly MessageChannel[];
}

export interface DueMessage {
  readonly channel: MessageChannel;
  readonly items: readonly MessageItem[];
  /** Whether it is the one message of its day. Orders alone are not counted. */
  readonly isOfDay: boolean;
}
export interface MessageDecision {
  readonly send?: DueMessage;
  /** When there may be something to send, if nothing happens before. */
  readonly lookAgainMs: number;
}

/** At most one message, with everything that waits. */
export function dueMessage(facts: MessageFacts, world: World): MessageDecision {
  const { nowMs } = world;
  const zone = facts.state.care.consents?.zone ?? 'UTC';
  const nextDayMs = nowMs + untilDayEndsMs(nowMs);
  if (isQuiet(nowMs, zone)) return { lookAgainMs: afterQuiet(nowMs, zone) };
  const waiting = waitingItems(facts, world);
  const streakMs = streakNoticeMs(facts, world, zone);
  const isDayFree = mayBeOfDay(facts.lastMs, nowMs, zone);
  // The message of a day waits for the streak, so that both come together.
  const holdsBack = !isDayFree || (streakMs !== undefined && streakMs > nowMs);
  const items = waiting.filter(({ topic }) => topic === 'orders' || !holdsBack);
  const best = bestChannel(facts, items);
  const lookAgainMs = Math.min(
    afterQuiet(nextDayMs, zone),
    ...(streakMs !== undefined && streakMs > nowMs ? [streakMs] : []),
    ...(isDayFree || waiting.length === 0 ? [] : [nextFreeDayMs(facts.lastMs, nowMs, zone)]),
  );
  if (best === undefined) return { lookAgainMs };
  return { send: { ...best, isOfDay: best.items.some(({ topic }) => topic !== 'orders') }, lookAgainMs };
}

/** By the channel that tells most of it; the bot, if both do. */
function bestChannel(
  facts: MessageFacts,
  items: readonly MessageItem[],
): { readonly channel: MessageChannel; readonly items: readonly MessageItem[] } | undefined {
  const each = MESSAGE_CHANNELS.filter((channel) => facts.reachable.includes(channel)).map((channel) => ({
    channel,
    items: items.filter(({ topic }) => agreedSince(facts.state, topic, channel) !== undefined),
  }));
  const [best] = each.toSorted((a, b) => b.items.length - a.items.length);
  return best !== undefined && best.items.length > 0 ? best : undefined;
}

function mayBeOfDay(lastMs: number | undefined, nowMs: number, zone: string): boolean {
  if (lastMs === undefined) return true;
  return nowMs - lastMs >= LEAST_GAP_MS && localTime(nowMs, zone).day > localTime(lastMs, zone).day;
}

function nextFreeDayMs(lastMs: number | undefined, nowMs: number, zone: string): number {
  const from = Math.max(nowMs, (lastMs ?? 0) + LEAST_GAP_MS);
  let at = afterQuiet(from, zone);
  while (!mayBeOfDay(lastMs, at, zone)) at = afterQuiet(at + HOUR_MS, zone);
  return at;
}

/** The earliest consent to the topic by a channel that reaches the player. */
function agreedFrom({ state, reachable }: MessageFacts, topic: MessageTopic): number | undefined {
  const since = reachable.flatMap((channel) => agreedSince(state, topic, channel) ?? []);
  return since.length === 0 ? undefined : Math.min(...since);
}

function waitingItems(facts: MessageFacts, world: World): MessageItem[] {
  const { state, told } = facts;
  const all = [...ofToday(facts, world), ...facts.entries.flatMap((entry) => ofEntry(facts, entry, world))];
  const ordersAlone = facts.isBlocked || isPaused(state, world.nowMs);
  // By name, because two entries may be about the same.
  const different = [...new Map(all.map((item) => [messageName(item), item])).values()];
  return different
    .filter((item) => !told.has(messageName(item)) && agreedFrom(facts, item.topic) !== undefined)
    .filter(({ topic }) => !ordersAlone || topic === 'orders')
    .toSorted((a, b) => MESSAGE_TOPICS.indexOf(a.topic) - MESSAGE_TOPICS.indexOf(b.topic));
}

function ofToday({ state }: MessageFacts, world: World): MessageItem[] {
  const { nowMs } = world;
  const period = dayOf(nowMs);
  const away = dayNumberOf(nowMs) - state.visits.lastDay;
  const days = streakAtRisk(state.daily, world);
  return [
    ...(away > 0 && away <= AWAY_DAYS
      ? [{ topic: 'quests', period, news: { kind: 'quests-ready' } } as const]
      : []),
    ...(days > 0
      ? [
          {
            topic: 'streak',
            period,
            news: { kind: 'streak-ends', days, endsMs: nowMs + untilDayEndsMs(nowMs) },
          } as const,
        ]
      : []),
  ];
}

/** What the player has read in the inbox is not told again. */
function ofEntry(facts: MessageFacts, { number, atMs, news }: InboxFact, world: World): MessageItem[] {
  const item = itemOf(news);
  if (item === undefined || number <= viewInbox(facts.state, world.nowMs).read) return [];
  const from = agreedFrom(facts, item.topic) ?? Infinity;
  return atMs < from || atMs + NEWS_LASTS_MS <= world.nowMs ? [] : [item];
}

function itemOf(news: InboxNews): MessageItem | undefined {
  switch (news.kind) {
    case 'race-result':
      return { topic: 'race', period: `${news.contestId} ${news.period}`, news };
    case 'order-delivered':
    case 'order-refunded':
      return { topic: 'orders', period: `${news.orderId} ${news.kind}`, news };
    case 'message':
      return { topic: 'news', period: news.messageId, news };
    case 'quest-done':
    case 'streak-ended':
    case 'correction':
    case 'name-set-back':
      return undefined;
  }
}

/** From when on the streak of today is about to end; undefined if none is at risk or nobody wants to know. */
function streakNoticeMs(facts: MessageFacts, world: World, zone: string): number | undefined {
  const { nowMs } = world;
  const period = dayOf(nowMs);
  if (facts.told.has(messageName({ topic: 'streak', period }))) return undefined;
  if (agreedFrom(facts, 'streak') === undefined || streakAtRisk(facts.state.daily, world) === 0)
    return undefined;
  if (facts.isBlocked || isPaused(facts.state, nowMs)) return undefined;
  const endsMs = nowMs + untilDayEndsMs(nowMs);
  const wantedMs = endsMs - STREAK_NOTICE_MS;
  const atMs = isQuiet(wantedMs, zone) ? beforeQuiet(wantedMs, zone) - BEFORE_QUIET_MS : wantedMs;
  // In a zone where the rest of the day is quiet from its beginning on, it is told as soon as the day begins.
  return Math.max(atMs, endsMs - DAY_MS);
}
