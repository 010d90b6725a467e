// The calls of a built-in game's page. Reads are answered here; a round is sent to the provider port, signed, like any
// provider's call.
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import type { HandlerInput, HandlerReply } from '@parlor/contract/kernel/endpoint.ts';
import { toDecimal, toMinorOrThrow, toWire } from '@parlor/contract/kernel/money.ts';
import { inLanguage, type ContentLanguages } from '@parlor/contract/content/languages/translations.ts';
import type { Draw } from '@parlor/contract/calls/fairness.ts';
import type { gamesContract } from '@parlor/contract/calls/play.ts';
import type {
  ProviderCall,
  ProviderCallName,
  ProviderReply,
} from '@parlor/contract/webhooks/game-providers.ts';
import { roundReference } from '@parlor/economy/play/rounds.ts';
import type { Players } from '../../players/players.ts';
import { ApiError } from '../../http/api-error.ts';
import type { FindGame } from './games.ts';
import type { GameSession, GameSessions } from './sessions.ts';
import { lastRounds, roundReceipts } from './store.ts';
import type { Deps } from '../../runtime/deps.ts';
import { sharedPageHandlers, type Exchange } from './shared/page.ts';
import type { SharedTables } from './shared/tables.ts';

/** Calls that the server makes as the provider of its built-in games. */
export type BuiltinCallName = Extract<ProviderCallName, 'play' | 'start' | 'step' | 'cash-out'>;

export interface GamePageDeps extends Deps {
  /** Whether the sign-in that opened the game has ended. */
  readonly hasSignInEnded: (playerId: string, signInId: string) => boolean | Promise<boolean>;
  readonly sessions: Pick<GameSessions, 'find'>;
  readonly players: Players;
  readonly findGame: FindGame;
  /** Tables of shared rounds; without them no game has any. */
  readonly shared?: SharedTables | undefined;
  /** Puts the title into the language of the session; English without it. */
  readonly languages?: () => ContentLanguages;
  /** A draw of the player; its seed only if it was revealed. */
  readonly findDraw: (playerId: string, reference: string) => Promise<Draw | undefined>;
  /** Sends a call of the server to the provider port, signed. */
  readonly askPort: <N extends BuiltinCallName>(call: ProviderCall<N>) => Promise<ProviderReply<N>>;
}

type Received<N extends keyof typeof gamesContract> = HandlerInput<(typeof gamesContract)[N]> & Exchange;
type Answered<N extends keyof typeof gamesContract> = Promise<
  HandlerReply<(typeof gamesContract)[N]> | Streamed<N>
>;
/** The answer of a stream is the stream itself. */
type Streamed<N> = N extends 'sharedLive' ? undefined : never;

export type GamePageHandlers = {
  readonly [N in keyof typeof gamesContract]: (call: Received<N>) => Answered<N>;
};

export function gamePageHandlers(deps: GamePageDeps): GamePageHandlers {
  const { players, pool, clock, findGame } = deps;

  async function sessionOf(token: string): Promise<GameSession> {
    const session = await deps.sessions.find(token);
    if (session?.provider !== BUILTIN_PROVIDER) throw new ApiError('GAME_SESSION_INVALID');
    return session;
  }

  /** For reading. */
  async function liveSessionOf(token: string): Promise<GameSession> {
    const session = await sessionOf(token);
    if (session.expiresAtMs <= clock.now()) throw new ApiError('GAME_SESSION_EXPIRED');
    if (session.signInId !== undefined && (await deps.hasSignInEnded(session.playerId, session.signInId)))
      throw new ApiError('SIGN_IN_ENDED');
    return session;
  }

  /** The common fields of the server's calls; a round's id belongs to its player alone. */
  async function callOf(body: { session: string; roundId: string }) {
    const { playerId, gameId } = await sessionOf(body.session);
    return {
      session: body.session,
      player: playerId,
      game: gameId,
      currency: 'PP',
      round: body.roundId,
    } as const;
  }

  return {
    async gameState({ query }) {
      const session = await liveSessionOf(query.session);
      const { playerId, gameId, locale } = session;
      const game = findGame(gameId);
      const rules = players.content.rulesOf(gameId) ?? players.content.steppedRulesOf(gameId);
      // A game may leave the server's list while its page is open.
      if (!game || !rules) throw new ApiError('GAME_SESSION_EXPIRED');
      // A round whose rules have changed is paid first, so that the page never shows an ended round as open.
      let { open, isStale } = await players.view('openRound', playerId, { gameId });
      if (isStale) {
        await players.act('settleOnly', playerId, { input: {} });
        ({ open, isStale } = await players.view('openRound', playerId, { gameId }));
      }
      const [balance, fairness, rounds] = await Promise.all([
        players.view('balance', playerId, { params: { currency: 'PP' } }),
        players.view('fairness', playerId, undefined),
        lastRounds(pool, { playerId, gameId }),
      ]);
      return {
        gameId,
        title: inLanguage(deps.languages?.(), locale)(game.title),
        locale,
        balance,
        minStake: toWire('PP', rules.minStakeMinor),
        maxStake: toWire('PP', rules.maxStakeMinor),
        rtp: game.rtp,
        rules: rules.table,
        fairness: fairness.active,
        lastRounds: rounds,
        ...(open === undefined ? {} : { openRound: open }),
        now: new Date(clock.now()).toISOString(),
      };
    },

    async tableRounds({ query: { session, since, before } }) {
      const { playerId, gameId } = await liveSessionOf(session);
      return roundReceipts(pool, {
        playerId,
        gameId,
        below: before === undefined ? NEWEST : BigInt(before),
        since: since === undefined ? undefined : new Date(since),
      });
    },
    async roundDraw({ query: { session, roundId } }) {
      const { playerId, gameId } = await liveSessionOf(session);
      const draw = await deps.findDraw(playerId, roundReference(roundId));
      if (draw?.gameId !== gameId) throw new ApiError('DRAW_NOT_FOUND');
      return draw;
    },
    async revealSeed({ body }) {
      const { playerId } = await liveSessionOf(body.session);
      const { reply } = await players.act('rotateSeed', playerId, { input: { body: {} } });
      return { fairness: reply.state.active };
    },

    // The port decides whether the session is valid: an earlier round is answered again after its end.
    async playRound({ body }) {
      const common = await callOf(body);
      return deps.askPort<'play'>({
        call: 'play',
        ...common,
        amount: amountOf(body.stake),
        choice: body.choice,
      });
    },
    async startRound({ body }) {
      const common = await callOf(body);
      return deps.askPort<'start'>({
        call: 'start',
        ...common,
        amount: amountOf(body.stake),
        choice: body.choice,
      });
    },
    async stepRound({ body }) {
      const common = await callOf(body);
      return deps.askPort<'step'>({ call: 'step', ...common, step: body.step, move: body.move });
    },
    async cashOut({ body }) {
      return deps.askPort<'cash-out'>({ call: 'cash-out', ...(await callOf(body)), step: body.step });
    },
    ...sharedPageHandlers({ shared: deps.shared, liveSessionOf }),
  };
}

/** Above the number of every draw. */
const NEWEST = 10n ** 15n;

/** The schema has checked it, so anything else is a bug. */
const amountOf = (stake: number): string => toDecimal('PP', toMinorOrThrow('PP', stake));
