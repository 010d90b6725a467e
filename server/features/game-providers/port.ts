// The provider port: who signs, what is asked, what it does to the player. Every game plays through here, an outside
// provider's over HTTP and the server's own in process, by the same signed bytes.
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import { decimalsOf } from '@parlor/contract/kernel/money.ts';
import {
  providerCalls,
  type ProviderCall,
  type ProviderCallName,
  type ProviderReply,
} from '@parlor/contract/webhooks/game-providers.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { WalletReply } from '@parlor/economy/play/provider-wallet.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Players } from '../../players/players.ts';
import { ApiError } from '../../http/api-error.ts';
import { minorOf } from './amounts.ts';
import { builtinCalls } from './builtin-calls.ts';
import type { StudioWatch } from './studio-watch.ts';
import { isSignedByOne, secretsOf } from './signature.ts';

/** What opening a game left behind. */
export interface OpenSession {
  readonly playerId: string;
  readonly provider: string;
  readonly gameId: string;
  readonly currency: Currency;
  readonly expiresAtMs: number;
  readonly signInId?: string | undefined;
}

export interface PortDeps {
  readonly players: Players;
  readonly clock: Clock;
  /** Secrets by provider id, `parlor` among them. A provider without one is none. */
  readonly secrets: ReadonlyMap<string, string>;
  /** The session of a token, of whatever age; undefined where there is none. */
  readonly findSession: (token: string) => Promise<OpenSession | undefined>;
  readonly isDisabled: (playerId: string) => boolean | Promise<boolean>;
  /** Whether the sign-in that opened the game is over. */
  readonly hasSignInEnded: (playerId: string, signInId: string) => boolean | Promise<boolean>;
  /** Tells an operator of what a studio was refused for. */
  readonly studioWatch?: Pick<StudioWatch, 'record'>;
}

export interface SignedCall {
  readonly provider: string;
  readonly call: ProviderCallName;
  /** The body as it came, byte for byte. */
  readonly raw: Uint8Array;
  readonly signature: string | undefined;
}

type Moved = ProviderReply<'bet'>;

export interface Port {
  /** Answers one signed call, or throws ApiError. */
  answer<N extends ProviderCallName>(signed: SignedCall & { readonly call: N }): Promise<ProviderReply<N>>;
}

type Verbs = {
  readonly [N in ProviderCallName]: (provider: string, call: ProviderCall<N>) => Promise<ProviderReply<N>>;
};

export function createPort(deps: PortDeps): Port {
  const verbs = createVerbs(deps);
  return {
    async answer({ provider, call, raw, signature }) {
      if (!isSignedByOne(secretsOf(provider, deps.secrets), raw, signature))
        throw new ApiError('SIGNATURE_INVALID');
      const answer = () => verbs[call](provider, read(call, raw));
      return deps.studioWatch ? deps.studioWatch.record(provider, answer) : answer();
    },
  };
}

