import { createHash, createHmac } from 'node:crypto';
import type { Digest } from '@parlor/economy/kernel/world.ts';

/** The audit's own, apart from the one that made the draws. */
export const digest: Digest = {
  sha256Hex: (text) => createHash('sha256').update(text).digest('hex'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
};
