// Mutations of messages from game and payment providers.
import type { Mutation } from '../mutation.ts';

const ROLLBACK = 'economy/play/rollback.ts';
const ROLLBACKS = 'server/features/game-providers/rollback.test.ts';

export const moneyMutations: readonly Mutation[] = [
  {
    name: 'webhook deduplicated in memory',
    breaks: 'I33',
    edits: [
      {
        file: 'server/features/orders/settle.ts',
        find: "  const paid: Settle['paid'] = async (mode, orderId, payment) => {\n",
        put: `  const heard = new Set<string>();
  const paid: Settle['paid'] = async (mode, orderId, payment) => {
    if (heard.has(payment.paymentId)) return;
    heard.add(payment.paymentId);
`,
      },
      { file: 'economy/shop/orders.ts', find: '  if (known) return order;\n', put: '' },
    ],
    seenBy: {
      file: 'server/features/orders/orders.test.ts',
      title: 'a payment that is reported ten times',
    },
  },
  {
    name: 'the paid amount is not compared with the price',
    breaks: 'I33',
    file: 'economy/shop/orders.ts',
    find: '    payment.amountMinor !== due.amountMinor ||\n',
    put: '',
    seenBy: { file: 'server/features/orders/orders.test.ts', title: 'a wrong sum' },
  },
  {
    name: 'signature over parsed JSON',
    breaks: 'W-22',
    file: 'server/features/game-providers/port.ts',
    find: 'isSignedByOne(secretsOf(provider, deps.secrets), raw, signature)',
    put: 'isSignedByOne(secretsOf(provider, deps.secrets), Buffer.from(JSON.stringify(JSON.parse(Buffer.from(raw).toString()))), signature)',
    seenBy: {
      file: 'server/features/game-providers/signature.test.ts',
      title: 'a body is verified as it was signed',
    },
  },
  {
    name: 'no tombstone',
    breaks: 'I39, W-18',
    file: ROLLBACK,
    find: '  if (!referenced) {\n    context.effects.transactions.push({',
    put: '  if (!referenced) {\n    ((_: object) => undefined)({',
    seenBy: { file: ROLLBACKS },
  },
  {
    name: 'rolled-back bets are counted',
    breaks: 'I19',
    file: ROLLBACK,
    find: 'stakedMinor: round.stakedMinor - referenced.amountMinor }',
    put: 'stakedMinor: round.stakedMinor }',
    seenBy: {
      file: 'economy/play/rolled-back-rounds.test.ts',
      title: 'I19: a round with all bets rolled back',
    },
  },
  {
    name: 'a bet that two wins name is returned after one of them is undone',
    breaks: 'W-20',
    file: ROLLBACK,
    find: 'if (settlesToo && row.transactionId !== win.transactionId) return undefined;',
    put: 'if (settlesToo && row === win) return undefined;',
    seenBy: {
      file: 'economy/play/rolled-back-rounds.test.ts',
      title: 'W-20: a bet whose win is undone is returned',
    },
  },
  {
    name: 'a refused bet may be accepted later under its id',
    breaks: 'W-06',
    file: 'economy/play/provider-wallet.ts',
    find: "    return record(context, 'bet', c, fingerprint, {\n      amountMinor: c.amountMinor,\n      status: 'refused',\n      refusal: 'INSUFFICIENT_BALANCE',\n    });",
    put: "    throw new RuleViolation('INSUFFICIENT_BALANCE');",
    seenBy: { file: 'server/features/game-providers/bet.test.ts', title: 'W-06' },
  },
  {
    name: 'an id belongs to any caller',
    breaks: 'I38, W-05',
    file: 'server/players/save.ts',
    find: 'const owners = s.ownTransactions ?',
    put: 'const owners = s.ownTransactions && s.nowMs < 0 ?',
    seenBy: {
      file: 'server/features/game-providers/bet.test.ts',
      title: 'W-05: one id for two players',
    },
  },
  {
    name: 'a disabled player may bet',
    breaks: 'I40, W-30',
    file: 'server/features/game-providers/session-checks.ts',
    find: "        if (disabled) throw new ApiError('ACCOUNT_DISABLED');\n",
    put: '',
    seenBy: { file: 'server/features/game-providers/bet.test.ts', title: 'W-30' },
  },
  {
    name: 'one operator approves their own correction',
    breaks: 'I50',
    file: 'server/features/operator/corrections.ts',
    find: "if (String(row.operator_id) === by) throw new ApiError('OWN_ACCOUNT');",
    put: '',
    seenBy: {
      file: 'server/features/operator/operator.test.ts',
      title: 'one above the limit waits',
    },
  },
];
