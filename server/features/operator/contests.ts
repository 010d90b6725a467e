// Editions of races and contests, read from their rows, and their cancellation. Nothing else can be changed: an announced
// edition is final, and contests/settle.ts pays the prizes.
import {
  CANCEL_WAITS_MS,
  EDITIONS_LISTED,
  type EditionCard,
  type EditionState,
} from '@parlor/contract/calls/operator/contests.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import { EDITION_COLUMNS, announcedEdition, type EditionRow } from '../../contests/ranking/announced.ts';
import { countEntrants } from '../../contests/ranking/ranking.ts';
import { allRows, type Db, raw } from '../../db/sql.ts';
import type { OperatorDeps, OperatorHandlers } from './deps.ts';
import { noteAct } from './store.ts';

interface Row extends EditionRow {
  readonly entrants: bigint | null;
  readonly excluded: bigint[] | null;
}
interface PrizesRow {
  readonly edition: string;
  readonly won_places: bigint;
  readonly won: bigint;
  readonly paid_places: bigint;
  readonly paid: bigint;
}

const stateOf = (row: Row, nowMs: number): EditionState => {
  if (row.cancelled_at !== null) return 'cancelled';
  if (row.settled_at !== null) return 'settled';
  if (row.frozen_at !== null) return 'paying';
  if (nowMs >= row.ends_at.getTime()) return 'ended';
  return nowMs >= row.starts_at.getTime() ? 'running' : 'announced';
};

/**
 * Newest first. Those that are not over are listed however many there are. Places of an edition that is not frozen yet are
 * counted by its histogram.
 */
export async function readEditions(db: Db, nowMs: number): Promise<EditionCard[]> {
  const rows = await allRows<Row>(db, 'operator-editions')`
    select ${raw(EDITION_COLUMNS)}, entrants, excluded from contest_editions
    where (settled_at is null and cancelled_at is null) or edition in (
      select edition from contest_editions order by starts_at desc, edition limit ${EDITIONS_LISTED})
    order by starts_at desc, edition`;
  const prizes = await allRows<PrizesRow>(db, 'operator-edition-prizes')`
    select edition, count(*) as won_places, sum(prize)::bigint as won, count(paid_at) as paid_places,
      coalesce(sum(prize) filter (where paid_at is not null), 0)::bigint as paid
    from contest_winners where edition = any(${rows.map((row) => row.edition)}) group by edition`;
  const requests = await cancelRequests(db, nowMs);
  const byEdition = new Map(prizes.map((row) => [row.edition, row]));
  return Promise.all(
    rows.map(async (row): Promise<EditionCard> => {
      const { contestId, period, title, statistic, startsAtMs, endsAtMs, totalMinor } = announcedEdition(row);
      const won = byEdition.get(row.edition);
      return {
        contestId,
        period,
        title,
        statistic,
        startsAt: new Date(startsAtMs).toISOString(),
        endsAt: new Date(endsAtMs).toISOString(),
        state: stateOf(row, nowMs),
        entrants: row.entrants === null ? await countEntrants(db, row.edition) : Number(row.entrants),
        excluded: row.excluded?.length ?? 0,
        totalPrize: toWire('PP', totalMinor),
        won: { places: Number(won?.won_places ?? 0), amount: toWire('PP', won?.won ?? 0n) },
        paid: { places: Number(won?.paid_places ?? 0), amount: toWire('PP', won?.paid ?? 0n) },
        ...(row.frozen_at === null && requests.has(row.edition)
          ? { cancelAsked: requests.get(row.edition)! }
          : {}),
      };
    }),
  );
}

/** By edition: the latest request to cancel it that can still be confirmed. */
async function cancelRequests(
  db: Db,
  nowMs: number,
): Promise<Map<string, NonNullable<EditionCard['cancelAsked']>>> {
  const rows = await allRows<{ edition: string; operator_id: bigint; why: string; at: Date }>(
    db,
    'operator-cancel-asked',
  )`
    select edition, operator_id, why, at from contest_cancellations
      where not is_confirmed and at > ${new Date(nowMs - CANCEL_WAITS_MS).toISOString()} order by at`;
  return new Map(
    rows.map(({ edition, operator_id, why, at }) => [
      edition,
      { by: String(operator_id), why, at: at.toISOString() },
    ]),
  );
}

export function contestHandlers({
  pool,
  clock,
  cancellations,
}: OperatorDeps): Pick<OperatorHandlers, 'operatorContests' | 'askCancelContest' | 'confirmCancelContest'> {
  const list = async (db: Db = pool) => ({ editions: await readEditions(db, clock.now()) });
  const changed =
    (name: 'ask' | 'confirm', act: string): OperatorHandlers['askCancelContest'] =>
    async ({ caller: { playerId: by }, params: { contestId, period }, body: { why } }) => {
      const edition = `${contestId}/${period}`;
      await cancellations[name]({ edition, by, why }, async (tx) =>
        noteAct(tx, { by, act, why, details: { edition } }, clock.now(), await list(tx)),
      );
      return list();
    };
  return {
    operatorContests: () => list(),
    askCancelContest: changed('ask', 'ask-cancel-contest'),
    confirmCancelContest: changed('confirm', 'confirm-cancel-contest'),
  };
}
