// Friends who are held, and partners who rest: what operators decide about them is recorded with it (I50).
import type { HeldReferral, PartnerCard } from '@parlor/contract/calls/operator/referrals-and-partners.ts';
import type { OperatorAnswer, OperatorReceived } from '@parlor/contract/calls/operator/operator.ts';
import type pg from 'pg';
import type { Clock } from '../../runtime/clock.ts';
import type { Caller } from '../../http/handlers.ts';
import { noteAct } from './store.ts';

/** What other features decide, each with a note of the act in the same transaction. */
export interface GrowthDeps {
  readonly clock: Clock;
  readonly referrals: {
    list(db?: pg.ClientBase): Promise<HeldReferral[]>;
    decide(
      friendId: string,
      d: { by: string; release: boolean; note: (tx: pg.ClientBase) => Promise<void> },
    ): Promise<void>;
  };
  readonly partners: {
    list(db?: pg.ClientBase): Promise<PartnerCard[]>;
    pause(partnerId: string, why: string, note: (tx: pg.ClientBase) => Promise<void>): Promise<void>;
    resume(partnerId: string, note: (tx: pg.ClientBase) => Promise<void>): Promise<void>;
  };
}
type Calls = 'heldReferrals' | 'decideReferral' | 'operatorPartners' | 'pausePartner' | 'resumePartner';

export function growthHandlers({ clock, referrals, partners }: GrowthDeps): {
  readonly [N in Calls]: (call: OperatorReceived<N> & { caller: Caller }) => Promise<OperatorAnswer<N>>;
} {
  return {
    heldReferrals: async () => ({ held: await referrals.list() }),
    decideReferral: async ({ caller, params, body }) => {
      const { release, why } = body;
      const act = { by: caller.playerId, act: 'decide-referral', playerId: params.userId, why };
      await referrals.decide(params.userId, {
        by: caller.playerId,
        release,
        note: async (tx) =>
          noteAct(tx, { ...act, details: { release } }, clock.now(), { held: await referrals.list(tx) }),
      });
      return { held: await referrals.list() };
    },
    operatorPartners: async () => ({ partners: await partners.list() }),
    pausePartner: async ({ caller, params: { partner }, body: { why } }) => {
      const act = { by: caller.playerId, act: 'pause-partner', why, details: { partner } };
      await partners.pause(partner, why, async (tx) =>
        noteAct(tx, act, clock.now(), { partners: await partners.list(tx) }),
      );
      return { partners: await partners.list() };
    },
    resumePartner: async ({ caller, params: { partner }, body: { why } }) => {
      const act = { by: caller.playerId, act: 'resume-partner', why, details: { partner } };
      await partners.resume(partner, async (tx) =>
        noteAct(tx, act, clock.now(), { partners: await partners.list(tx) }),
      );
      return { partners: await partners.list() };
    },
  };
}
