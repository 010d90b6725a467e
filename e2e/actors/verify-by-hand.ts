// A player's own check of a round of Bone Dice, written from the description of the scheme without our code:
// an independent computation of the server's result.
import { createHash, createHmac } from 'node:crypto';

export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

export interface Seeds {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** The first uniform number below `results`: HMAC blocks, big-endian words, floor(w·n / 2^32), rejecting biased words. */
export function drawnNumber({ serverSeed, clientSeed, nonce }: Seeds, results: bigint): bigint {
  const all = 1n << 32n;
  const unfair = all % results;
  for (let block = 0; ; block++) {
    const bytes = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${block}`).digest();
    for (let at = 0; at < bytes.length; at += 4) {
      const product = BigInt(bytes.readUInt32BE(at)) * results;
      if (product % all >= unfair) return product / all;
    }
  }
}

/** Payout for a stake in hundredths of a PP: 99 % return, in ten-thousandths rounded down, then rounded down again. */
export function boneDiceWin(
  stakeHundredths: bigint,
  choice: { readonly side: 'over' | 'under'; readonly target: number },
  roll: bigint,
): bigint {
  const numbers = 10_001n;
  const target = BigInt(choice.target);
  const winning = choice.side === 'under' ? target : numbers - 1n - target;
  const wins = choice.side === 'under' ? roll < target : roll > target;
  return wins ? (stakeHundredths * ((9_900n * numbers) / winning)) / 10_000n : 0n;
}

export const BONE_DICE_NUMBERS = 10_001n;
