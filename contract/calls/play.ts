// Opening a game, and the calls of a built-in game's page (spec §7 casino; rounds are not in the specification).
import * as z from 'zod/mini';
import { Balance } from './balances.ts';
import { get, post } from '../kernel/endpoint.ts';
import { STARTING_ERRORS } from '../kernel/starting-errors.ts';
import { Device } from './catalogue.ts';
import { Draw } from './fairness.ts';
import { SharedTable } from './shared-rounds.ts';
import { Count, GameId, Instant, Money, moneyIn } from '../kernel/vocabulary.ts';

export const play = {
  openGame: post('/api/casino/session', {
    source: 'spec §7',
    summary: 'Open a game session; the reply has the address to show in a frame',
    body: z.strictObject({
      game: GameId,
      locale: z.string().check(
        z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, {
          error: 'locale is a language tag such as en or pt-BR',
        }),
      ),
      clientType: Device,
    }),
    reply: z.object({ gameUrl: z.url() }),
    errors: ['GAME_NOT_FOUND', 'GAME_UNAVAILABLE'],
  }),
  lastPlayed: get('/api/casino/last-played', {
    source: 'spec §7',
    summary: 'Ids of the last played games, newest first',
    reply: z.object({ games: z.array(z.string()) }),
  }),
};

/** The page makes it for each round, so that a repeat after a lost reply is the same round. */
export const RoundId = z
  .string()
  .check(
    z.regex(/^[A-Za-z0-9_-]{8,64}$/, { error: 'roundId is 8 to 64 letters, digits, dashes or underscores' }),
  );

/** The source of a round's numbers, for the player's own check. */
export const RoundFairness = z.object({ serverSeedHash: z.string(), clientSeed: z.string(), nonce: Count });

export const Round = z.object({
  roundId: z.string(),
  gameId: z.string(),
  at: Instant,
  stake: Money,
  win: Money,
  multiplier: z.number(),
  /** In the game's own terms: the player's choice and the outcome. */
  choice: z.unknown(),
  outcome: z.unknown(),
  fairness: RoundFairness,
});
export type Round = z.infer<typeof Round>;

/** What a round cost and paid, as its reply said. In PP. */
export const RoundReceipt = z.pick(Round, {
  roundId: true,
  at: true,
  stake: true,
  win: true,
  multiplier: true,
});
export type RoundReceipt = z.infer<typeof RoundReceipt>;

/** A stepped round that waits for the player's next move, with everything they may see of it. */
export const OpenRound = z.object({
  roundId: z.string(),
  gameId: z.string(),
  /** When it began. */
  at: Instant,
  stake: Money,
  /** In the game's own terms, as in a round: the choice, the moves in order, and what they show. */
  choice: z.unknown(),
  moves: z.array(z.unknown()),
  shown: z.unknown(),
  /** What a cash-out pays now, and whether it is allowed. */
  multiplier: z.number(),
  canCashOut: z.boolean(),
  fairness: RoundFairness,
});
export type OpenRound = z.infer<typeof OpenRound>;

/** The reply of every call of a stepped round: `open` while it waits for a move, `round` once it is over. */
export const SteppedReply = z.object({
  open: z.optional(OpenRound),
  round: z.optional(Round),
  balance: Balance,
});
export type SteppedReply = z.infer<typeof SteppedReply>;

/** No game has a deeper choice. A deeper one is refused before any code walks through it. */
const CHOICE_MAX_DEPTH = 8;
const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)));

/** The player's choice in the game's own terms: its rules know what is valid. */
export const Choice = z.unknown().check(
  z.refine((value) => !isDeeperThan(value, CHOICE_MAX_DEPTH), {
    error: `a choice lies at most ${CHOICE_MAX_DEPTH} levels deep`,
  }),
);

const SessionToken = z.string().check(
  z.regex(/^[A-Za-z0-9_-]{20,128}$/, {
    error: 'session is the value of the address the game was opened with',
  }),
);

const StakeBody = z.strictObject({
  session: SessionToken,
  roundId: RoundId,
  stake: moneyIn('PP', 1n),
  choice: Choice,
});

/** The number of moves before this one: 0 for the first. No game reaches the limit. */
export const Step = z.int().check(z.minimum(0), z.maximum(1_000));
const SESSION_ERRORS = ['GAME_SESSION_INVALID', 'GAME_SESSION_EXPIRED'] as const;
const STAKE_ERRORS = [
  'INSUFFICIENT_BALANCE',
  'STAKE_OUT_OF_RANGE',
  'CHOICE_INVALID',
  'TRANSACTION_CONFLICT',
  'SWITCHED_OFF',
  ...STARTING_ERRORS,
] as const;
const STEP_ERRORS = [
  ...SESSION_ERRORS,
  'CHOICE_INVALID',
  'ROUND_NOT_FOUND',
  'ROUND_CLOSED',
  'TRANSACTION_CONFLICT',
  'ACCOUNT_DISABLED',
] as const;

