// The game's calls to the server, on its own origin. A round keeps its id until the server has answered.
import type { ErrorCode, ErrorReply } from '@parlor/contract/kernel/errors.ts';
import type { CallReply } from '@parlor/contract/kernel/endpoint.ts';
import { FRAME_PARAMS, GAME_PATHS } from '@parlor/contract/formats/frame.ts';
import type { gamesContract } from '@parlor/contract/calls/play.ts';
import type { SharedTable } from '@parlor/contract/calls/shared-rounds.ts';

export type GameState = CallReply<typeof gamesContract.gameState>;
export type RoundReply = CallReply<typeof gamesContract.playRound>;
/** For every call of a stepped round. */
export type StepsReply = CallReply<typeof gamesContract.stepRound>;

/** The server's refusal, or `UNREACHABLE` without a reply. */
export interface CallError {
  readonly code: ErrorCode | 'UNREACHABLE';
  readonly requestId?: string;
}
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly trouble: CallError; readonly again: boolean };

/** Timeout of a call, and waits before each retry. */
const ANSWER_MS = 8_000;
const WAITS_MS: readonly number[] = [300, 700, 1_500, 3_000, 5_000, 5_000, 5_000];

/** Refusals that say nothing about the round: it may be retried. */
const PASSING: ReadonlySet<string> = new Set([
  'BUSY',
  'REQUEST_IN_FLIGHT',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
]);

async function ask<T>(path: string, init?: RequestInit): Promise<Answer<T>> {
  const unreachable = { ok: false, trouble: { code: 'UNREACHABLE' }, again: true } as const;
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(path, { ...init, cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
    body = await response.json();
  } catch {
    return unreachable;
  }
  if (response.ok) return { ok: true, value: body as T };
  const error = (body as Partial<ErrorReply> | null)?.error;
  if (!error) return unreachable;
  return {
    ok: false,
    trouble: { code: error.code, requestId: error.requestId },
    again: PASSING.has(error.code) || response.status >= 500,
  };
}

export const fetchState = (session: string): Promise<Answer<GameState>> =>
  ask(`${GAME_PATHS.state}?${new URLSearchParams({ [FRAME_PARAMS.session]: session })}`);

interface ReceiptsQuery {
  readonly session: string;
  /** Only rounds that ended then or later. */
  readonly since?: string;
  /** Of the previous answer. */
  readonly before?: string | undefined;
}
const queryOf = (fields: object): string =>
  String(
    new URLSearchParams(
      Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
    ),
  );

export const fetchReceipts = (
  query: ReceiptsQuery,
): Promise<Answer<CallReply<typeof gamesContract.tableRounds>>> =>
  ask(`${GAME_PATHS.receipts}?${queryOf(query)}`);

export const fetchDraw = (
  session: string,
  roundId: string,
): Promise<Answer<CallReply<typeof gamesContract.roundDraw>>> =>
  ask(`${GAME_PATHS.draw}?${queryOf({ session, roundId })}`);

export const revealSeed = (session: string): Promise<Answer<CallReply<typeof gamesContract.revealSeed>>> =>
  ask(GAME_PATHS.reveal, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session }),
  });
/** The present round of a game whose rounds all players share. */
export const fetchShared = (session: string): Promise<Answer<SharedTable>> =>
  ask(`${GAME_PATHS.shared}?${new URLSearchParams({ [FRAME_PARAMS.session]: session })}`);

export interface RoundRequest {
  readonly session: string;
  readonly roundId: string;
  /** Decimal PP. */
  readonly stake: number;
  readonly choice: unknown;
}

/**
 * Sends the same round until there is a reply or all retries are used. An unanswered round may have been
 * played: retry with the same request, never with a new id.
 */
export const playRound = (request: RoundRequest, waiting: () => void): Promise<Answer<RoundReply>> =>
  untilAnswered<RoundReply>(GAME_PATHS.round, request, waiting);

/** One call of a stepped round. `step` is the number of moves before it. */
export type StepsRequest =
  | { readonly call: 'start'; readonly body: RoundRequest }
  | {
      readonly call: 'step';
      readonly body: {
        readonly session: string;
        readonly roundId: string;
        readonly step: number;
        readonly move: unknown;
      };
    }
  | {
      readonly call: 'cashOut';
      readonly body: { readonly session: string; readonly roundId: string; readonly step: number };
    };

/** Like `playRound`: repeats the same call until there is a reply. It takes effect once. */
export const playStep = ({ call, body }: StepsRequest, waiting: () => void): Promise<Answer<StepsReply>> =>
  untilAnswered<StepsReply>(GAME_PATHS[call], body, waiting);

async function untilAnswered<T>(path: string, request: object, waiting: () => void): Promise<Answer<T>> {
  for (let attempt = 0; ; attempt++) {
    const answer = await ask<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    const wait = WAITS_MS[attempt];
    if (answer.ok || !answer.again || wait === undefined) return answer;
    waiting();
    await pauseOrOnline(wait);
  }
}

/** Waits, longer while the device is offline. Ends early when it is online again. */
function pauseOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, navigator.onLine ? ms : 30_000);
    window.addEventListener('online', done);
  });
}
