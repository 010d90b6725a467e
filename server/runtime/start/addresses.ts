// Where the server is reached. The ports may be chosen by the system, so the addresses are known once it listens.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { requestedAddress } from '../../sites/site-url.ts';

export function createAddresses(config: Config) {
  let listeningAt = '';
  let gamesListeningAt = '';
  /** Of the lobby: its public name, or where it listens. */
  const url = (): string => config.PUBLIC_URL ?? listeningAt;
  /** In local, this machine is known by two names. */
  const ownOrigins = (): string[] => [
    new URL(url()).origin,
    ...(config.isLocal ? [`http://localhost:${new URL(url()).port}`] : []),
  ];
  return {
    url,
    /** Where this very process listens, whatever its public name. */
    listeningAt: () => listeningAt,
    gamesUrl: () => config.GAMES_URL ?? gamesListeningAt,
    ownOrigins,
    /** Our own origins, and the others that may call us. */
    lobbyOrigins: (): string[] => [...ownOrigins(), ...config.CORS_ORIGINS],
    /** Where the website is: its public name, and on a developer's machine the one that the caller knows it by. */
    siteUrl: (request: FastifyRequest): string =>
      config.PUBLIC_URL ?? (config.isLocal ? requestedAddress(request) : undefined) ?? url(),
    setListeningAt: (address: string) => void (listeningAt = address),
    setGamesListeningAt: (address: string) => void (gamesListeningAt = address),
  };
}
