// The certificates of odds of the days that are over, without waiting for their job.
import type pg from 'pg';
import { signText } from '@parlor/server/auth/tokens/sign-text.ts';
import { loadTokenKeys } from '@parlor/server/auth/tokens/token-keys.ts';
import { makeOdds } from '@parlor/server/features/certificates/make-odds.ts';
import { FoldedElsewhere, foldHours } from '@parlor/server/features/figures/fold-hours.ts';

export async function makeDueOdds(pool: pg.Pool, dataDir: string, nowMs: number): Promise<void> {
  const keys = await loadTokenKeys({ file: undefined, dataDir });
  try {
    await foldHours({ pool, clock: { now: () => nowMs } as never });
  } catch (error) {
    // The server itself does it at this moment.
    if (!(error instanceof FoldedElsewhere)) throw error;
  }
  await makeOdds(
    {
      pool,
      sign: (text) => signText(keys, text),
      log: { warn: () => undefined },
      countedTo: () => Promise.resolve(nowMs),
    },
    nowMs,
  );
}
