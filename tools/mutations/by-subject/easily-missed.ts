// Mistakes that a reviewer may miss, at least four in each of five features: orders, contests, sign-in methods,
// documents and operators' acts.
import type { Mutation } from '../mutation.ts';

const ORDERS = 'economy/shop/orders.ts';
const ORDERS_TOLD = 'server/features/orders/orders.test.ts';
const REFUNDS = 'economy/shop/refunds.test.ts';
const IDENTITIES = 'server/auth/flows/identities/identity-store.ts';
const IDENTITIES_TEST = 'server/auth/flows/identities/identities.test.ts';
const DOCUMENTS = 'server/features/documents/store.ts';
const DOCUMENTS_TEST = 'server/features/documents/documents.test.ts';
const OPERATOR_TEST = 'server/features/operator/operator.test.ts';

const ordersMutations: readonly Mutation[] = [
  {
    name: 'an order of several items returns one item of the limit',
    breaks: 'I32',
    file: ORDERS,
    find: 'countBought(context, order, -order.quantity);',
    put: 'countBought(context, order, -1);',
    seenBy: { file: REFUNDS, title: 'releases everything it counted towards: of three' },
  },
  {
    name: 'a late payment takes no stock',
    breaks: 'I32, I35',
    file: ORDERS,
    find: 'context.effects.stock.push({ itemId, by: quantity, max });',
    put: 'context.effects.stock.push({ itemId, by: 0, max });',
    seenBy: { file: REFUNDS, title: 'and is paid late takes all of its' },
  },
  {
    name: 'the timeline of an order runs backwards with the clock',
    breaks: 'I30',
    file: 'economy/shop/order-record.ts',
    find: 'const atMs = Math.max(nowMs, order.updatedAtMs);',
    put: 'const atMs = nowMs;',
    seenBy: {
      file: REFUNDS,
      title: 'I30: does not end before it was placed, if the clock went back',
    },
  },
  {
    name: 'an order is cancelled only after its payment',
    breaks: 'I30',
    file: 'server/features/orders/index.ts',
    find: "status: refund === 'none' ? status : 'CANCELLED',",
    put: "status: refund === 'sent' ? 'CANCELLED' : status,",
    seenBy: { file: ORDERS_TOLD, title: 'a refund takes unused items back and' },
  },
  {
    name: 'the paid page is ended, and the other one stays open',
    breaks: 'I33',
    file: 'server/features/orders/settle.ts',
    find: 'if (purchaseId !== paymentId) await provider.end(purchaseId);',
    put: 'if (purchaseId === paymentId) await provider.end(purchaseId);',
    seenBy: { file: ORDERS_TOLD, title: 'of two pages of one order' },
  },
  {
    name: 'an order is still open at the moment of its end',
    breaks: 'I37',
    file: 'server/features/orders/store.ts',
    find: 'expires_at <= ${new Date(nowMs).toISOString()} order by',
    put: 'expires_at < ${new Date(nowMs).toISOString()} order by',
    seenBy: { file: ORDERS_TOLD, title: 'an unpaid order ends at its time' },
  },
];

const contestsMutations: readonly Mutation[] = [
  {
    name: 'two editions run at the moment that one ends',
    breaks: 'I16',
    file: 'economy/social/contest-editions.ts',
    find: 'nowMs < e.endsAtMs',
    put: 'nowMs <= e.endsAtMs',
    seenBy: {
      file: 'economy/social/contests.test.ts',
      title: 'I16: an announced edition runs until its end, and then the next',
    },
  },
  {
    name: 'a round at the first instant of a day is corrected in no edition',
    breaks: 'I19',
    file: 'economy/social/contests.ts',
    find: 'event.countedAtMs < sinceMs',
    put: 'event.countedAtMs <= sinceMs',
    seenBy: {
      file: 'economy/play/round-end.test.ts',
      title: 'a round that ended in the first instant of a day',
    },
  },
  {
    name: 'among equal values the younger account is ahead',
    breaks: 'I25',
    file: 'economy/social/contest-order.ts',
    find: ': a.playerId < b.playerId;',
    put: ': a.playerId > b.playerId;',
    seenBy: {
      file: 'economy/social/contests.test.ts',
      title: 'I25: of two equal values the earlier is ahead, and',
    },
  },
  {
    name: 'among winners of one value the last to reach it is first',
    breaks: 'I25',
    file: 'server/contests/settle.ts',
    find: 'order by e.value desc, e.early desc,',
    put: 'order by e.value desc, e.early asc,',
    seenBy: {
      file: 'server/contests/settle.test.ts',
      title: 'I25: the first to reach a value is ahead',
    },
  },
];

