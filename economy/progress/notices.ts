// Notices for the player, until they have seen them.
import type { Notice } from '@parlor/contract/kernel/notice.ts';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import type { PlayerState } from '../kernel/player.ts';
import { setState, type ActContext } from '../kernel/context.ts';

type StoredNotice = Omit<Notice, 'id' | 'at' | 'rewards'> & {
  readonly atMs: number;
  readonly rewards: readonly Reward[];
};

/** At most this many unread notices stay. Older ones are still in the history. */
const MAX_NOTICES = 20;

export function addNotice(context: ActContext, notice: Omit<StoredNotice, 'atMs'>): void {
  const stored: StoredNotice = { ...notice, atMs: context.world.nowMs };
  setState(context, { notices: [...context.state.notices, stored].slice(-MAX_NOTICES) });
}

const idOf = (n: Pick<Notice, 'kind' | 'period'>): string => `${n.kind}:${n.period}`;

export const viewNotices = (state: PlayerState): Notice[] =>
  state.notices.map(({ atMs, ...notice }) => ({
    id: idOf(notice),
    ...notice,
    at: new Date(atMs).toISOString(),
    rewards: [...notice.rewards],
  }));

export function dismissNotices(context: ActContext, ids: readonly string[]): { notices: Notice[] } {
  const left = context.state.notices.filter((n) => !ids.includes(idOf(n)));
  if (left.length < context.state.notices.length) setState(context, { notices: left });
  return { notices: viewNotices(context.state) };
}

const initial: { readonly notices: readonly StoredNotice[] } = { notices: [] };
export const noticesSystem = { initial };
