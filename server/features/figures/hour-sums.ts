// Sums by the hour while they are made, of rows in the database and in archived months.
import type pg from 'pg';
import { raw, run } from '../../db/sql.ts';

interface Form {
  readonly table: string;
  /** After the hour; all are texts. */
  readonly keys: readonly string[];
  readonly values: readonly string[];
}

export const FORMS = {
  points: { table: 'figure_point_hours', keys: ['currency', 'reason'], values: ['minted', 'burned'] },
  games: {
    table: 'figure_game_hours',
    keys: ['game_id', 'currency'],
    values: ['rounds', 'staked', 'won', 'squares', 'largest'],
  },
  boxes: { table: 'figure_box_hours', keys: ['kind', 'currency'], values: ['boxes', 'paid'] },
  claims: { table: 'figure_claim_hours', keys: ['kind'], values: ['claims'] },
  sales: {
    table: 'figure_sale_hours',
    keys: ['provider', 'currency'],
    values: ['payments', 'amount', 'refunds', 'refunded'],
  },
} as const satisfies Readonly<Record<string, Form>>;
export type Kind = keyof typeof FORMS;
export const KINDS = Object.keys(FORMS) as readonly Kind[];

/** All values add up, except the largest stake. */
const LARGEST = 'largest';

interface Sum {
  readonly hourMs: number;
  readonly keys: readonly string[];
  readonly values: bigint[];
}

export class HourSums {
  readonly #sums: Readonly<Record<Kind, Map<string, Sum>>> = {
    points: new Map(),
    games: new Map(),
    boxes: new Map(),
    claims: new Map(),
    sales: new Map(),
  };

  add(kind: Kind, hourMs: number, keys: readonly string[], values: readonly bigint[]): void {
    const sums = this.#sums[kind];
    const name = JSON.stringify([hourMs, ...keys]);
    const sum = sums.get(name);
    if (sum === undefined) sums.set(name, { hourMs, keys, values: [...values] });
    else
      for (const [i, column] of FORMS[kind].values.entries())
        sum.values[i] = column === LARGEST ? max(sum.values[i]!, values[i]!) : sum.values[i]! + values[i]!;
  }

  /** Adds the sums of these hours of others. */
  addHours(others: HourSums, fromMs: number, toMs: number): void {
    for (const kind of KINDS)
      for (const { hourMs, keys, values } of others.#sums[kind].values())
        if (hourMs >= fromMs && hourMs < toMs) this.add(kind, hourMs, keys, values);
  }

  /** Replaces the stored sums of a kind in a range of hours. */
  async replace(tx: pg.ClientBase, kind: Kind, fromMs: number, toMs: number): Promise<void> {
    const { table, keys, values } = FORMS[kind];
    await run(tx)`
      delete from ${raw(table)} where hour >= ${new Date(fromMs)} and hour < ${new Date(toMs)}`;
    const sums = [...this.#sums[kind].values()];
    if (sums.length === 0) return;
    const columns = [
      sums.map(({ hourMs }) => new Date(hourMs).toISOString()),
      ...keys.map((_, i) => sums.map((sum) => sum.keys[i])),
      ...values.map((_, i) => sums.map((sum) => String(sum.values[i]))),
    ];
    const types = ['timestamptz', ...keys.map(() => 'text'), ...values.map(() => 'numeric')];
    await tx.query(
      `insert into ${table} (hour, ${[...keys, ...values].join(', ')})
       select * from unnest(${types.map((type, i) => `$${i + 1}::${type}[]`).join(', ')})`,
      columns,
    );
  }
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
