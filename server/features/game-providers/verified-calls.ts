// Verified calls of a dialect: the same rules as for our own form, and one act for the whole call.
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { WalletReply } from '@parlor/economy/play/provider-wallet.ts';
import { idsOf } from '@parlor/economy/play/provider-wallet-steps.ts';
import type { CallResult, StepResult, VerifiedCall } from '../../adapters/game-providers/dialect.ts';
import { ApiError } from '../../http/api-error.ts';
import { amountText } from './wallet-answers.ts';
import type { OpenSession, PortDeps } from './port.ts';

/** A refusal whose answer has the balance: of a bet that is larger than the balance. */
export class ApiErrorWithBalance extends ApiError {
  readonly result: CallResult;
  constructor(code: ApiError['code'], result: CallResult) {
    super(code);
    this.result = result;
  }
}

/** Executes a verified call of a dialect, or throws ApiError. */
export type VerifiedCallHandler = (provider: string, call: VerifiedCall) => Promise<CallResult>;

type OpenGame = Pick<CallResult, 'player' | 'gameId' | 'currency'>;

/** Studios guarantee unique rounds within a game only, so the stored round id includes the game. */
const storedRound = (gameId: string, round: string | undefined): string | undefined =>
  round === undefined ? undefined : `${gameId}/${round}`;

export function createVerifiedCallHandler(deps: PortDeps): VerifiedCallHandler {
  const { players, clock, findSession, isDisabled, hasSignInEnded } = deps;

  /** The provider's session that the call names, of any age. */
  async function sessionOf(provider: string, call: VerifiedCall): Promise<OpenSession | undefined> {
    const session = call.session === undefined ? undefined : await findSession(call.session);
    return session?.provider === provider &&
      (call.player ?? session.playerId) === session.playerId &&
      (call.gameId ?? session.gameId) === session.gameId
      ? session
      : undefined;
  }
  function gameSessionOf(call: VerifiedCall, session: OpenSession | undefined): OpenGame {
    const player = call.player ?? session?.playerId;
    const gameId = call.gameId ?? session?.gameId;
    const currency = call.currency ?? session?.currency;
    if (player === undefined || gameId === undefined || currency === undefined)
      throw new ApiError('GAME_SESSION_INVALID');
    return { player, gameId, currency };
  }
  /** Why this session takes no new stake now. */
  async function whyNoStake(session: OpenSession, currency: Currency): Promise<ApiError | undefined> {
    if (session.currency !== currency)
      return new ApiError('WRONG_CURRENCY', `This game session is played in ${session.currency}.`);
    if (session.expiresAtMs <= clock.now()) return new ApiError('GAME_SESSION_EXPIRED');
    if (await isDisabled(session.playerId)) return new ApiError('ACCOUNT_DISABLED');
    const isOut =
      session.signInId !== undefined && (await hasSignInEnded(session.playerId, session.signInId));
    return isOut ? new ApiError('SIGN_IN_ENDED') : undefined;
  }

  const take: VerifiedCallHandler = async (provider, call) => {
    if (provider === BUILTIN_PROVIDER) throw new ApiError('NOT_FOUND', 'The server speaks its own form.');
    const session = await sessionOf(provider, call);
    const gameSession = gameSessionOf(call, session);
    const { player, gameId, currency } = gameSession;
    const bets = call.steps.filter((s) => s.kind === 'bet');
    const needsSession =
      call.steps.length === 0 ||
      bets.length > 0 ||
      call.steps.some((s) => s.kind === 'win' && s.promo === true);
    if (needsSession && session === undefined) throw new ApiError('GAME_SESSION_INVALID');
    const asksForBalance = call.steps.length === 0 && call.closed !== true;
    const noStake =
      session !== undefined && (bets.length > 0 || asksForBalance)
        ? await whyNoStake(session, currency)
        : undefined;
    if (asksForBalance) {
      // A disabled player may still see their balance.
      if (noStake !== undefined && noStake.code !== 'ACCOUNT_DISABLED') throw noStake;
      const { balance } = await players.view('balance', player, { params: { currency } });
      return { ...gameSession, steps: [], balance: amountText(currency, balance) };
    }
    const roundId = storedRound(gameId, call.round);
    const [first] = call.steps;
    const { reply } = await players.act('walletSteps', player, {
      wallet: {
        provider,
        roundId,
        transactionId: first?.transactionId ?? '',
        ...(first?.kind === 'rollback' ? { referenceId: first.referenceId } : {}),
        undone: call.steps.flatMap((step) => (step.kind === 'rollback' ? [step.referenceId] : [])),
        others: idsOf(call.steps),
        studio: { gameId, currency, nowMs: clock.now() },
      },
      ownTransactions: true,
      input: ({ transactions, round, openRounds, studio }) => {
        // An earlier answer is repeated, whatever happened to the session since.
        if (noStake !== undefined && bets.some((b) => !transactions.has(b.transactionId))) throw noStake;
        return {
          provider,
          gameId,
          currency,
          roundId,
          steps: call.steps,
          closed: call.closed,
          endsUnsaid: call.endsUnsaid,
          repeats: call.repeats,
          known: { transactions, round, openRounds, studio },
        };
      },
    });
    const result: CallResult = {
      ...gameSession,
      steps: reply.steps.map(stepResult),
      balance: amountText(currency, reply.balance),
    };
    const refused = reply.steps.find((step) => step.refusal !== undefined);
    // Stored under its id, and repeated with the same balance (W-06).
    if (refused?.refusal !== undefined)
      throw new ApiErrorWithBalance(refused.refusal, {
        ...result,
        balance: amountText(currency, refused.balance),
      });
    return result;
  };
  const { studioWatch } = deps;
  return studioWatch ? (provider, call) => studioWatch.record(provider, () => take(provider, call)) : take;
}

const stepResult = (reply: WalletReply): StepResult => ({
  transaction: reply.transactionId,
  balance: amountText(reply.currency, reply.balance),
  refusal: reply.refusal,
  isUnknown: reply.unknown === true,
  atMs: reply.atMs ?? 0,
});
