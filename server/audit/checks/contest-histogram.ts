// Checks that the histogram and its pending changes count every entry of a contest (I25). Places are computed from them.
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { openSnapshot } from '../snapshot.ts';
import type { Report } from '../questions.ts';

const LOOKS = 4;
const BETWEEN_MS = 500;

interface Difference {
  readonly edition: string;
  readonly has: bigint;
  readonly expected: bigint;
}

const DIFFERENCES = `select coalesce(b.edition, n.edition) as edition, coalesce(b.n, 0)::bigint as has,
    coalesce(n.n, 0)::bigint as expected
  from (select edition, sum(n)::bigint as n from (
          select edition, n from contest_buckets
          union all select edition, (new_value > 0)::int - coalesce((old_value > 0)::int, 0) from contest_changes) x group by edition) b
  full join (select edition, count(*) as n from contest_entries where value > 0 group by edition) n on n.edition = b.edition
 where coalesce(b.n, 0) <> coalesce(n.n, 0)`;

async function differencesIn(pool: pg.Pool): Promise<Difference[]> {
  const snapshot = await openSnapshot(pool);
  try {
    return await snapshot.all<Difference>(DIFFERENCES);
  } finally {
    await snapshot.end();
  }
}

/**
 * The histogram is on the coordinator of a cluster and the changes are on its workers. Each node commits an update at its
 * own moment, and a cluster has no snapshot of all nodes, so what one look finds can be an update on its way. Only what
 * every look finds is a mismatch.
 */
export async function checkContestHistogram(
  pool: pg.Pool,
  report: Report,
  wait = (): Promise<unknown> => setTimeout(BETWEEN_MS),
): Promise<void> {
  let found = await differencesIn(pool);
  for (let look = 1; look < LOOKS && found.length > 0; look += 1) {
    await wait();
    const before = new Set(found.map(({ edition }) => edition));
    found = (await differencesIn(pool)).filter(({ edition }) => before.has(edition));
  }
  for (const { edition, has, expected } of found)
    report(`the histogram of ${edition} has ${has} entries; expected ${expected}`);
}
