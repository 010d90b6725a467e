// The server's addresses. The system may choose the ports, so the addresses are known once it listens.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { requestedAddress } from '../../sites/site-url.ts';

export function createAddresses(config: Config) {
  let listeningAt = '';
  let gamesListeningAt = '';
  let consoleListeningAt = '';
  let previewListeningAt = '';
  /** The lobby: its public name, or its listening address. */
  const url = (): string => config.PUBLIC_URL ?? listeningAt;
  /** In local, this machine has two names. */
  const ownOrigins = (): string[] => [
    new URL(url()).origin,
    ...(config.isLocal ? [`http://localhost:${new URL(url()).port}`] : []),
  ];
  return {
    url,
    /** The listening address of this process, whatever its public name. */
    listeningAt: () => listeningAt,
    gamesUrl: () => config.GAMES_URL ?? gamesListeningAt,
    /** The console. In local it has the name localhost, because passkeys belong to a name and never to a number. */
    consoleUrl: () => config.CONSOLE_URL ?? consoleListeningAt.replace('//127.0.0.1:', '//localhost:'),
    /** Previews of drafts; undefined where they are off. */
    previewUrl: (): string | undefined =>
      config.PREVIEW_URL ?? (config.isLocal ? previewListeningAt : undefined),
    ownOrigins,
    /** Our own origins, and the others that may call us. */
    lobbyOrigins: (): string[] => [...ownOrigins(), ...config.CORS_ORIGINS],
    /** The website: its public name, or on a developer's machine the name that the caller used. */
    siteUrl: (request: FastifyRequest): string =>
      config.PUBLIC_URL ?? (config.isLocal ? requestedAddress(request) : undefined) ?? url(),
    setListeningAt: (address: string) => void (listeningAt = address),
    setConsoleListeningAt: (address: string) => void (consoleListeningAt = address),
    setPreviewListeningAt: (address: string) => void (previewListeningAt = address),
    setGamesListeningAt: (address: string) => void (gamesListeningAt = address),
  };
}
