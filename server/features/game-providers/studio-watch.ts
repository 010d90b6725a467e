// Studios whose calls exceed their limits: the console shows them, and a studio that pays too much takes no new bets until a
// treasurer has looked. The pause is a row that every process reads with each call
// (docs/decisions/0023-limits-for-studios.md).
import type { StudioCard, StudioFault } from '@parlor/contract/calls/operator/studios.ts';
import { decimalsOf } from '@parlor/contract/kernel/money.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { Effects } from '@parlor/economy/kernel/context.ts';
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import type { WatchedGauge } from '../../runtime/metrics.ts';
import { hourOf } from '../../players/rows/studio-hours.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Deps, Log } from '../../runtime/deps.ts';
import { allRows, anyRow, firstRow, run } from '../../db/sql.ts';

export interface StudioWatchDeps extends Deps {
  /** Ids and titles of the studios in the content. */
  readonly studios: ReadonlyArray<{ readonly id: string; readonly title: string }>;
  readonly log: Pick<Log, 'error'>;
}
export type StudioWatch = ReturnType<typeof createStudioWatch>;

/**
 * How many faults in an hour pause the studio. A stake out of bounds is refused and changes no balance, so it is only
 * reported. `hour-of-…` are sums of the hour, so one is enough.
 */
const PAUSES_AT: Readonly<Record<StudioFault, number>> = {
  'stake-out-of-bounds': Infinity,
  'win-out-of-bounds': 3,
  'hour-of-wins': 1,
  'hour-of-prizes': 1,
};
const isFault = (text: unknown): text is StudioFault =>
  typeof text === 'string' && Object.hasOwn(PAUSES_AT, text);
const ALARMS_LISTED = 20;
/** Of the wins of a studio that are refused in an hour. */
const IDS_KEPT = 100;
/** How long a studio may send a refused win again. */
const REPEATS_MS = DAY_MS;