function createVerbs({ players, clock, findSession, isDisabled, hasSignInEnded }: PortDeps): Verbs {
  /** The session that a call names, of this player, provider, game and currency; its age is judged apart. */
  async function sessionOf(
    provider: string,
    call: { session: string; player: string; game: string; currency: Currency },
  ): Promise<OpenSession> {
    const session = await findSession(call.session);
    if (session?.provider !== provider || session.playerId !== call.player || session.gameId !== call.game)
      throw new ApiError('GAME_SESSION_INVALID');
    if (session.currency !== call.currency)
      throw new ApiError('WRONG_CURRENCY', `This game session is played in ${session.currency}.`);
    return session;
  }
  const mustLive = (session: OpenSession): void => {
    if (session.expiresAtMs <= clock.now()) throw new ApiError('GAME_SESSION_EXPIRED');
  };
  const isSignedOut = ({ playerId, signInId }: OpenSession): boolean | Promise<boolean> =>
    signInId === undefined ? false : hasSignInEnded(playerId, signInId);
  /**
   * Whether a new stake may be taken, or the next step of a round. It is thrown only once the transaction is known to be new: what was answered
   * before is answered again, whatever has become of the session since.
   */
  async function stakeOf(
    provider: string,
    call: { session: string; player: string; game: string; currency: Currency },
  ): Promise<(before: object | undefined) => void> {
    const session = await sessionOf(provider, call);
    const [disabled, signedOut] = [await isDisabled(call.player), await isSignedOut(session)];
    return (before) => {
      if (before) return;
      mustLive(session);
      if (disabled) throw new ApiError('ACCOUNT_DISABLED');
      if (signedOut) throw new ApiError('SIGN_IN_ENDED');
    };
  }
  /** For the open rounds of the game and the hour of its studio. */
  const at = ({ game, currency }: { game: string; currency: Currency }) => ({
    gameId: game,
    currency,
    nowMs: clock.now(),
  });
  const ownTransactions = (provider: string): boolean => provider !== BUILTIN_PROVIDER;

  return {
    async balance(provider, call) {
      const session = await sessionOf(provider, call);
      mustLive(session);
      if (await isSignedOut(session)) throw new ApiError('SIGN_IN_ENDED');
      const { balance } = await players.view('balance', call.player, { params: { currency: call.currency } });
      return { balance: text(call.currency, balance), currency: call.currency };
    },

    async bet(provider, call) {
      const mayStake = await stakeOf(provider, call);
      const { reply } = await players.act('bet', call.player, {
        wallet: { provider, transactionId: call.transaction, roundId: call.round, studio: at(call) },
        ownTransactions: ownTransactions(provider),
        input: (known) => {
          mayStake(known.transaction);
          return {
            ...commonOf(provider, call),
            known,
            amountMinor: minorOf(call.currency, call.amount),
            roundClosed: false,
          };
        },
      });
      return moved(reply);
    },

    async win(provider, call) {
      const { reply } = await players.act('win', call.player, {
        wallet: {
          provider,
          transactionId: call.transaction,
          referenceId: call.reference,
          roundId: call.round,
          studio: at(call),
        },
        ownTransactions: ownTransactions(provider),
        input: (known) => ({
          ...commonOf(provider, call),
          known,
          amountMinor: minorOf(call.currency, call.amount),
          roundClosed: call.roundClosed ?? false,
          promo: false,
          ...(call.reference === undefined ? {} : { referenceId: call.reference }),
        }),
      });
      return moved(reply);
    },

    async promo(provider, call) {
      await sessionOf(provider, call);
      const round = promoRound(call.transaction);
      const { reply } = await players.act('win', call.player, {
        wallet: { provider, transactionId: call.transaction, roundId: round, studio: at(call) },
        ownTransactions: ownTransactions(provider),
        input: (known) => ({
          ...commonOf(provider, { ...call, round }),
          known,
          amountMinor: minorOf(call.currency, call.amount),
          roundClosed: false,
          promo: true,
        }),
      });
      return moved(reply);
    },

    async rollback(provider, call) {
      const round = call.round ?? promoRound(call.reference);
      const { reply } = await players.act('rollback', call.player, {
        wallet: {
          provider,
          transactionId: call.transaction,
          referenceId: call.reference,
          roundId: round,
          studio: at(call),
        },
        ownTransactions: ownTransactions(provider),
        input: (known) => ({
          ...commonOf(provider, { ...call, round }),
          known,
          referenceId: call.reference,
          ...(call.amount === undefined ? {} : { amountMinor: minorOf(call.currency, call.amount) }),
        }),
      });
      return moved(reply);
    },

    async close(provider, call) {
      const { reply } = await players.act('closeRound', call.player, {
        wallet: { provider, transactionId: '', roundId: call.round },
        input: (known) => ({ gameId: call.game, currency: call.currency, known }),
      });
      return { balance: text(reply.currency, reply.balance), currency: reply.currency };
    },

    async 'bet-win'(provider, call) {
      const mayStake = await stakeOf(provider, call);
      const common = { provider, roundId: call.round, gameId: call.game, currency: call.currency };
      const { reply } = await players.act('betAndWin', call.player, {
        wallet: {
          provider,
          transactionId: call.bet.transaction,
          referenceId: call.win.transaction,
          roundId: call.round,
          studio: at(call),
        },
        ownTransactions: ownTransactions(provider),
        // The second row that was read is the win's own; what the win refers to is the bet.
        input: ({ transaction, referenced, round, studio }) => {
          mayStake(transaction);
          return {
            bet: {
              ...common,
              transactionId: call.bet.transaction,
              known: { transaction, round, studio },
              amountMinor: minorOf(call.currency, call.bet.amount),
              roundClosed: false,
            },
            win: {
              ...common,
              transactionId: call.win.transaction,
              referenceId: call.bet.transaction,
              known: { transaction: referenced, referenced: transaction, round, studio },
              amountMinor: minorOf(call.currency, call.win.amount),
              roundClosed: call.roundClosed ?? false,
              promo: false,
            },
          };
        },
      });
      const bet = moved(reply.bet);
      // A bet that was refused has thrown above, so the win is there.
      return { bet, win: moved(reply.win!) };
    },

    ...builtinCalls({ players, mayGoOn: stakeOf, mustBeOf: sessionOf }),
  };
}

/** Rounds of providers have no colon in their ids, so this is none of theirs. */
const promoRound = (transaction: string): string => `promo:${transaction}`;

const commonOf = (
  provider: string,
  call: { transaction: string; round: string; game: string; currency: Currency },
) => ({
  provider,
  transactionId: call.transaction,
  roundId: call.round,
  gameId: call.game,
  currency: call.currency,
});

/** Fifteen digits at most, so the fixed form is exact. */
const text = (currency: Currency, amount: number): string => amount.toFixed(decimalsOf[currency]);

/** A refusal that is frozen under its id is refused again with what it said then (W-06). */
function moved(reply: WalletReply): Moved {
  const { transactionId, currency, refusal, shortfall } = reply;
  const balance = text(currency, reply.balance);
  if (refusal !== undefined)
    throw new ApiError(refusal, undefined, { transaction: transactionId, balance, currency });
  return {
    transaction: transactionId,
    balance,
    currency,
    ...(shortfall === undefined ? {} : { shortfall: text(currency, shortfall) }),
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The body, which was verified already, in the form of its call. */
function read<N extends ProviderCallName>(name: N, raw: Uint8Array): ProviderCall<N> {
  let json: unknown;
  try {
    json = JSON.parse(utf8.decode(raw));
  } catch {
    throw new ApiError('INVALID_JSON');
  }
  const result = providerCalls[name].safeParse(json);
  if (result.success) return result.data as ProviderCall<N>;
  const issues = result.error.issues.map((i) => ({ at: i.path.map(String).join('.'), message: i.message }));
  throw new ApiError(
    'INVALID_REQUEST',
    issues
      .slice(0, 5)
      .map(({ at, message }) => (at === '' ? message : `${at}: ${message}`))
      .join('; '),
    { in: 'body', issues },
  );
}
