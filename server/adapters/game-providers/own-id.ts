import { createHash } from 'node:crypto';

/** Our id of a provider's transaction: derived, always the same, in the form of a UUID. */
export function ownIdOf(provider: string, transaction: string): string {
  const hex = createHash('sha256').update(`${provider} ${transaction}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