const identitiesMutations: readonly Mutation[] = [
  {
    name: 'the last sign-in method is unlinked',
    breaks: 'I41',
    file: 'server/auth/flows/identities/identities.ts',
    find: 'gone.length === identities.length',
    put: 'identities.length === 0',
    seenBy: { file: IDENTITIES_TEST, title: 'keeps the last one, also' },
  },
  {
    name: 'unlinking the method of this sign-in signs the player out',
    breaks: 'I42',
    file: IDENTITIES,
    find: ' and sign_in_id <> ${butFor}',
    put: '',
    seenBy: { file: IDENTITIES_TEST, title: 'keeps the sign-in that unlinks, and sign-ins' },
  },
  {
    name: 'unlinking one method ends the sign-ins of the others',
    breaks: 'I42',
    file: IDENTITIES,
    find: 'and identity_kind = ${identity} and sign_in_id',
    put: 'and sign_in_id',
    seenBy: { file: IDENTITIES_TEST, title: 'keeps the sign-in that unlinks, and sign-ins' },
  },
  {
    name: 'the code of an email may be guessed once more than allowed',
    breaks: 'I41',
    file: IDENTITIES,
    find: 'wrong_tries < ${raw(MAX',
    put: 'wrong_tries <= ${raw(MAX',
    seenBy: {
      file: 'server/auth/flows/identities/link-email.test.ts',
      title: 'after five wrong codes every code',
    },
  },
];

const documentsMutations: readonly Mutation[] = [
  {
    name: 'in a batch an older version is accepted',
    breaks: 'I44',
    file: DOCUMENTS,
    find: 'd.version = coalesce(w.version, d.version)',
    put: 'd.version >= coalesce(w.version, d.version)',
    seenBy: {
      file: DOCUMENTS_TEST,
      title: 'of writers who share a statement none writes at an old version',
    },
  },
  {
    name: 'a key of a document answers for any version',
    breaks: 'I9',
    file: 'server/features/documents/index.ts',
    find: "call, ifMatch ?? '')",
    put: "call, '')",
    seenBy: { file: DOCUMENTS_TEST, title: 'the same request again under its key' },
  },
  {
    name: 'a document in a batch keeps its old time',
    breaks: 'spec §3',
    file: DOCUMENTS,
    find: 'version = d.version + 1, updated_at = w.at\n',
    put: 'version = d.version + 1\n',
    seenBy: { file: DOCUMENTS_TEST, title: 'a document has the time of its last' },
  },
  {
    name: 'a document outside a batch keeps its old time',
    breaks: 'spec §3',
    file: DOCUMENTS,
    find: 'version = version + 1, updated_at = $4\n',
    put: 'version = version + 1, updated_at = coalesce(updated_at, $4)\n',
    seenBy: { file: DOCUMENTS_TEST, title: 'a document has the time of its last' },
  },
];

