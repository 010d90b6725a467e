// Pays inviters for their friends. The friend's own act writes an event into the outbox; an act of the inviter pays, in
// one transaction with the row that records it. A process that dies half-way leaves nothing half done (I11, I26).
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { Effects } from '@parlor/economy/kernel/context.ts';
import type { Job } from '../../jobs/job.ts';
import type { Players } from '../../players/players.ts';
import { ApiError } from '../../http/api-error.ts';
import { forgetOrigins, friendsToPay, putOff, settle, takePlayed, type DueRow } from './store.ts';
import { reasonOf } from '../../runtime/reason-of.ts';
import type { Deps, WarnLog } from '../../runtime/deps.ts';

const nextDayMs = (nowMs: number): number => (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;

export interface PayDeps extends Deps {
  readonly players: Players;
  readonly log: WarnLog;
}

class SettledMeanwhile extends Error {}

export type PayInviters = ReturnType<typeof createPayInviters>;

export function createPayInviters(d: PayDeps) {
  const { pool, clock, players, log } = d;

  async function payFor(due: DueRow): Promise<'paid' | 'put-off' | 'done'> {
    if (due.isDisabled) {
      await putOff(pool, due, nextDayMs(clock.now()));
      return 'put-off';
    }
    try {
      await players.act('friendPlayed', due.inviterId, {
        input: { friendId: due.friendId },
        also: async (tx) => {
          if (!(await settle(tx, due, clock.now()))) throw new SettledMeanwhile();
        },
      });
      return 'paid';
    } catch (e) {
      if (e instanceof SettledMeanwhile) return 'done';
      if (!(e instanceof ApiError && e.code === 'NOT_CLAIMABLE')) throw e;
      await putOff(pool, due, nextDayMs(clock.now()));
      return 'put-off';
    }
  }

  async function run() {
    await takePlayed(pool);
    // `putOff` wait for the next day.
    const sum = { paid: 0, putOff: 0, failed: 0 };
    for (const due of await friendsToPay(pool, clock.now()))
      try {
        const became = await payFor(due);
        if (became === 'paid') sum.paid += 1;
        if (became === 'put-off') sum.putOff += 1;
      } catch (e) {
        sum.failed += 1;
        log.warn({ reason: reasonOf(e) }, 'an inviter could not be paid; it is tried again');
      }
    return sum;
  }

  let isStopped = false;
  let running: Promise<unknown> | undefined;
  return {
    run,
    /** Called after commit, so that nobody waits for the job's minute. */
    onSaved: ({ outbox }: Pick<Effects, 'outbox'>): void => {
      if (isStopped || !outbox.some(({ kind }) => kind === 'friend-played')) return;
      running = (running ?? Promise.resolve())
        .then(run)
        .catch((e: unknown) => log.warn({ reason: reasonOf(e) }, 'inviters are paid by the job'));
    },
    jobs: [
      { name: 'pay-inviters', run },
      {
        name: 'forget-referral-origins',
        run: async () => ({
          deleted: await forgetOrigins(
            pool,
            clock.now() - players.content.referrals.review.withinDays * DAY_MS,
          ),
        }),
      },
    ] satisfies Job[],
    stop: async (): Promise<void> => {
      isStopped = true;
      await running;
    },
  };
}
