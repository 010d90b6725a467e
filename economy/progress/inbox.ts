// News for the player, each a row of its own, written with the act that causes it or not at all. The document only counts.
import { INBOX_DAYS, type InboxNews } from '@parlor/contract/calls/inbox.ts';
import type { Received } from '@parlor/contract/kernel/contract.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import type { GameEvent } from '../kernel/events.ts';
import type { PlayerState } from '../kernel/player.ts';
import { claimableQuests } from './quests.ts';

export interface InboxSlice {
  /** The number of the last entry, without gaps. */
  readonly entries: number;
  /** The number of the last entry that the player has read. */
  readonly read: number;
  /** When the last entry was written. */
  readonly lastMs: number;
  /** The latest UTC day that has told of a finished quest. */
  readonly questDay?: string;
}
export interface InboxRecord {
  /** 1, 2, 3 … for each player, without gaps. */
  readonly number: number;
  readonly news: InboxNews;
}

type NewsOf<K extends InboxNews['kind']> = Extract<InboxNews, { readonly kind: K }>;

const NONE: InboxSlice = { entries: 0, read: 0, lastMs: 0 };
const KEPT_MS = INBOX_DAYS * DAY_MS;

export function addToInbox(context: ActContext, news: InboxNews): void {
  const { inbox = NONE } = context.state;
  const number = inbox.entries + 1;
  context.effects.inboxEntries.push({ number, news });
  const lastMs = Math.max(inbox.lastMs, context.world.nowMs);
  setState(context, { inbox: { ...inbox, entries: number, lastMs } });
}

/** An operator took the name away; the host writes that in the transaction of this act. */
export function tellNameSetBack(
  context: ActContext,
  news: Omit<NewsOf<'name-set-back'>, 'kind'>,
): { told: true } {
  addToInbox(context, { kind: 'name-set-back', ...news });
  return { told: true };
}

/** An operator wrote to the player. */
export function tellMessage(context: ActContext, news: Omit<NewsOf<'message'>, 'kind'>): { told: true } {
  addToInbox(context, { kind: 'message', ...news });
  return { told: true };
}

/** What was read last, and how many newer entries there are. Entries are deleted when they are too old. */
export function viewInbox({ inbox = NONE }: Pick<PlayerState, 'inbox'>, nowMs: number) {
  const isKept = inbox.lastMs + KEPT_MS > nowMs;
  return { read: inbox.read, unread: isKept ? inbox.entries - inbox.read : 0 };
}

export function readInbox(context: ActContext, { body }: Received<'readInbox'>): { unread: number } {
  const { inbox = NONE } = context.state;
  const read = Math.max(inbox.read, Math.min(body.upTo, inbox.entries));
  if (read !== inbox.read) setState(context, { inbox: { ...inbox, read } });
  return { unread: viewInbox(context.state, context.world.nowMs).unread };
}

/** One entry a day, however many quests are finished. A claimed quest needs none. */
function onInbox(context: ActContext, event: GameEvent): void {
  if (event.kind === 'quest-claimed' || event.kind === 'points-granted') return;
  const { quests, inbox = NONE } = context.state;
  if (quests.day <= (inbox.questDay ?? '')) return;
  if (claimableQuests(context.playerId, quests, context.world) === 0) return;
  addToInbox(context, { kind: 'quest-done', day: quests.day });
  setState(context, { inbox: { ...context.state.inbox!, questDay: quests.day } });
}

const initial: { readonly inbox?: InboxSlice } = {};
export const inboxSystem = { initial, on: onInbox };
