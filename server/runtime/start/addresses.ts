// Where the server is reached. The ports may be chosen by the system, so the addresses are known once it listens.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { requestedAddress } from '../../sites/site-url.ts';

export interface Addresses {
  /** Of the lobby: its public name, or where it listens. */
  readonly url: () => string;
  /** Where this very process listens, whatever its public name. */
  readonly listeningAt: () => string;
  readonly gamesUrl: () => string;
  /** In local, this machine is known by two names. */
  readonly ownOrigins: () => string[];
  /** Our own origins, and those that may call us besides. */
  readonly lobbyOrigins: () => string[];
  /** Where the website is: its public name, and on a developer's machine the one that the caller knows it by. */
  readonly siteUrl: (request: FastifyRequest) => string;
  readonly setListeningAt: (address: string) => void;
  readonly setGamesListeningAt: (address: string) => void;
}

export function createAddresses(config: Config): Addresses {
  let listeningAt = '';
  let gamesListeningAt = '';
  const url = (): string => config.PUBLIC_URL ?? listeningAt;
  const ownOrigins = (): string[] => [
    new URL(url()).origin,
    ...(config.isLocal ? [`http://localhost:${new URL(url()).port}`] : []),
  ];
  return {
    url,
    listeningAt: () => listeningAt,
    gamesUrl: () => config.GAMES_URL ?? gamesListeningAt,
    ownOrigins,
    lobbyOrigins: () => [...ownOrigins(), ...config.CORS_ORIGINS],
    siteUrl: (request) =>
      config.PUBLIC_URL ?? (config.isLocal ? requestedAddress(request) : undefined) ?? url(),
    setListeningAt: (address) => (listeningAt = address),
    setGamesListeningAt: (address) => (gamesListeningAt = address),
  };
}
