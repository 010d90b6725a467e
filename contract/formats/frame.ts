// Messages between a game's page and the lobby around it, by postMessage (not in the specification).
//
// A listener checks three things before it reads a message: `event.origin` is exactly the other's origin,
// `event.source` is the other's window (for the lobby `iframe.contentWindow`, for the page `window.parent`), and the
// data has one of the forms below. A sender names the other's origin as target, never '*'. This file uses no schema
// library: the page reads it before anything else and must stay small.
import type { Balance } from '../calls/balances.ts';
import type { ErrorCode } from '../kernel/errors.ts';

/** Version of this schema; a message without it is ignored. */
export const FRAME_VERSION = 1;

/** Query parameters of the page's address. */
export const FRAME_PARAMS = { session: 'session', lobby: 'lobby', locale: 'locale' } as const;

/** Paths of the page's calls on its own origin, as `gamesContract` in play.ts declares them. */
export const GAME_PATHS = {
  state: '/session',
  round: '/rounds',
  start: '/rounds/start',
  step: '/rounds/step',
  cashOut: '/rounds/cash-out',
  receipts: '/session/rounds',
  draw: '/session/draw',
  reveal: '/session/reveal',
  shared: '/shared',
  sharedLive: '/shared/live',
} as const;

/** A message of the page to the lobby, by its `type`. */
export type FromPage =
  /** The page is ready to be shown. Sent once; the lobby answers with `init`. */
  | { readonly parlor: 1; readonly type: 'ready' }
  /** The balance in the server's answer. */
  | { readonly parlor: 1; readonly type: 'balance'; readonly balance: Balance }
  /**
   * From now on the lobby asks the player before it closes the frame; `waits` if the round stays open for the player's next move
   * …
   */
  | { readonly parlor: 1; readonly type: 'round-started'; readonly roundId: string; readonly waits?: true }
  /** … until here. Also sent for refused rounds; `stake` and `win` in PP are those of a played one. */
  | {
      readonly parlor: 1;
      readonly type: 'round-ended';
      readonly roundId: string;
      readonly stake?: number;
      readonly win?: number;
    }
  /** The player asked to leave the game. */
  | { readonly parlor: 1; readonly type: 'exit' }
  /** The game could not be opened; the page shows it too. */
  | { readonly parlor: 1; readonly type: 'error'; readonly code: ErrorCode | 'UNREACHABLE' };

/** A message of the lobby to the page, by its `type`. */
export type FromLobby =
  | {
      readonly parlor: 1;
      readonly type: 'init';
      readonly scheme: 'light' | 'dark';
      readonly reducedMotion: boolean;
      /** A language tag. */
      readonly locale: string;
      readonly muted: boolean;
      /** False: the player has turned off keys of one character (WCAG 2.1.4). */
      readonly shortcuts?: boolean;
    }
  /** The frame is hidden or covered: no round may start, and sound is off. A running round ends. */
  | { readonly parlor: 1; readonly type: 'pause' }
  | { readonly parlor: 1; readonly type: 'resume' };

/** A message without the version that every message carries. */
export type FrameMessage<M extends FromPage | FromLobby> = M extends unknown ? Omit<M, 'parlor'> : never;

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (data: unknown): Fields | undefined =>
  typeof data === 'object' && data !== null && (data as Fields)['parlor'] === FRAME_VERSION
    ? (data as Fields)
    : undefined;

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

const isBalance = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { balance, currency, updatedAt } = value as Fields;
  return isAmount(balance) && typeof currency === 'string' && typeof updatedAt === 'string';
};

/** A message of a game's page, or undefined for any other. For the lobby. */
export function readFromPage(data: unknown): FromPage | undefined {
  const fields = fieldsOf(data);
  switch (fields?.['type']) {
    case 'ready':
    case 'exit':
      return { parlor: FRAME_VERSION, type: fields['type'] };
    case 'balance':
      return isBalance(fields['balance'])
        ? { parlor: FRAME_VERSION, type: 'balance', balance: fields['balance'] as Balance }
        : undefined;
    case 'round-started':
      return typeof fields['roundId'] === 'string'
        ? {
            parlor: FRAME_VERSION,
            type: 'round-started',
            roundId: fields['roundId'],
            ...(fields['waits'] === true ? { waits: true } : {}),
          }
        : undefined;
    case 'round-ended': {
      const { roundId, stake, win } = fields;
      return typeof roundId === 'string'
        ? {
            parlor: FRAME_VERSION,
            type: 'round-ended',
            roundId,
            ...(isAmount(stake) && isAmount(win) ? { stake, win } : {}),
          }
        : undefined;
    }
    case 'error':
      return typeof fields['code'] === 'string'
        ? { parlor: FRAME_VERSION, type: 'error', code: fields['code'] as ErrorCode }
        : undefined;
    default:
      return undefined;
  }
}

/** A message of the lobby, or undefined for any other. For a game's page. */
export function readFromLobby(data: unknown): FromLobby | undefined {
  const fields = fieldsOf(data);
  switch (fields?.['type']) {
    case 'pause':
    case 'resume':
      return { parlor: FRAME_VERSION, type: fields['type'] };
    case 'init': {
      const { scheme, reducedMotion, locale, muted, shortcuts } = fields;
      return (scheme === 'light' || scheme === 'dark') &&
        typeof reducedMotion === 'boolean' &&
        typeof locale === 'string' &&
        typeof muted === 'boolean'
        ? {
            parlor: FRAME_VERSION,
            type: 'init',
            scheme,
            reducedMotion,
            locale,
            muted,
            ...(shortcuts === false ? { shortcuts } : {}),
          }
        : undefined;
    }
    default:
      return undefined;
  }
}
