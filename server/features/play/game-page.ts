// The calls of a built-in game's page. Reading is ours; a round is asked of the provider port, signed, as any provider
// would ask it.
import type pg from 'pg';
import type { HandlerInput, HandlerReply } from '@parlor/contract/endpoint.ts';
import { toDecimal, toMinor, toWire } from '@parlor/contract/money.ts';
import type { gamesContract } from '@parlor/contract/play.ts';
import type { ProviderCall, ProviderReply } from '@parlor/contract/providers.ts';
import { HOUSE_PROVIDER } from '@parlor/economy/rounds.ts';
import type { Clock } from '../../clock.ts';
import type { Players } from '../../players/players.ts';
import { Refused } from '../../refused.ts';
import type { FindGame } from './games.ts';
import type { GameSession, GameSessions } from './sessions.ts';
import { lastRounds } from './store.ts';

export interface GamePageDeps {
  readonly sessions: Pick<GameSessions, 'find'>;
  readonly players: Players;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly findGame: FindGame;
  /** Sends the round to the provider port, signed. */
  readonly play: (call: ProviderCall<'play'>) => Promise<ProviderReply<'play'>>;
}

type Received<N extends keyof typeof gamesContract> = HandlerInput<(typeof gamesContract)[N]>;
type Answered<N extends keyof typeof gamesContract> = Promise<HandlerReply<(typeof gamesContract)[N]>>;

export interface GamePageHandlers {
  readonly gameState: (call: Received<'gameState'>) => Answered<'gameState'>;
  readonly playRound: (call: Received<'playRound'>) => Answered<'playRound'>;
}

export function gamePageHandlers(deps: GamePageDeps): GamePageHandlers {
  const { players, pool, clock, findGame } = deps;

  async function sessionOf(token: string): Promise<GameSession> {
    const session = await deps.sessions.find(token);
    if (session?.provider !== HOUSE_PROVIDER) throw new Refused('GAME_SESSION_INVALID');
    return session;
  }

  return {
    async gameState({ query }) {
      const session = await sessionOf(query.session);
      if (session.expiresAtMs <= clock.now()) throw new Refused('GAME_SESSION_EXPIRED');
      const { playerId, gameId, locale } = session;
      const game = findGame(gameId);
      const rules = players.content.rulesOf(gameId);
      // A game may be taken off the house's list while its page is open.
      if (!game || !rules) throw new Refused('GAME_SESSION_EXPIRED');
      const [balance, fairness, rounds] = await Promise.all([
        players.view('balance', playerId, { params: { currency: 'PP' } }),
        players.view('fairness', playerId, undefined),
        lastRounds(pool, { playerId, gameId }),
      ]);
      return {
        gameId,
        title: game.title,
        locale,
        balance,
        minStake: toWire('PP', rules.minStakeMinor),
        maxStake: toWire('PP', rules.maxStakeMinor),
        rtp: game.rtp,
        rules: rules.table,
        fairness: fairness.active,
        lastRounds: rounds,
      };
    },

    // Whether the session still holds is for the port to say: a round that was played is answered again after its end.
    async playRound({ body }) {
      const { playerId, gameId } = await sessionOf(body.session);
      const stakeMinor = toMinor('PP', body.stake);
      if (stakeMinor === undefined) throw new RangeError(`${body.stake} is no amount of PP`);
      return deps.play({
        call: 'play',
        session: body.session,
        player: playerId,
        game: gameId,
        currency: 'PP',
        round: body.roundId,
        amount: toDecimal('PP', stakeMinor),
        choice: body.choice,
      });
    },
  };
}
