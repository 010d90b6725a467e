// The acts of a player's past as rows say them, with the content and the contests of then.
import type pg from 'pg';
import type { ActReceipt } from '@parlor/contract/calls/receipts.ts';
import type { UnknownBecause } from '@parlor/contract/calls/time-machine.ts';
import { contentNeeds, type ContentNeeds } from '@parlor/economy/content-needs.ts';
import type { Player } from '@parlor/economy/kernel/player.ts';
import type { Content, Digest, WorldContent } from '@parlor/economy/kernel/world.ts';
import type { ReplayNote } from '@parlor/economy/replay/note.ts';
import type { ReplayWorld } from '@parlor/economy/replay/replay.ts';
import type { Edition } from '@parlor/economy/social/contest-editions.ts';
import { allRows } from '../../db/sql.ts';
import type { ArchiveFiles } from '../../history/archive-files.ts';
import { madeReceipts, receiptsAfter } from '../../history/read-receipts.ts';
import { notesBetween } from './kept.ts';

export interface PastDeps {
  readonly pool: pg.Pool;
  readonly archive?: ArchiveFiles | undefined;
  /** The live content, and earlier content once it is prepared. */
  readonly content: {
    readonly world: WorldContent;
    prepare?(needs: ContentNeeds): Promise<void> | undefined;
  };
  readonly digest: Digest;
  /** Hash of this program's engine, if it knows it. Acts of another one are decided by that one, where it is kept. */
  readonly ownEngine?: string | undefined;
}

export interface Unknown {
  readonly why: UnknownBecause;
  readonly number?: number;
  readonly at?: string;
}
const PAGE = 200;

export interface ActOfPast {
  readonly receipt: ActReceipt;
  readonly note: ReplayNote | undefined;
}

/** Receipts after one number up to another, with their notes, in pages. */
export async function* actsAfter(
  { pool, archive }: Pick<PastDeps, 'pool' | 'archive'>,
  playerId: string,
  { after, to }: { readonly after: number; readonly to: number },
): AsyncGenerator<ActOfPast> {
  let last = after;
  while (last < to) {
    const limit = Math.min(PAGE, to - last);
    const rows = await receiptsAfter(pool, archive, playerId, { after: String(last), limit });
    const notes = await notesBetween(pool, playerId, { from: last + 1, to: last + limit });
    for (const receipt of await madeReceipts(pool, archive, playerId, rows)) {
      if (receipt.number > to) return;
      yield { receipt, note: notes.get(receipt.number) };
    }
    const newest = rows.at(-1);
    if (newest === undefined) return;
    last = Number(newest.number);
  }
}

/** Undefined if the content of its release cannot be used. */
export async function worldOf(
  { content: source, digest }: Pick<PastDeps, 'content' | 'digest'>,
  { at, release }: Pick<ActReceipt, 'at' | 'release'>,
  player: Player | undefined,
  editions: readonly Edition[],
): Promise<ReplayWorld | undefined> {
  const nowMs = Date.parse(at);
  const needs = player === undefined ? { instants: [nowMs], releases: [] } : contentNeeds(player, nowMs);
  await source.prepare?.({
    instants: needs.instants,
    releases: [...needs.releases, ...(release === undefined ? [] : [release])],
  });
  const live = source.world;
  const content = contentOf(live, release);
  return content && { ...live, content, digest, editions: editionsAround(editions, nowMs) };
}

const contentOf = (live: WorldContent, release: number | undefined): Content | undefined =>
  release === undefined || release === live.release ? live.content : live.contentOf?.(release);

/** The content that was live at a moment, for what screens showed then. */
export async function contentThen(
  { content: source }: Pick<PastDeps, 'content'>,
  player: Player,
  nowMs: number,
): Promise<WorldContent> {
  const needs = contentNeeds(player, nowMs);
  await source.prepare?.({ ...needs, instants: [...needs.instants, nowMs] });
  const live = source.world;
  return { ...live, content: live.contentAt?.(nowMs) ?? live.content };
}

const AROUND_MS = 40 * 86_400_000;
export const editionsAround = (editions: readonly Edition[], nowMs: number): readonly Edition[] =>
  editions.filter(({ startsAtMs, endsAtMs }) => startsAtMs <= nowMs && nowMs < endsAtMs + AROUND_MS);

/** Every announced contest, as it was while it ran. */
export async function allEditions(pool: pg.Pool): Promise<Edition[]> {
  const rows = await allRows<{
    contest_id: string;
    period: string;
    statistic: Edition['statistic'];
    games: string | null;
    starts_at: Date;
    ends_at: Date;
    announced_at: Date;
  }>(pool, 'editions-of-past')`
    select contest_id, period, statistic, games, starts_at, ends_at, announced_at
      from contest_editions order by starts_at, edition`;
  return rows.map((row) => ({
    contestId: row.contest_id,
    period: row.period,
    statistic: row.statistic,
    games: row.games === null ? undefined : (JSON.parse(row.games) as string[]),
    startsAtMs: row.starts_at.getTime(),
    endsAtMs: row.ends_at.getTime(),
    announcedAtMs: row.announced_at.getTime(),
  }));
}
