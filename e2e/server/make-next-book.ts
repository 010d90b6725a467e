// A public book without waiting for its hour: all that is stored counts as before the next full hour.
import type pg from 'pg';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { signText } from '@parlor/server/auth/tokens/sign-text.ts';
import { loadTokenKeys } from '@parlor/server/auth/tokens/token-keys.ts';
import { fromPrimary } from '@parlor/server/db/replica.ts';
import { makeBook, SETTLED_AFTER_MS } from '@parlor/server/features/books/make-book.ts';
import { newestBooks } from '@parlor/server/features/books/store.ts';

export async function makeNextBook(pool: pg.Pool, dataDir: string, nowMs: number): Promise<void> {
  const keys = await loadTokenKeys({ file: undefined, dataDir });
  for (let made = 0; made === 0;) {
    const [last] = await newestBooks(pool, 1);
    const laterMs = Math.max(nowMs, last === undefined ? 0 : Date.parse(last.book.at)) + HOUR_MS;
    const atMs = laterMs - (laterMs % HOUR_MS);
    // The server itself may publish one at this moment.
    ({ made } = await makeBook(
      { pool, mayBeOld: fromPrimary(pool), sign: (text) => signText(keys, text), log: { warn: refuse } },
      atMs + SETTLED_AFTER_MS,
    ));
  }
}

function refuse(fields: object, words: string): never {
  throw new Error(`${words}: ${JSON.stringify(fields)}`);
}
