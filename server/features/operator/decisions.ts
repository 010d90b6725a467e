// Operators' decisions about held referrals, reported names, paused partners and studios, and alarms of payment providers. Each act is
// recorded in the transaction of its change (I50), and the reply is the resulting list.
import { PAYMENT_QUARANTINED, type PaymentAlarm } from '@parlor/contract/calls/operator/payments.ts';
import type pg from 'pg';
import type { OperatorDeps, OperatorHandlers } from './deps.ts';
import { maskText } from './players/masking.ts';
import { mustNotBeOwn } from './roles.ts';
import { noteAct, type Act } from './store.ts';

type Calls =
  | 'heldReferrals'
  | 'decideReferral'
  | 'reportedNames'
  | 'setBackName'
  | 'keepName'
  | 'operatorPartners'
  | 'resumePartner'
  | 'operatorStudios'
  | 'resumeStudio'
  | 'paymentAlarms'
  | 'settlePaymentAlarm'
  | 'refundQuarantinedPayment';

export function decisionHandlers(d: OperatorDeps): Pick<OperatorHandlers, Calls> {
  const held = async (db?: pg.ClientBase) => ({
    held: (await d.referrals.list(db)).map((one) => ({
      ...one,
      friendName: maskText(one.friendName),
      inviterName: maskText(one.inviterName),
    })),
  });
  const partners = async (db?: pg.ClientBase) => ({ partners: await d.partners.list(db) });
  const studios = async (db?: pg.ClientBase) => ({ studios: await d.studios.list(db) });
  const alarms = async (db?: pg.ClientBase) => ({ alarms: await d.paymentAlarms.open(db) });
  const note = async (tx: pg.ClientBase, act: Act, list: (db: pg.ClientBase) => Promise<object>) =>
    noteAct(tx, act, d.clock.now(), await list(tx));
  const noteAlarm =
    (act: Act) =>
    (tx: pg.ClientBase, { id, userId, type, orderId, details: { id: paymentId } }: PaymentAlarm) =>
      note(
        tx,
        {
          ...act,
          ...(userId === undefined ? {} : { playerId: userId }),
          details: {
            alarm: id,
            type,
            ...(orderId === undefined ? {} : { orderId }),
            ...(type === PAYMENT_QUARANTINED ? { paymentId } : {}),
          },
        },
        alarms,
      );
  return {
    heldReferrals: () => held(),
    decideReferral: async ({ caller: { playerId: by }, params: { userId }, body: { release, why } }) => {
      const act = { by, act: 'decide-referral', playerId: userId, why, details: { release } };
      await d.referrals.decide(userId, {
        release,
        mustNotBeOwn: (playerId) => mustNotBeOwn(d.pool, by, playerId),
        note: (tx) => note(tx, act, held),
      });
      return held();
    },
    reportedNames: async () => ({ names: await d.names.list() }),
    setBackName: async ({ caller: { playerId: by }, params: { userId: playerId }, body }) => {
      await mustNotBeOwn(d.pool, by, playerId);
      const { why, ...decision } = body;
      // Without the name, which is erased with the player.
      const { tag, reason } = decision;
      const act = { by, act: 'set-back-name', playerId, why, details: { tag, reason } };
      const names = await d.names.setBack({ playerId, ...decision }, (tx, names) =>
        noteAct(tx, act, d.clock.now(), { names }),
      );
      return { names };
    },
    keepName: async ({ caller: { playerId: by }, params: { userId: playerId }, body }) => {
      await mustNotBeOwn(d.pool, by, playerId);
      const { why, ...seen } = body;
      const act = { by, act: 'keep-name', playerId, why, details: { tag: seen.tag } };
      const names = await d.names.keep({ playerId, ...seen }, (tx, names) =>
        noteAct(tx, act, d.clock.now(), { names }),
      );
      return { names };
    },
    operatorPartners: () => partners(),
    resumePartner: async ({ caller, params: { partner }, body: { why } }) => {
      const act = { by: caller.playerId, act: 'resume-partner', why, details: { partner } };
      await d.partners.resume(partner, (tx) => note(tx, act, partners));
      return partners();
    },
    operatorStudios: () => studios(),
    resumeStudio: async ({ caller, params: { studio }, body: { why } }) => {
      const act = { by: caller.playerId, act: 'resume-studio', why };
      await d.studios.resume(studio, (tx, hours) =>
        note(tx, { ...act, details: { studio, hours } }, studios),
      );
      return studios();
    },
    paymentAlarms: () => alarms(),
    settlePaymentAlarm: async ({ caller: { playerId: by }, params: { id }, body: { why } }) => {
      await d.paymentAlarms.settle(id, noteAlarm({ by, act: 'settle-payment-alarm', why }));
      return alarms();
    },
    refundQuarantinedPayment: async ({ caller: { playerId: by }, params: { id }, body: { why } }) => {
      await d.paymentAlarms.refund(id, {
        mustNotBeOwn: (playerId) => mustNotBeOwn(d.pool, by, playerId),
        note: noteAlarm({ by, act: 'refund-quarantined-payment', why }),
      });
      return alarms();
    },
  };
}
