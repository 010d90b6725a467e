// The result file of an edition: JSON lines from which anyone can recompute the prizes (docs/contests.md). The first
// line is the announcement, each further one a place. It identifies no player.
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import * as z from 'zod/mini';
import { ContestId, ContestPeriodName, RESULTS_PATH } from '@parlor/contract/calls/contests.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import { prizeOfPlace, valueToWire } from '@parlor/economy/social/contest-editions.ts';
import { findEdition, type AnnouncedEdition } from './ranking/announced.ts';
import { guestMark } from './ranking/names.ts';
import { fromPrimary, type MayBeOld, type Reader } from '../db/replica.ts';
import { ApiError } from '../http/api-error.ts';
import { firstRow } from '../db/sql.ts';

const Params = z.strictObject({ contestId: ContestId, period: ContestPeriodName });
const PAGE = 2_000;

interface EntryRow {
  readonly player_id: bigint;
  readonly value: bigint;
  readonly reached_ms: bigint;
}
export interface FrozenRow {
  readonly announced_at: Date;
  readonly frozen_at: Date | null;
  readonly settled_at: Date | null;
  readonly entrants: bigint | null;
  readonly excluded: bigint[] | null;
  readonly won: bigint;
}

export interface ResultsDeps {
  readonly pool: pg.Pool;
  /** For places of an edition that was paid: they no longer change. */
  readonly mayBeOld?: MayBeOld;
}

export const contestsPlugin =
  ({ pool, mayBeOld = fromPrimary(pool) }: ResultsDeps) =>
  (app: FastifyInstance): void => {
    app.get(RESULTS_PATH.replace(/\{(\w+)\}/g, ':$1'), async (request, reply) => {
      const params = Params.safeParse(request.params);
      if (!params.success) throw new ApiError('INVALID_REQUEST', params.error.issues[0]?.message);
      const edition = await findEdition(pool, params.data.contestId, params.data.period);
      if (!edition?.isFrozen) throw new ApiError('NOT_FOUND', 'This contest has no results yet.');
      if (edition.isCancelled)
        throw new ApiError('NOT_FOUND', 'This contest was cancelled. It has no results.');
      return reply
        .header('content-type', 'application/jsonl; charset=utf-8')
        .header('content-disposition', `inline; filename="${edition.contestId}-${edition.period}.jsonl"`)
        .header('cache-control', edition.isSettled ? 'public, max-age=86400' : 'no-store')
        .send(Readable.from(linesOf(pool, edition, edition.isSettled ? mayBeOld : fromPrimary(pool))));
    });
  };

async function* linesOf(
  pool: pg.Pool,
  edition: AnnouncedEdition,
  places: MayBeOld,
): AsyncGenerator<string, void, undefined> {
  const frozen = await frozenOf(pool, edition.name);
  if (!frozen) return;
  const excluded = new Set(frozen.excluded);
  yield line({
    edition: edition.name,
    title: edition.title,
    statistic: edition.statistic,
    games: edition.games ?? 'all',
    startsAt: new Date(edition.startsAtMs).toISOString(),
    endsAt: new Date(edition.endsAtMs).toISOString(),
    announcedAt: frozen.announced_at.toISOString(),
    frozenAt: frozen.frozen_at?.toISOString(),
    settledAt: frozen.settled_at?.toISOString(),
    prizes: edition.prizes.map(({ from, to, amountMinor }) => ({
      from,
      to,
      amount: toWire('PP', amountMinor),
    })),
    totalPrize: toWire('PP', edition.totalMinor),
    won: toWire('PP', frozen.won),
    stayedInPool: toWire('PP', edition.totalMinor - frozen.won),
    entrants: Number(frozen.entrants ?? 0) - excluded.size,
    excluded: excluded.size,
    order:
      'value, highest first; then reachedAtMs, earliest first; then the older account, which is the order of lines',
  });
  yield* placesOf(edition, frozen, places);
}

/** What was written down when an edition was frozen. */
export const frozenOf = (pool: pg.Pool, edition: string): Promise<FrozenRow | undefined> =>
  firstRow<FrozenRow>(pool)`
    select announced_at, frozen_at, settled_at, entrants, excluded,
      (select coalesce(sum(prize), 0)::bigint from contest_winners w where w.edition = e.edition) as won
    from contest_editions e where edition = ${edition}`;

/** A line for each place, with its line feed. */
export async function* placesOf(
  edition: AnnouncedEdition,
  frozen: Pick<FrozenRow, 'excluded'>,
  places: MayBeOld,
): AsyncGenerator<string, void, undefined> {
  const excluded = new Set(frozen.excluded);
  let position = 0;
  for await (const row of entriesOf(places, edition.name)) {
    if (excluded.has(row.player_id)) continue;
    position += 1;
    const prize = prizeOfPlace(edition.prizes, position);
    yield line({
      position,
      value: valueToWire(edition.statistic, row.value),
      reachedAtMs: Number(row.reached_ms),
      player: `guest-${guestMark(edition.salt, row.player_id)}`,
      ...(prize > 0n ? { prize: toWire('PP', prize) } : {}),
    });
  }
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;

/** Clients cache the results for a day, so a replica that does not have the end yet is not read. */
async function isSettledThere(db: Reader, edition: string): Promise<boolean> {
  const row = await firstRow<{ settled: boolean }>(db, 'contest-is-settled')`
    select settled_at is not null as settled from contest_editions where edition = ${edition}`;
  return row?.settled === true;
}

/** Page by page: an edition may have a million, and it no longer changes. */
async function* entriesOf(places: MayBeOld, edition: string): AsyncGenerator<EntryRow, void, undefined> {
  let after: EntryRow | undefined;
  for (;;) {
    const key = [
      after?.value ?? 2n ** 63n - 1n,
      after === undefined ? 0n : -after.reached_ms,
      after === undefined ? 0n : -after.player_id,
    ];
    const { rows }: pg.QueryResult<EntryRow> = await places.read(
      (db) =>
        db.query<EntryRow>({
          name: 'contest-results',
          text: `select player_id, value, reached_ms from contest_entries
            where edition = $1 and value > 0 and (value, early, back) < ($2::bigint, $3::bigint, $4::bigint)
            order by value desc, early desc, back desc limit ${PAGE}`,
          values: [edition, ...key],
        }),
      (db) => isSettledThere(db, edition),
    );
    yield* rows;
    after = rows.at(-1);
    if (rows.length < PAGE || !after) return;
  }
}
