// Partners in the console, and taking back the pause of one.
import type { PartnerCard } from '@parlor/contract/calls/operator/referrals-and-partners.ts';
import { budgetKey, dayBudgetKey } from '@parlor/economy/social/cross-tasks.ts';
import { dayOf } from '@parlor/economy/kernel/periods.ts';
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { CrossTasksDeps } from './index.ts';
import { pausedPartners, resumePartner, takenForTasks } from './store.ts';

/** Written with the change or not at all. */
type Note = (tx: pg.ClientBase) => Promise<void>;

export function operatedPartners({ pool, clock, players, partners }: CrossTasksDeps) {
  return {
    list: async (db?: pg.ClientBase): Promise<PartnerCard[]> => {
      const { content } = players;
      const day = dayOf(clock.now());
      const taken = await takenForTasks(db ?? pool, content.partners, day);
      const pauses = new Map((await pausedPartners(db ?? pool)).map((row) => [row.partner_id, row]));
      return content.partners.partners.map(({ id, name, apiIntegration, tasks }) => {
        const pause = pauses.get(id);
        const paused = pause
          ? { why: pause.why, at: pause.at.toISOString() }
          : partners.unreachable.has(id)
            ? { why: 'has no secret here', at: new Date(clock.now()).toISOString() }
            : undefined;
        return {
          id,
          name,
          apiIntegration,
          ...(paused === undefined ? {} : { paused }),
          tasks: tasks.map((t) => ({
            id: t.id,
            description: t.description,
            taken: taken.get(budgetKey(t.id)) ?? 0,
            budget: t.budget,
            takenToday: taken.get(dayBudgetKey(t.id, day)) ?? 0,
            perDay: t.perDay,
          })),
        };
      });
    },
    /** After its own pause. An operator stops a partner with its switch. */
    async resume(partnerId: string, note: Note): Promise<void> {
      if (players.content.partners.partners.every(({ id }) => id !== partnerId))
        throw new ApiError('NOT_FOUND', 'There is no such partner.');
      await inTransaction(pool, async (tx) => {
        await resumePartner(tx, partnerId);
        await note(tx);
      });
    },
  };
}
