// Where a page of draws ended: the key of its last draw, so that draws made since then move nothing.
import { Refused } from '../../refused.ts';
import type { DrawKey, DrawRow } from './store.ts';

/** 44 to 54 characters: the seed's hash in base64url, and the number of the draw. */
export const drawCursor = (row: Pick<DrawRow, 'server_seed_hash' | 'nonce'>): string =>
  `${Buffer.from(row.server_seed_hash, 'hex').toString('base64url')}.${row.nonce}`;

export function parseDrawCursor(text: string | undefined): DrawKey | undefined {
  if (text === undefined) return undefined;
  const match = /^([A-Za-z0-9_-]{43})\.(\d{1,9})$/.exec(text);
  if (!match)
    throw new Refused('INVALID_REQUEST', 'query.before: take the value that the page before it gave', {
      in: 'query',
    });
  return { serverSeedHash: Buffer.from(match[1]!, 'base64url').toString('hex'), nonce: Number(match[2]) };
}
