// The calls that move a player's balance for a provider: the engine's command, and the answer.
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import type {
  ProviderCall,
  ProviderCallName,
  ProviderReply,
} from '@parlor/contract/webhooks/game-providers.ts';
import { toMinorOrThrow } from '@parlor/contract/kernel/money.ts';
import { amountText, walletAnswer } from './wallet-answers.ts';
import type { BuiltinCallName } from './builtin-calls.ts';
import type { PortDeps } from './port.ts';
import type { SessionChecks } from './session-checks.ts';

type WalletCalls = {
  readonly [N in Exclude<ProviderCallName, BuiltinCallName>]: (
    provider: string,
    call: ProviderCall<N>,
  ) => Promise<ProviderReply<N>>;
};

export function createWalletCalls(
  { players, clock }: Pick<PortDeps, 'players' | 'clock'>,
  { sessionOf, liveSessionOf, stakeOf }: SessionChecks,
): WalletCalls {
  /** The rows that the engine needs: the transaction, its reference, its round, and the studio's hour. */
  const walletOf = (provider: string, call: Transaction, referenceId?: string) => ({
    wallet: {
      provider,
      transactionId: call.transaction,
      referenceId,
      roundId: call.round,
      studio: { gameId: call.game, currency: call.currency, nowMs: clock.now() },
    },
    ownTransactions: provider !== BUILTIN_PROVIDER,
  });

  async function win(provider: string, call: Omit<ProviderCall<'win'>, 'call' | 'session'>, promo: boolean) {
    const { reply } = await players.act('win', call.player, {
      ...walletOf(provider, call, call.reference),
      input: (known) => ({
        ...commonOf(provider, call),
        known,
        amountMinor: toMinorOrThrow(call.currency, call.amount),
        roundClosed: call.roundClosed ?? false,
        promo,
        ...(call.reference === undefined ? {} : { referenceId: call.reference }),
      }),
    });
    return walletAnswer(reply);
  }

  async function betAndWin(provider: string, call: ProviderCall<'bet-win'>) {
    const mayStake = await stakeOf(provider, call);
    const common = { provider, roundId: call.round, gameId: call.game, currency: call.currency };
    const { reply } = await players.act('betAndWin', call.player, {
      ...walletOf(provider, { ...call, transaction: call.bet.transaction }, call.win.transaction),
      // The second row is the win's own; the win's reference is the bet.
      input: ({ transaction, referenced, round, studio }) => {
        mayStake(transaction);
        return {
          bet: {
            ...common,
            transactionId: call.bet.transaction,
            known: { transaction, round, studio },
            amountMinor: toMinorOrThrow(call.currency, call.bet.amount),
            roundClosed: false,
          },
          win: {
            ...common,
            transactionId: call.win.transaction,
            referenceId: call.bet.transaction,
            known: { transaction: referenced, referenced: transaction, round, studio },
            amountMinor: toMinorOrThrow(call.currency, call.win.amount),
            roundClosed: call.roundClosed ?? false,
            promo: false,
          },
        };
      },
    });
    const bet = walletAnswer(reply.bet);
    // A refused bet has thrown above, so the win exists.
    return { bet, win: walletAnswer(reply.win!) };
  }

  return {
    async balance(provider, call) {
      await liveSessionOf(provider, call);
      const { balance } = await players.view('balance', call.player, { params: { currency: call.currency } });
      return { balance: amountText(call.currency, balance), currency: call.currency };
    },

    async bet(provider, call) {
      const mayStake = await stakeOf(provider, call);
      const { reply } = await players.act('bet', call.player, {
        ...walletOf(provider, call),
        input: (known) => {
          mayStake(known.transaction);
          return {
            ...commonOf(provider, call),
            known,
            amountMinor: toMinorOrThrow(call.currency, call.amount),
            roundClosed: false,
          };
        },
      });
      return walletAnswer(reply);
    },

    win: (provider, call) => win(provider, call, false),

    async promo(provider, call) {
      await sessionOf(provider, call);
      return win(provider, { ...call, round: promoRound(call.transaction) }, true);
    },

    async rollback(provider, call) {
      const transaction = { ...call, round: call.round ?? promoRound(call.reference) };
      const { wallet, ownTransactions } = walletOf(provider, transaction, call.reference);
      const { reply } = await players.act('rollback', call.player, {
        wallet: { ...wallet, undone: [call.reference] },
        ownTransactions,
        input: (known) => ({
          ...commonOf(provider, transaction),
          known,
          referenceId: call.reference,
          ...(call.amount === undefined ? {} : { amountMinor: toMinorOrThrow(call.currency, call.amount) }),
        }),
      });
      return walletAnswer(reply);
    },

    async close(provider, call) {
      const { reply } = await players.act('closeRound', call.player, {
        wallet: { provider, transactionId: '', roundId: call.round },
        input: (known) => ({ gameId: call.game, currency: call.currency, known }),
      });
      return { balance: amountText(reply.currency, reply.balance), currency: reply.currency };
    },

    'bet-win': betAndWin,
  };
}

/** Ids of provider rounds have no colon, so this is never one of theirs. */
const promoRound = (transaction: string): string => `promo:${transaction}`;

type Transaction = Pick<ProviderCall<'bet'>, 'transaction' | 'round' | 'game' | 'currency'>;

const commonOf = (provider: string, call: Transaction) => ({
  provider,
  transactionId: call.transaction,
  roundId: call.round,
  gameId: call.game,
  currency: call.currency,
});
