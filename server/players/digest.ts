import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Digest } from '@parlor/economy/world.ts';

export const nodeDigest: Digest = {
  sha256Hex: (text) => createHash('sha256').update(text).digest('hex'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
};

export const freshSecret = (): string => randomBytes(32).toString('hex');
