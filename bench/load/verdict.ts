// Compares what the clients were acknowledged with the database.
import type pg from 'pg';
import type { Loaded } from './messages.ts';
import type { LoadKind } from './clients/mix.ts';

const SAYS: Readonly<Record<string, { readonly kinds: readonly LoadKind[]; readonly sql: string }>> = {
  'quest claims': {
    kinds: ['quest claim'],
    sql: "select count(*) as n from claims where reference like 'quest:%'",
  },
  orders: {
    kinds: ['order of a pack', 'order of a box'],
    sql: "select count(*) as n from orders where status = 'DELIVERED'",
  },
  'server rounds': {
    kinds: ['server round'],
    sql: "select count(*) as n from draws where purpose = 'round'",
  },
  'bets of studios': {
    kinds: ['Hub88 bet', 'own-form bet and win'],
    sql: "select count(*) as n from transactions where kind = 'bet' and provider <> 'parlor'",
  },
  'wins of studios': {
    kinds: ['Hub88 win', 'own-form bet and win'],
    sql: "select count(*) as n from transactions where kind = 'win' and provider <> 'parlor'",
  },
  'document writes': {
    kinds: ['document write'],
    sql: 'select coalesce(sum(version), 0)::bigint as n from documents',
  },
  'new players': {
    kinds: ['first sign-in'],
    sql: "select count(*) as n from identities where subject::bigint >= 804000000 and provider = 'telegram'",
  },
};

/** Lines for differences that exceed the number of requests with an unknown outcome. */
export async function comparedWith(
  pool: pg.Pool,
  reported: Pick<Loaded, 'acknowledged' | 'unknown'>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [what, { kinds, sql }] of Object.entries(SAYS)) {
    const acknowledged = kinds.reduce((sum, kind) => sum + (reported.acknowledged[kind] ?? 0), 0);
    const { rows } = await pool.query<{ n: bigint }>(sql);
    const there = Number(rows[0]?.n ?? 0n);
    if (there < acknowledged || there > acknowledged + reported.unknown)
      wrong.push(`${what}: ${acknowledged} were acknowledged, ${there} are there`);
  }
  return wrong;
}
