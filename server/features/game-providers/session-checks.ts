// Checks the game session of a call: whether it matches, is live, and may take a new stake.
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OpenSession, PortDeps } from './port.ts';

export interface SessionCall {
  readonly session: string;
  readonly player: string;
  readonly game: string;
  readonly currency: Currency;
}

export interface SessionChecks {
  /** The session of a call, of this player, provider, game and currency; its age is checked separately. */
  readonly sessionOf: (provider: string, call: SessionCall) => Promise<OpenSession>;
  /** The same, and neither it nor its sign-in has ended. */
  readonly liveSessionOf: (provider: string, call: SessionCall) => Promise<OpenSession>;
  /**
   * Whether a new stake, or the next step of a round, may be taken. Thrown only once the transaction is known to be
   * new: an earlier answer is repeated, whatever happened to the session since.
   */
  readonly stakeOf: (provider: string, call: SessionCall) => Promise<(before: object | undefined) => void>;
}

export function createSessionChecks({
  clock,
  findSession,
  isDisabled,
  hasSignInEnded,
}: Pick<PortDeps, 'clock' | 'findSession' | 'isDisabled' | 'hasSignInEnded'>): SessionChecks {
  const sessionOf: SessionChecks['sessionOf'] = async (provider, call) => {
    const session = await findSession(call.session);
    if (session?.provider !== provider || session.playerId !== call.player || session.gameId !== call.game)
      throw new ApiError('GAME_SESSION_INVALID');
    if (session.currency !== call.currency)
      throw new ApiError('WRONG_CURRENCY', `This game session is played in ${session.currency}.`);
    return session;
  };
  const mustLive = (session: OpenSession): void => {
    if (session.expiresAtMs <= clock.now()) throw new ApiError('GAME_SESSION_EXPIRED');
  };
  const isSignedOut = ({ playerId, signInId }: OpenSession): boolean | Promise<boolean> =>
    signInId === undefined ? false : hasSignInEnded(playerId, signInId);
  return {
    sessionOf,
    async liveSessionOf(provider, call) {
      const session = await sessionOf(provider, call);
      mustLive(session);
      if (await isSignedOut(session)) throw new ApiError('SIGN_IN_ENDED');
      return session;
    },
    async stakeOf(provider, call) {
      const session = await sessionOf(provider, call);
      const [disabled, signedOut] = [await isDisabled(call.player), await isSignedOut(session)];
      return (before) => {
        if (before) return;
        mustLive(session);
        if (disabled) throw new ApiError('ACCOUNT_DISABLED');
        if (signedOut) throw new ApiError('SIGN_IN_ENDED');
      };
    },
  };
}