export function createStudioWatch({ pool, clock, studios, log }: StudioWatchDeps) {
  let alarms = 0;
  async function note(provider: string, fault: StudioFault, details: object): Promise<void> {
    alarms += 1;
    const nowMs = clock.now();
    const at = new Date(nowMs).toISOString();
    // A refused win is sent again for hours, with the same id: it counts once.
    const { transactionId = null } = details as { transactionId?: string };
    const isRepeat =
      transactionId !== null &&
      (await anyRow(pool, 'studio-alarm-repeated')`
        select 1 from studio_alarms where provider = ${provider} and fault = ${fault}
          and hour >= ${new Date(nowMs - REPEATS_MS)} and details -> 'ids' ? ${transactionId}`);
    if (isRepeat) return;
    const stored = JSON.stringify({ ...details, ids: transactionId === null ? [] : [transactionId] });
    const row = await firstRow<{ counted: number }>(pool, 'studio-alarm')`
      insert into studio_alarms as a (provider, fault, hour, times, details, at)
      values (${provider}, ${fault}, ${hourOf(nowMs)}, 1, ${stored}, ${at})
      on conflict (provider, fault, hour) do update set times = a.times + 1, at = excluded.at,
        details = a.details || excluded.details || jsonb_build_object('ids',
          case when jsonb_array_length(coalesce(a.details -> 'ids', '[]')) < ${IDS_KEPT}
            then coalesce(a.details -> 'ids', '[]') || (excluded.details -> 'ids') else a.details -> 'ids' end)
        where ${transactionId}::text is null or not coalesce(a.details -> 'ids', '[]') ? ${transactionId}
      returning times - coalesce((details ->> 'resumedAfter')::integer, 0) as counted`;
    const pauses = row !== undefined && row.counted >= PAUSES_AT[fault];
    if (pauses)
      await run(pool, 'studio-pause')`
        insert into studio_pauses (provider, why, at) values (${provider}, ${fault}, ${at})
          on conflict (provider) do nothing`;
    log.error(
      { provider, fault, details },
      pauses
        ? 'a studio is paused until a treasurer resumes it'
        : 'a call of a studio above its limits is refused',
    );
  }
  return {
    /** Runs a studio's request, and records the reason of a refusal. */
    async record<T>(provider: string, work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        const fault =
          error instanceof ApiError ? (error.details as { fault?: unknown } | undefined)?.fault : undefined;
        if (isFault(fault)) await note(provider, fault, (error as ApiError).details as object);
        throw error;
      }
    },
    /** Called after commit (Players' onSaved). */
    onSaved({ studioCounts }: Pick<Effects, 'studioCounts'>): void {
      const paused = studioCounts.find((c) => c.pause !== undefined);
      if (paused?.pause === undefined) return;
      // The pause was saved with the win; only the alarm is left.
      note(paused.provider, paused.pause, { currency: paused.currency }).catch((error: unknown) =>
        log.error({ reason: String(error) }, 'an alarm about a studio could not be stored'),
      );
    },
    async list(db: Pick<pg.ClientBase, 'query'> = pool): Promise<StudioCard[]> {
      const hour = hourOf(clock.now());
      const hours = await allRows<HourRow>(db)`
        select provider, currency, staked, paid, promo from studio_hours where hour = ${hour}`;
      const pauses = await allRows<{ provider: string; why: StudioFault; at: Date }>(db)`
        select provider, why, at from studio_pauses`;
      const stored = await allRows<{
        provider: string;
        fault: StudioFault;
        times: number;
        details: object;
        at: Date;
      }>(db)`
        select provider, fault, times, details, at from studio_alarms
        order by at desc limit ${ALARMS_LISTED * Math.max(1, studios.length)}`;
      const named = new Set(studios.map((s) => s.id));
      const unnamed = [...new Set([...hours, ...pauses].map((r) => r.provider))].filter(
        (id) => !named.has(id),
      );
      return [...studios, ...unnamed.map((id) => ({ id, title: id }))].map(({ id, title }) => {
        const pause = pauses.find((p) => p.provider === id);
        return {
          id,
          title,
          ...(pause === undefined ? {} : { paused: { why: pause.why, at: pause.at.toISOString() } }),
          hours: hours.filter((h) => h.provider === id).map(viewHour),
          alarms: stored
            .filter((a) => a.provider === id)
            .slice(0, ALARMS_LISTED)
            .map((a) => ({ fault: a.fault, times: a.times, at: a.at.toISOString() })),
        };
      });
    },
    /**
     * Ends the pause and deletes the sums of this hour, so that counting starts again; of faults too. `noteAct` runs in the same
     * transaction. Throws ApiError: NOT_FOUND.
     */
    resume: (provider: string, noteAct: (tx: pg.ClientBase, hours: object[]) => Promise<void>) =>
      inTransaction(pool, async (tx) => {
        const count = await run(tx)`delete from studio_pauses where provider = ${provider}`;
        if (count !== 1) throw new ApiError('NOT_FOUND', 'No studio with this id is paused.');
        const rows = await allRows<HourRow>(tx)`
          delete from studio_hours where provider = ${provider} and hour = ${hourOf(clock.now())}
            returning provider, currency, staked, paid, promo`;
        await run(tx, 'studio-alarms-resumed')`
          update studio_alarms set details = details || jsonb_build_object('resumedAfter', times)
            where provider = ${provider} and hour = ${hourOf(clock.now())}`;
        await noteAct(tx, rows.map(viewHour));
      }),
    gauges: [
      {
        name: 'studio_alarms_told',
        help: 'Calls of studios above their limits, which this process refused or paused the studio for',
        read: () => alarms,
      },
    ] satisfies WatchedGauge[],
  };
}

interface HourRow {
  readonly provider: string;
  readonly currency: Currency;
  readonly staked: bigint;
  readonly paid: bigint;
  readonly promo: bigint;
}
const unitsOf = (currency: Currency, minor: bigint): number => Number(minor) / 10 ** decimalsOf[currency];
const viewHour = ({ currency, staked, paid, promo }: HourRow) => ({
  currency,
  staked: unitsOf(currency, staked),
  paid: unitsOf(currency, paid),
  promo: unitsOf(currency, promo),
});
