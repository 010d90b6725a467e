// What is told to the player once, until they have seen it.
import type { Notice } from '@parlor/contract/calls/collect-ready.ts';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import type { PlayerState } from '../kernel/player.ts';
import type { ActContext } from '../kernel/context.ts';
import type { System } from '../kernel/system.ts';

export interface StoredNotice {
  readonly kind: Notice['kind'];
  /** The period that ended; of a round its id. */
  readonly period: string;
  readonly gameId?: string;
  /** Of a prize: the contest's title and the place. */
  readonly title?: string;
  readonly place?: number;
  readonly atMs: number;
  readonly rewards: readonly Reward[];
}

/** So many wait to be read; older ones can still be found in the history. */
export const MAX_NOTICES = 20;

const idOf = (n: StoredNotice): string => `${n.kind}:${n.period}`;

export const viewNotices = (state: PlayerState): Notice[] =>
  state.notices.map((n) => ({
    id: idOf(n),
    kind: n.kind,
    period: n.period,
    ...(n.gameId === undefined ? {} : { gameId: n.gameId }),
    ...(n.title === undefined ? {} : { title: n.title }),
    ...(n.place === undefined ? {} : { place: n.place }),
    at: new Date(n.atMs).toISOString(),
    rewards: [...n.rewards],
  }));

export function dismissNotices(context: ActContext, ids: readonly string[]): { notices: Notice[] } {
  const left = context.state.notices.filter((n) => !ids.includes(idOf(n)));
  if (left.length < context.state.notices.length) context.state = { ...context.state, notices: left };
  return { notices: viewNotices(context.state) };
}

declare module '../kernel/player.ts' {
  interface PlayerState {
    readonly notices: readonly StoredNotice[];
  }
}

export const noticesSystem = {
  name: 'notices',
  initial: { notices: [] as readonly StoredNotice[] },
} satisfies System;