const operatorActsMutations: readonly Mutation[] = [
  {
    name: 'an operator refunds their own order',
    breaks: 'I50',
    file: 'server/features/operator/index.ts',
    find: '      await mustNotBeOwn(pool, caller.playerId, params.userId);\n',
    put: '      void mustNotBeOwn;\n',
    seenBy: { file: OPERATOR_TEST, title: 'nobody can refund their own order' },
  },
  {
    name: 'one operator writes off another operator’s debt',
    breaks: 'I50',
    file: 'server/features/operator/debts.ts',
    find: "    if (await hasRole(pool, operators, playerId)) throw new ApiError('OPERATOR_ACCOUNT');\n",
    put: '    void [hasRole, operators];\n',
    seenBy: {
      file: 'server/features/operator/approval-limits.test.ts',
      title: 'has a debt that nobody writes off alone',
    },
  },
  {
    name: 'an operator approves a grant to themselves',
    breaks: 'I50',
    file: 'server/features/operator/corrections.ts',
    find: '  await mustNotBeOwn(d.pool, by, playerId);\n  const input = ',
    put: '  const input = ',
    seenBy: {
      file: 'server/features/operator/approval-limits.test.ts',
      title: 'cannot decide about its own correction',
    },
  },
  {
    name: 'each page of the audit log begins with the last act of the one before',
    breaks: 'I50',
    file: 'server/features/operator/store.ts',
    find: 'id < ${before',
    put: 'id <= ${before',
    seenBy: { file: OPERATOR_TEST, title: 'the pages of the audit log' },
  },
  {
    name: 'of two roles the lower one counts',
    breaks: 'I50',
    file: 'server/features/operator/roles.ts',
    find: 'OPERATOR_ROLES.findLast(',
    put: 'OPERATOR_ROLES.find(',
    seenBy: { file: OPERATOR_TEST, title: 'an operator with two roles has the higher' },
  },
  {
    name: 'resuming a partner is not recorded',
    breaks: 'I50',
    file: 'server/features/cross-tasks/operator-view.ts',
    find: 'await resumePartner(tx, partnerId);\n        await note(tx);\n',
    put: 'await resumePartner(tx, partnerId);\n        void note;\n',
    seenBy: {
      file: 'server/features/cross-tasks/webhook.test.ts',
      title: 'a partner is resumed with the audit entry, or not at',
    },
  },
];

/** At the end of a period, or after something that belonged to the one before. */
const edgesMutations: readonly Mutation[] = [
  {
    name: 'a day away ends the offer of an earlier return',
    breaks: 'S19',
    file: 'economy/kernel/visits.ts',
    find: '!staysOpen(visits.back, { today, awayDays }, context.world)',
    put: 'today > 0',
    seenBy: {
      file: 'economy/shop/offers.test.ts',
      title: 'the offer of a return stays until its period ends',
    },
  },
  {
    name: 'a round that ended in a break is taken back from a contest',
    breaks: 'I19',
    file: 'economy/social/contests.ts',
    find: 'event.countedAtMs < pausedUntilMs',
    put: 'event.countedAtMs < 0',
    seenBy: { file: 'economy/play/round-end.test.ts', title: 'a round that ended in a break is taken back' },
  },
  {
    name: 'a refunded pass of a past month closes the track of this month',
    breaks: 'I36',
    file: 'economy/progress/monthly.ts',
    find: '!isAhead && !isOfMonth',
    put: '!isAhead && !slice.pass',
    seenBy: { file: 'economy/shop/refunds.test.ts', title: 'a pass of a month that is over is owed' },
  },
  {
    name: 'a round from before an exchange is taken back from the new quest',
    breaks: 'I19',
    file: 'economy/progress/quests.ts',
    find: 'event.countedAtMs < (q.sinceMs ?? 0)',
    put: 'event.countedAtMs < 0',
    seenBy: { file: 'economy/play/round-end.test.ts', title: 'a round before the exchange of a quest' },
  },
  {
    name: 'a round that was voided keeps its bet',
    breaks: 'I39',
    file: 'economy/play/rollback.ts',
    find: '!round.open && wins === 0 && wonMinor === 0n',
    put: '!round.open && wins < 0',
    seenBy: { file: 'economy/play/round-end.test.ts', title: 'leaves nothing, ' },
  },
  {
    name: 'a crash bet is taken however late it is decided',
    breaks: 'I22',
    file: 'server/features/play/shared/rounds.ts',
    find: 'round.risesAtMs + DECIDED_WITHIN_MS',
    put: 'round.risesAtMs + DECIDED_WITHIN_MS * 1_000',
    seenBy: {
      file: 'server/features/play/shared/shared-rounds.test.ts',
      title: 'that arrived in time, and waits until the rise can be seen',
    },
  },
  {
    name: 'a purchase from before the consent is told',
    breaks: 'S28',
    file: 'server/features/analytics/store.ts',
    find: 'and o.placed_at >= c.at and',
    put: 'and',
    seenBy: {
      file: 'server/features/analytics/analytics.test.ts',
      title: 'are those placed after the player agreed',
    },
  },
];

export const easilyMissedMutations: readonly Mutation[] = [
  ...ordersMutations,
  ...contestsMutations,
  ...identitiesMutations,
  ...documentsMutations,
  ...operatorActsMutations,
  ...edgesMutations,
];
