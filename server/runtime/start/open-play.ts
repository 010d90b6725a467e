// Launching a game, and the port through which every game bets and wins.
import type { OutsideProviders } from '../../adapters/game-providers/outside.ts';
import { createDisabledPlayers } from '../../auth/revocation/disabled-players.ts';
import { ofContent } from '../../content/releases/live-content.ts';
import { createPort, type PortDeps } from '../../features/game-providers/port.ts';
import { playableGames, withOutsideGames, type FindGame } from '../../features/play/games.ts';
import { createGameSessions } from '../../features/play/sessions.ts';
import type { Foundation } from './foundation.ts';
import type { OpenPlayers } from './open-players.ts';
import type { OpenSignIn } from './open-sign-in.ts';

export type OpenPlay = ReturnType<typeof openPlay>;

export function openPlay(
  { content, pool, clock }: Foundation,
  { players, shared, studioWatch }: OpenPlayers,
  { identity, hasSignInEnded }: OpenSignIn,
  outside: OutsideProviders,
  secrets: ReadonlyMap<string, string>,
) {
  identity.watch.onEnded(({ signInId }) => shared.endStreamsOf(signInId));
  const sessions = createGameSessions({ pool, clock });
  const findGame = ofContent(content, (loaded) => withOutsideGames(playableGames(loaded), outside));
  const portDeps: PortDeps = {
    players,
    clock,
    secrets,
    findSession: sessions.find,
    isDisabled: createDisabledPlayers(pool, identity.watch),
    hasSignInEnded,
    studioWatch,
    shared: shared.rounds,
  };
  return {
    outside,
    sessions,
    findGame: ((id) => findGame()(id)) satisfies FindGame,
    portDeps,
    port: createPort(portDeps),
  };
}
