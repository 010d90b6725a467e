// Mutations of messages from studios and partners.
import type { Mutation } from '../mutation.ts';

const ROUND_ENDS = 'economy/play/round-end.test.ts';
const BOUNDS = 'server/features/game-providers/bounds.test.ts';

export const studiosMutations: readonly Mutation[] = [
  {
    name: 'a round that ends with its bet stays open',
    breaks: 'I19',
    file: 'economy/play/provider-wallet-steps.ts',
    find: "? { by: 'bet' } : undefined;",
    put: '? undefined : undefined;',
    seenBy: { file: ROUND_ENDS, title: '20 lost spins and 5 wins' },
  },
  {
    name: 'a win after the end counts a second round',
    breaks: 'I19',
    file: 'economy/play/round-end.ts',
    find: '  if (!wasCounted) {\n',
    put: '  if (!wasCounted || counts(after)) {\n',
    seenBy: { file: ROUND_ENDS, title: 'a win after the end of its round corrects' },
  },
  {
    name: 'the boost of a rolled-back win stays',
    breaks: 'I19, I28',
    file: 'economy/money/boosts.ts',
    find: "  if (event.kind === 'round-corrected') takeBackBonus(context, event);\n",
    put: '',
    seenBy: { file: ROUND_ENDS, title: 'takes the boost on it' },
  },
  {
    name: 'a studio may pay any amount',
    breaks: 'I28',
    file: 'economy/play/provider-wallet.ts',
    find: '  mustBePayable(context, c, round);\n',
    put: '',
    seenBy: { file: BOUNDS, title: 'a win beyond the stake' },
  },
  {
    name: 'each server has its own limit for a studio',
    breaks: 'I28',
    file: 'server/players/rows/studio-hours.ts',
    find: "    max('promoMinor'),\n",
    put: '    null,\n',
    seenBy: { file: BOUNDS, title: 'prizes of an hour stop at their limit' },
  },
  {
    name: 'prizes of studios have no limit',
    breaks: 'I28',
    file: 'economy/play/provider-wallet.ts',
    find: 'if (c.promo) countPromo(context, c);\n  else settleBet',
    put: 'if (!c.promo) settleBet',
    seenBy: { file: BOUNDS, title: 'prizes of an hour stop at their limit' },
  },
  {
    name: 'an unreadable amount is ignored',
    breaks: 'W-17',
    file: 'server/adapters/game-providers/hub88/index.ts',
    find: "const isWrong = fields['amount'] !== undefined && amountMinor === undefined;",
    put: 'const isWrong = false;',
    seenBy: {
      file: 'server/adapters/game-providers/dialects.test.ts',
      title: 'Hub88: a rollback with an invalid amount',
    },
  },
  {
    name: 'a message in transit ignores the pause',
    breaks: 'I20',
    file: 'server/features/cross-tasks/webhook.ts',
    find: '        if (await isPaused(tx, partnerId)) throw new Paused();\n',
    put: '',
    seenBy: {
      file: 'server/features/cross-tasks/webhook.test.ts',
      title: 'a message that is on its way',
    },
  },
];
