// The provably fair scheme of Parlor: commit, draw, rotate, verify.
//
// Before any draw the player sees SHA-256 of the server seed (as its hex text). Draw number `nonce` takes the bytes
// HMAC-SHA256(key = server seed, message = "<client seed>:<nonce>:<block>") for block 0, 1, 2 …, reads them as 32-bit
// big-endian words, and maps each word w to floor(w × n / 2^32). It rejects the few words that would make some results
// likelier than others (Lemire's rejection). The hash of the next server seed is shown while the present one is in use,
// so the server cannot pick it after the player has chosen a client seed.
import { FAIRNESS_ALGORITHM, type DrawPurpose, type FairnessState } from '@parlor/contract/calls/fairness.ts';
import type { PlayerState } from '../kernel/player.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import type { DrawSource } from './game-rules.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import type { Digest, World } from '../kernel/world.ts';

export interface Seed {
  /** 32 bytes as lower-case hex; secret until it is rotated. */
  readonly serverSeed: string;
  readonly serverSeedHash: string;
}

export interface FairnessSlice {
  readonly active: Seed & {
    readonly clientSeed: string;
    /** Number of the next draw. */ readonly nonce: number;
  };
  readonly next: Seed;
}

/**
 * A stored draw: enough to recompute it once the seed is revealed (I23), and its answer, so that a repeat gets the same
 * answer and draws nothing (I22).
 */
export interface DrawRecord {
  /** 1, 2, 3 … for each player, without gaps. */
  readonly number: number;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly algorithm: string;
  readonly purpose: DrawPurpose;
  readonly reference: string;
  readonly gameId?: string;
  readonly input: unknown;
  readonly outcome: unknown;
  /** Hash of the request. Other data under the same reference is a conflict. */
  readonly fingerprint: string;
  /** The answer, repeated word for word. JSON text. */
  readonly reply: string;
  /** The content's release that it was drawn under, where that is not the release of the act that keeps it. */
  readonly release?: number;
}

/** The part of an earlier draw that is read again. */
export type KnownDraw = Pick<DrawRecord, 'fingerprint' | 'reply'>;

export interface RevealedSeedRecord extends Seed {
  readonly clientSeed: string;
  /** How many draws this seed served. */
  readonly draws: number;
}

const WORD = 2 ** 32;
/** w × n is an exact integer below 2^53 up to this bound. */
const LARGEST_RANGE = 2 ** 21;

/** The uniform numbers of one draw. */
export function drawSource(
  digest: Digest,
  serverSeed: string,
  clientSeed: string,
  nonce: number,
): DrawSource {
  let block = 0;
  let bytes = new Uint8Array(0);
  let at = 0;
  const word = (): number => {
    if (at === bytes.length) {
      bytes = new Uint8Array(digest.hmacSha256(serverSeed, `${clientSeed}:${nonce}:${block++}`));
      at = 0;
    }
    const w = bytes[at]! * 2 ** 24 + bytes[at + 1]! * 2 ** 16 + bytes[at + 2]! * 2 ** 8 + bytes[at + 3]!;
    at += 4;
    return w;
  };
  return {
    below(n) {
      if (!(Number.isInteger(n) && n >= 1 && n <= LARGEST_RANGE))
        throw new RangeError(`A draw is from 1 to ${LARGEST_RANGE} results, not ${n}`);
      const short = WORD % n; // Words whose remainder falls below this are rejected.
      for (;;) {
        const product = word() * n;
        if (product % WORD >= short) return Math.floor(product / WORD);
      }
    },
  };
}

const freshSeed = (world: World): Seed => {
  const serverSeed = world.freshSecret();
  return { serverSeed, serverSeedHash: world.digest.sha256Hex(serverSeed) };
};

export const initialFairness = (world: World): FairnessSlice => ({
  active: { ...freshSeed(world), clientSeed: world.freshSecret().slice(0, 16), nonce: 0 },
  next: freshSeed(world),
});

/** Takes the next draw; the caller records it with `recordDraw` in the same act. */
export function takeDraw(context: ActContext) {
  const { draws, fairness } = context.state;
  const { serverSeed, serverSeedHash, clientSeed, nonce } = fairness.active;
  const number = draws + 1;
  setState(context, {
    draws: number,
    fairness: { ...fairness, active: { ...fairness.active, nonce: nonce + 1 } },
  });
  return {
    source: drawSource(context.world.digest, serverSeed, clientSeed, nonce),
    serverSeedHash,
    clientSeed,
    nonce,
    number,
  };
}

type TakenDraw = Pick<DrawRecord, 'number' | 'serverSeedHash' | 'clientSeed' | 'nonce'>;

/** Stores a draw with its answer, so that a repeat gets the same answer (I22). */
export function recordDraw(
  context: ActContext,
  { number, serverSeedHash, clientSeed, nonce }: TakenDraw,
  rest: Pick<
    DrawRecord,
    'purpose' | 'reference' | 'gameId' | 'input' | 'outcome' | 'fingerprint' | 'release'
  >,
  reply: unknown,
): void {
  context.effects.draws.push({
    ...rest,
    number,
    serverSeedHash,
    clientSeed,
    nonce,
    algorithm: FAIRNESS_ALGORITHM,
    reply: rest.purpose === 'round' && context.world.keepsRounds === false ? '' : JSON.stringify(reply),
  });
}

export const viewFairness = ({
  fairness: { active, next },
  openRounds,
}: Pick<PlayerState, 'fairness' | 'openRounds'>): FairnessState => ({
  algorithm: FAIRNESS_ALGORITHM,
  active: { serverSeedHash: active.serverSeedHash, clientSeed: active.clientSeed, nonce: active.nonce },
  next: { serverSeedHash: next.serverSeedHash },
  openRounds: openRounds.map(({ roundId, gameId, drawNumber }) => ({ roundId, gameId, number: drawNumber })),
});

/**
 * Reveals the seed in use and starts the committed next one. Without a client seed the old one stays. Refuses
 * ROUND_OPEN, because the seed would reveal the hidden part of an open round.
 */
export function rotateSeed(context: ActContext, clientSeed: string | undefined) {
  const [waiting] = context.state.openRounds;
  if (waiting)
    throw new RuleViolation(
      'ROUND_OPEN',
      'Finish your open round first: this seed would reveal its hidden part.',
      { gameId: waiting.gameId, roundId: waiting.roundId },
    );
  const { active, next } = context.state.fairness;
  const { nonce, ...seed } = active;
  const revealed = { ...seed, draws: nonce };
  context.effects.revealedSeeds.push(revealed);
  setState(context, {
    fairness: {
      active: { ...next, clientSeed: clientSeed ?? active.clientSeed, nonce: 0 },
      next: freshSeed(context.world),
    },
  });
  return {
    revealed: { ...revealed, revealedAt: new Date(context.world.nowMs).toISOString() },
    state: viewFairness(context.state),
  };
}