/** Calls of a built-in game's page, on the origin that serves the games. Their session is the key. */
export const gamesContract = {
  gameState: get('/session', {
    auth: 'none',
    summary: 'What the page needs to set its table',
    query: z.strictObject({ session: SessionToken }),
    reply: z.object({
      gameId: z.string(),
      title: z.string(),
      locale: z.string(),
      balance: Balance,
      minStake: Money,
      maxStake: Money,
      rtp: z.number(),
      rules: z.unknown(),
      fairness: RoundFairness,
      lastRounds: z.array(Round),
      /** The open stepped round of this game, on any device. */
      openRound: z.optional(OpenRound),
      /** The server's time, from which the page counts a session. */
      now: z.optional(Instant),
    }),
    errors: SESSION_ERRORS,
  }),
  tableRounds: get('/session/rounds', {
    auth: 'none',
    summary:
      'Receipts of the player’s ended rounds of this game, newest first; `before` leads to the next page',
    query: z.strictObject({
      session: SessionToken,
      /** Only rounds that ended at this time or later. */
      since: z.optional(Instant),
      before: z.optional(
        z.string().check(z.regex(/^\d{1,15}$/, { error: 'before is the number of a draw' })),
      ),
    }),
    /** A page may be empty while `before` is present: the draws that it looked through were of other games. */
    reply: z.object({ rounds: z.array(RoundReceipt), before: z.optional(z.string()) }),
    errors: SESSION_ERRORS,
  }),
  roundDraw: get('/session/draw', {
    auth: 'none',
    summary: 'The draw of one of the player’s rounds of this game, with all data for its check',
    query: z.strictObject({ session: SessionToken, roundId: RoundId }),
    reply: Draw,
    errors: [...SESSION_ERRORS, 'DRAW_NOT_FOUND'],
  }),
  revealSeed: post('/session/reveal', {
    auth: 'none',
    summary:
      'Reveal the seed in use, so that its draws can be checked, and start the next with the same client seed',
    body: z.strictObject({ session: SessionToken }),
    reply: z.object({ fairness: RoundFairness }),
    errors: [...SESSION_ERRORS, 'ROUND_OPEN'],
  }),
  playRound: post('/rounds', {
    auth: 'none',
    summary: 'Play one round: stake, draw and win in one step; a repeated roundId answers the same round',
    body: StakeBody,
    reply: z.object({ round: Round, balance: Balance }),
    errors: [...SESSION_ERRORS, ...STAKE_ERRORS, 'ACCOUNT_DISABLED'],
  }),
  startRound: post('/rounds/start', {
    auth: 'none',
    summary: 'Begin a round in steps: the stake is taken and all is dealt, hidden; a repeat answers the same',
    body: StakeBody,
    reply: SteppedReply,
    errors: [...SESSION_ERRORS, ...STAKE_ERRORS, 'ROUND_OPEN', 'ROUND_CLOSED', 'ACCOUNT_DISABLED'],
  }),
  stepRound: post('/rounds/step', {
    auth: 'none',
    summary: 'Make the next move of a round in steps; a repeat of a step with the same move answers the same',
    body: z.strictObject({ session: SessionToken, roundId: RoundId, step: Step, move: Choice }),
    reply: SteppedReply,
    errors: STEP_ERRORS,
  }),
  cashOut: post('/rounds/cash-out', {
    auth: 'none',
    summary: 'Take what a round in steps stands at after so many moves, and end it',
    body: z.strictObject({ session: SessionToken, roundId: RoundId, step: Step }),
    reply: SteppedReply,
    errors: STEP_ERRORS,
  }),
  sharedTable: get('/shared', {
    auth: 'none',
    summary: 'The present round of a game whose rounds all players share; asking keeps its rounds going',
    query: z.strictObject({ session: SessionToken }),
    reply: SharedTable,
    errors: [...SESSION_ERRORS, 'GAME_NOT_FOUND'],
  }),
  sharedLive: get('/shared/live', {
    auth: 'none',
    summary: 'The same as an event stream: event `table` at once, and whenever it changes',
    query: z.strictObject({ session: SessionToken }),
    reply: SharedTable,
    event: SharedTable,
    errors: [...SESSION_ERRORS, 'GAME_NOT_FOUND', 'RATE_LIMITED'],
  }),
};
