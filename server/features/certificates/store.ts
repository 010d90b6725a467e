// The rows of certificates of odds, of the rules that they name, and the sums that they certify.
import type pg from 'pg';
import type { OddsCertificate, OddsDay, OddsRules } from '@parlor/contract/calls/certificates.ts';
import { binaryArray } from '../../db/binary-arrays.ts';
import { allRows, anyRow, firstRow, run, type Db } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';

interface Body {
  readonly body: string;
}

export async function newestOdds(db: Db): Promise<OddsCertificate | undefined> {
  const row = await firstRow<Body>(db, 'odds-newest')`
    select body from odds_certificates order by day desc limit 1`;
  return row && (JSON.parse(row.body) as OddsCertificate);
}

export async function oddsOfDay(db: Db, day: string): Promise<OddsCertificate | undefined> {
  const row = await firstRow<Body>(db, 'odds-of-day')`select body from odds_certificates where day = ${day}`;
  return row && (JSON.parse(row.body) as OddsCertificate);
}

/** Newest first, below a day. */
export async function oddsDaysBelow(db: Db, below: string, limit: number): Promise<OddsDay[]> {
  const rows = await allRows<{ summary: string }>(db, 'odds-days')`
    select summary from odds_certificates where day < ${below} order by day desc limit ${limit}`;
  return rows.map(({ summary }) => JSON.parse(summary) as OddsDay);
}

/** After every day. */
export const NO_BOUND = '9999-12-31';

export async function rulesByHash(db: Db, hashes: readonly string[]): Promise<OddsRules[]> {
  const rows = await allRows<Body>(db, 'odds-rules')`
    select body from odds_rules where hash = any(${[...hashes]}) order by hash`;
  return rows.map(({ body }) => JSON.parse(body) as OddsRules);
}

/** False if the day has one already. */
export const addOdds = (
  pool: pg.Pool,
  certificate: OddsCertificate,
  { summary, rules, now }: { summary: OddsDay; rules: ReadonlyMap<string, OddsRules>; now: Date },
): Promise<boolean> =>
  inTransaction(pool, async (tx) => {
    await run(tx)`
      insert into odds_rules (hash, body)
      select hash, body from unnest(${binaryArray('text', [...rules.keys()])}::text[], ${binaryArray(
        'text',
        [...rules.values()].map((one) => JSON.stringify(one)),
      )}::text[]) r (hash, body)
      on conflict (hash) do nothing`;
    return anyRow(tx)`
      insert into odds_certificates (day, body, summary, made_at)
      values (${certificate.day}, ${JSON.stringify(certificate)}, ${JSON.stringify(summary)}, ${now})
      on conflict (day) do nothing`;
  });

export interface HourlySums {
  readonly rounds: bigint;
  readonly staked: bigint;
  readonly won: bigint;
  readonly squares: bigint;
  readonly largest: bigint;
}

export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** Of every game in every currency, by `game CURRENCY`. */
export async function gameSums(db: Db, { from, to }: Span): Promise<Map<string, HourlySums>> {
  const rows = await allRows<Record<keyof HourlySums, string> & { game_id: string; currency: string }>(
    db,
    'odds-game-sums',
  )`
    select game_id, currency, sum(rounds)::text as rounds, sum(staked)::text as staked, sum(won)::text as won,
      sum(squares)::text as squares, max(largest)::text as largest
    from figure_game_hours where hour >= ${from} and hour < ${to} group by 1, 2`;
  return new Map(
    rows.map(({ game_id, currency, rounds, staked, won, squares, largest }) => [
      `${game_id} ${currency}`,
      {
        rounds: BigInt(rounds),
        staked: BigInt(staked),
        won: BigInt(won),
        squares: BigInt(squares),
        largest: BigInt(largest),
      },
    ]),
  );
}

/** Of every kind of box in every currency, by `KIND CURRENCY`: a box is a stake of one. */
export async function boxSums(db: Db, { from, to }: Span): Promise<Map<string, HourlySums>> {
  const rows = await allRows<{ kind: string; currency: string; boxes: string; paid: string }>(
    db,
    'odds-box-sums',
  )`
    select kind, currency, sum(boxes)::text as boxes, sum(paid)::text as paid
    from figure_box_hours where hour >= ${from} and hour < ${to} group by 1, 2`;
  const boxes = new Map<string, bigint>();
  for (const row of rows) boxes.set(row.kind, (boxes.get(row.kind) ?? 0n) + BigInt(row.boxes));
  return new Map(
    rows.map(({ kind, currency, paid }) => {
      const opened = boxes.get(kind) ?? 0n;
      const largest = opened > 0n ? 1n : 0n;
      return [
        `${kind} ${currency}`,
        { rounds: opened, staked: opened, won: BigInt(paid), squares: opened, largest },
      ];
    }),
  );
}
