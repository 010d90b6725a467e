import { createHmac, hash, randomBytes } from 'node:crypto';
import type { Digest } from '@parlor/economy/kernel/world.ts';

export const nodeDigest: Digest = {
  sha256Hex: (text) => hash('sha256', text, 'hex'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
};

export const freshSecret = (): string => randomBytes(32).toString('hex');
