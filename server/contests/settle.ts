// The end of an edition. One transaction freezes its winners and lets no entry past. Then each place is paid in one
// act, whose transaction writes the ledger entry and marks the place as paid. Processes may die at any point or run
// concurrently: paid places are not paid again, and the next run pays the rest (I25).
import type pg from 'pg';
import { prizeOfPlace } from '@parlor/economy/social/contest-editions.ts';
import {
  announcedEdition,
  EDITION_COLUMNS,
  type AnnouncedEdition,
  type EditionRow,
} from './ranking/announced.ts';
import { inTransaction } from '../db/transaction.ts';
import { processEach } from '../jobs/process-each.ts';
import type { Players } from '../players/players.ts';
import { ApiError } from '../http/api-error.ts';
import { reasonOf } from '../runtime/reason-of.ts';
import type { Deps, Log } from '../runtime/deps.ts';
import { allRows, firstRow, raw, run } from '../db/sql.ts';

export interface SettleDeps extends Deps {
  readonly players: Players;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Called after an edition was frozen or paid. */
  readonly onChanged?: () => void;
}

/** Rounds with a time before the end are saved by then. A later one finds the edition frozen. */
const GRACE_MS = 5_000;

/** Does all that is due: answers how many editions were frozen and how many prizes were paid. */
export async function settleDue(d: SettleDeps): Promise<{ frozen: number; paid: number; failed: number }> {
  const done = { frozen: 0, paid: 0, failed: 0 };
  const rows = await allRows<EditionRow>(d.pool, 'contests-to-settle')`
    select ${raw(EDITION_COLUMNS)} from contest_editions
      where ends_at <= ${new Date(d.clock.now() - GRACE_MS).toISOString()} and settled_at is null
      order by ends_at, edition`;
  const { failed: unsettled } = await processEach(
    {
      log: d.log,
      failure: 'a contest could not be settled yet',
      about: ({ name }) => ({ edition: name }),
    },
    rows.map(announcedEdition),
    async (edition) => {
      if (!edition.isFrozen && (await freeze(d, edition))) done.frozen += 1;
      const { paid, failed } = await payAll(d, edition);
      done.paid += paid;
      done.failed += failed;
      if (paid > 0 || !edition.isFrozen) d.onChanged?.();
    },
  );
  done.failed += unsettled;
  return done;
}

/**
 * Waits for acts under way that write entries and holds back others for the moment it takes to write the winners down;
 * those find the edition frozen. Who is disabled now has no place: those behind them move up. False where another process
 * froze it.
 */
async function freeze({ pool, clock }: SettleDeps, edition: AnnouncedEdition): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const row = await firstRow<{ frozen: boolean; paid_places: number }>(tx)`
      select frozen_at is not null as frozen, paid_places from contest_editions
        where edition = ${edition.name} for update`;
    if (!row || row.frozen) return false;
    await tx.query('lock table contest_entries in share mode');
    // Citus: machine by machine, because the edition itself is written on all of them after. Elsewhere it is nothing.
    await run(tx)`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`;
    const winners = await allRows<{ player_id: bigint; value: bigint; reached_ms: bigint }>(tx)`
      select e.player_id, e.value, e.reached_ms
      from contest_entries e left join profiles p on p.player_id = e.player_id
      where e.edition = ${edition.name} and e.value > 0 and p.disabled_at is null
      order by e.value desc, e.early desc, e.back desc limit ${row.paid_places}`;
    const positions = winners.map((_, i) => i + 1);
    await run(tx)`
      insert into contest_winners (edition, position, player_id, value, reached_ms, prize)
      select ${edition.name}, w.* from unnest(${positions}::int[],
        ${winners.map((w) => w.player_id)}::bigint[], ${winners.map((w) => w.value)}::bigint[],
        ${winners.map((w) => w.reached_ms)}::bigint[],
        ${positions.map((place) => prizeOfPlace(edition.prizes, place))}::bigint[]) w`;
    await run(tx)`
      update contest_editions set frozen_at = ${new Date(clock.now()).toISOString()},
        entrants = (select count(*) from contest_entries where edition = ${edition.name} and value > 0),
        excluded = (select coalesce(array_agg(e.player_id order by e.player_id), '{}') from contest_entries e
          join profiles p on p.player_id = e.player_id and p.disabled_at is not null
            where e.edition = ${edition.name} and e.value > 0)
      where edition = ${edition.name}`;
    return true;
  });
}

async function payAll(d: SettleDeps, edition: AnnouncedEdition): Promise<{ paid: number; failed: number }> {
  const rows = await allRows<{ position: number; player_id: bigint; prize: bigint }>(
    d.pool,
    'contest-to-pay',
  )`
    select position, player_id, prize from contest_winners where edition = ${edition.name}
      and paid_at is null order by position`;
  let paid = 0;
  let failed = 0;
  for (const winner of rows)
    try {
      if (await pay(d, edition, winner)) paid += 1;
    } catch (error) {
      failed += 1;
      const reason = reasonOf(error);
      d.log.warn(
        { edition: edition.name, position: winner.position, reason },
        'a prize could not be paid; it is tried again',
      );
    }
  if (failed > 0) return { paid, failed };
  const count = await run(d.pool, 'contest-settled')`
    update contest_editions set settled_at = ${new Date(d.clock.now()).toISOString()}
      where edition = ${edition.name} and frozen_at is not null and settled_at is null
    and not exists (select from contest_winners w where w.edition = ${edition.name} and w.paid_at is null)`;
  if (count === 1) d.log.info({ edition: edition.name }, 'a contest is settled');
  return { paid, failed };
}

/** Another process paid it meanwhile. */
class PaidAlready extends Error {}

async function pay(
  { players, pool, clock }: SettleDeps,
  edition: AnnouncedEdition,
  winner: { readonly position: number; readonly player_id: bigint; readonly prize: bigint },
): Promise<boolean> {
  const mark = async (tx: Pick<pg.ClientBase, 'query'>): Promise<void> => {
    const count = await run(tx)`
      update contest_winners set paid_at = ${new Date(clock.now()).toISOString()}
        where edition = ${edition.name} and position = ${winner.position} and paid_at is null`;
    if (count !== 1) throw new PaidAlready();
  };
  try {
    await players.act('awardPrize', String(winner.player_id), {
      input: {
        contestId: edition.contestId,
        period: edition.period,
        title: edition.title,
        position: winner.position,
        amountMinor: winner.prize,
      },
      also: mark,
    });
    return true;
  } catch (error) {
    if (error instanceof PaidAlready) return false;
    // A deleted player can be paid nothing: the prize is not paid out, and the place counts as done.
    if (error instanceof ApiError && error.code === 'NOT_FOUND') {
      await mark(pool);
      return false;
    }
    throw error;
  }
}
