// Replays a player's chain of receipts up to an act, from the nearest document that was kept.
import type pg from 'pg';
import { setImmediate } from 'node:timers/promises';
import type { ActReceipt } from '@parlor/contract/calls/receipts.ts';
import { ACTS_AT_ONCE, type UnknownBecause } from '@parlor/contract/calls/time-machine.ts';
import { contentNeeds, type ContentNeeds } from '@parlor/economy/content-needs.ts';
import type { Player } from '@parlor/economy/kernel/player.ts';
import type { Content, Digest, WorldContent } from '@parlor/economy/kernel/world.ts';
import type { ReplayNote } from '@parlor/economy/replay/note.ts';
import { Replay, type ReplayStart, type ReplayWorld } from '@parlor/economy/replay/replay.ts';
import type { Edition } from '@parlor/economy/social/contest-editions.ts';
import { allRows } from '../../db/sql.ts';
import type { ArchiveFiles } from '../../history/archive-files.ts';
import { madeReceipts, receiptsAfter } from '../../history/read-receipts.ts';
import { keptBefore, notesBetween, type KeptState } from './kept.ts';

export interface PastDeps {
  readonly pool: pg.Pool;
  readonly archive?: ArchiveFiles | undefined;
  /** The live content, and earlier content once it is prepared. */
  readonly content: {
    readonly world: WorldContent;
    prepare?(needs: ContentNeeds): Promise<void> | undefined;
  };
  readonly digest: Digest;
}

export interface Unknown {
  readonly why: UnknownBecause;
  readonly number?: number;
  readonly at?: string;
}
export interface Replayed {
  readonly replay: Replay;
  /** Acts that were decided again. */
  readonly count: number;
}

const PAGE = 200;
/** A replay from a kept document that cannot go on is tried from earlier ones, whose replays know more rounds. */
const TRIES = 3;

/** The player after the act of this number. `onProgress` is called now and then with the number of the last act. */
export async function replayTo(
  d: PastDeps,
  playerId: string,
  number: number,
  onProgress?: (number: number) => void,
): Promise<Replayed | Unknown> {
  let before = number;
  let first: Unknown | undefined;
  for (let tries = 1; ; tries++) {
    const kept = tries <= TRIES ? await keptBefore(d.pool, playerId, before) : undefined;
    const from = kept === undefined ? 0 : Number(kept.number);
    if (number - from > ACTS_AT_ONCE) return first ?? { why: 'long', number: from + 1 };
    const result = await replayFrom(d, playerId, { kept, number, onProgress });
    if ('replay' in result || from === 0) return 'replay' in result ? result : (first ?? result);
    first ??= result;
    before = from - 1;
  }
}

async function replayFrom(
  d: PastDeps,
  playerId: string,
  {
    kept,
    number,
    onProgress,
  }: {
    readonly kept: KeptState | undefined;
    readonly number: number;
    readonly onProgress?: ((number: number) => void) | undefined;
  },
): Promise<Replayed | Unknown> {
  const editions = await allEditions(d.pool);
  // With the receipt of the kept document, which has its balances and its digest.
  let after = kept === undefined ? 0 : Number(kept.number) - 1;
  let replay: Replay | undefined = kept === undefined ? new Replay(playerId) : undefined;
  let count = 0;
  for await (const { receipt, note } of actsAfter(d, playerId, { after, to: number })) {
    after = receipt.number;
    if (replay === undefined) {
      const start = startOf(receipt, kept!, d.digest);
      if (start === undefined) return { why: 'start', number: receipt.number, at: receipt.at };
      replay = new Replay(playerId, start);
      continue;
    }
    const world = await worldOf(d, receipt, replay.player, editions);
    if (world === undefined) return { why: 'content', number: receipt.number, at: receipt.at };
    const stopped = replay.next(receipt, note, world);
    if (stopped) return { why: stopped.why, number: stopped.number, at: stopped.at };
    count += 1;
    // Other requests go on meanwhile.
    if (count % 50 === 0) {
      onProgress?.(receipt.number);
      await setImmediate();
    }
  }
  if (replay?.player === undefined || after !== number) return { why: 'gap', number };
  return { replay, count };
}

function startOf(receipt: ActReceipt, kept: KeptState, digest: Digest): ReplayStart | undefined {
  const isOfReceipt =
    receipt.number === Number(kept.number) && digest.sha256Hex(kept.state) === receipt.state.after;
  return isOfReceipt
    ? { number: receipt.number, balances: receipt.balances.after, state: kept.state }
    : undefined;
}

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
const editionsAround = (editions: readonly Edition[], nowMs: number): readonly Edition[] =>
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
  }>(pool, 'editions-of-past')`
    select contest_id, period, statistic, games, starts_at, ends_at from contest_editions order by starts_at, edition`;
  return rows.map((row) => ({
    contestId: row.contest_id,
    period: row.period,
    statistic: row.statistic,
    games: row.games === null ? undefined : (JSON.parse(row.games) as string[]),
    startsAtMs: row.starts_at.getTime(),
    endsAtMs: row.ends_at.getTime(),
  }));
}
