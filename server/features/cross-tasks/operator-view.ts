// Partners as an operator sees them, and letting one rest.
import type { PartnerCard } from '@parlor/contract/calls/operator/referrals-and-partners.ts';
import { budgetKey, dayBudgetKey } from '@parlor/economy/social/cross-tasks.ts';
import { dayOf } from '@parlor/economy/kernel/periods.ts';
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { CrossTasksDeps } from './index.ts';
import { pausedPartners, pausePartner, resumePartner, takenForTasks } from './store.ts';

type Note = (tx: pg.ClientBase) => Promise<void>;

export interface OperatedPartners {
  list(db?: pg.ClientBase): Promise<PartnerCard[]>;
  /** `note` is written with it or not at all. Both refuse NOT_FOUND. */
  pause(partnerId: string, why: string, note: Note): Promise<void>;
  resume(partnerId: string, note: Note): Promise<void>;
}

export function operatedPartners({ pool, clock, players, partners }: CrossTasksDeps): OperatedPartners {
  const { content } = players;
  const mustBe = (partnerId: string): void => {
    if (content.partners.partners.every(({ id }) => id !== partnerId))
      throw new ApiError('NOT_FOUND', 'There is no such partner.');
  };
  return {
    list: async (db) => {
      const day = dayOf(clock.now());
      const taken = await takenForTasks(db ?? pool, content.partners, day);
      const paused = new Map((await pausedPartners(db ?? pool)).map((row) => [row.partner_id, row]));
      return content.partners.partners.map(({ id, name, apiIntegration, tasks }) => {
        const pause = paused.get(id);
        const rests = pause
          ? { why: pause.why, at: pause.at.toISOString() }
          : partners.unreachable.has(id)
            ? { why: 'has no secret here', at: new Date(clock.now()).toISOString() }
            : undefined;
        return {
          id,
          name,
          apiIntegration,
          ...(rests === undefined ? {} : { paused: rests }),
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
    pause: (partnerId, why, note) =>
      inTransaction(pool, async (tx) => {
        mustBe(partnerId);
        await pausePartner(tx, partnerId, why, clock.now());
        await note(tx);
      }),
    resume: (partnerId, note) =>
      inTransaction(pool, async (tx) => {
        mustBe(partnerId);
        await resumePartner(tx, partnerId);
        await note(tx);
      }),
  };
}
