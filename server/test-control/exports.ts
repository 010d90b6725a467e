// What outside checks may read: rows as JSON, one a line, under names that stay. Amounts are decimal text with every
// decimal of their currency; what is absent is null.
import type pg from 'pg';
import { toDecimal } from '@parlor/contract/kernel/money.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { OpenRound } from '@parlor/economy/play/open-rounds.ts';
import { openSnapshot } from '../audit/snapshot.ts';

type Row = Readonly<Record<string, unknown>> & {
  readonly player_id: bigint;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly balance_after: bigint;
  readonly price: bigint;
  readonly total: bigint;
  readonly rewards: string;
  readonly timeline: string;
  readonly input: string;
  readonly outcome: string;
  readonly round: OpenRound;
};

interface Export {
  readonly sql: string;
  /** The fields that differ from `plain`. */
  readonly line?: (row: Row) => object;
  /** `line` gives all fields. */
  readonly only?: true;
}

/** The columns in their order: names in camel case, ids of players as text, instants as ISO 8601. */
const plain = (row: Row): object =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_([a-z])/g, (_, first: string) => first.toUpperCase()),
      column === 'player_id'
        ? String(value)
        : value instanceof Date
          ? value.toISOString()
          : typeof value === 'bigint'
            ? Number(value)
            : value,
    ]),
  );
const decimal = (r: Row, minor: bigint): string => toDecimal(r.currency, minor, false);
const json = (text: string): unknown => JSON.parse(text);

const exports = {
  ledger: {
    sql: `select player_id, number, reference, debit, credit, currency, amount, balance_after, reason, game_id, at
            from ledger order by player_id, number`,
    line: (r) => ({ amount: decimal(r, r.amount), balanceAfter: decimal(r, r.balance_after) }),
  },
  claims: {
    sql: 'select player_id, reference, rewards, at from claims order by player_id, at, reference',
    line: (r) => ({ rewards: json(r.rewards) }),
  },
  orders: {
    // `payments`: what providers reported for the order; amounts in stars, or cents.
    sql: `select o.player_id, o.order_id, o.item_id, o.quantity, o.price, o.total, o.currency, o.mode, o.status, o.refund,
            o.holds_stock, (select coalesce(json_agg(json_build_object('provider', p.provider, 'paymentId', p.payment_id,
              'amount', p.amount, 'currency', p.currency, 'state', p.state) order by p.at), '[]') from payments p
            where p.player_id = o.player_id and p.order_id = o.order_id) as payments, o.timeline, o.placed_at, o.updated_at
            from orders o order by o.player_id, o.placed_at, o.order_id`,
    line: (r) => ({
      price: decimal(r, r.price),
      total: decimal(r, r.total),
      timeline: (json(r.timeline) as Array<{ atMs: number; event: string }>).map(({ atMs, event }) => ({
        at: new Date(atMs).toISOString(),
        event,
      })),
    }),
  },
  draws: {
    // `server_seed` is null until it was rotated out.
    sql: `select d.player_id, d.number, d.reference, d.purpose, d.game_id, d.algorithm, d.server_seed_hash, s.server_seed,
                 d.client_seed, d.nonce, d.input, d.outcome, d.at
            from draws d left join revealed_seeds s using (player_id, server_seed_hash)
           order by d.player_id, d.number`,
    line: (r) => ({ input: json(r.input), outcome: json(r.outcome) }),
  },
  'open-rounds': {
    sql: `select p.player_id, r.round
            from players p, jsonb_array_elements(p.state::jsonb->'openRounds') with ordinality r (round, place)
           order by p.player_id, r.place`,
    only: true,
    line: ({ player_id, round: r }) => ({
      playerId: String(player_id),
      roundId: r.roundId,
      gameId: r.gameId,
      stake: r.stake,
      /** Of the draw that the round will be; its outcome is exported when it is over. */
      number: r.drawNumber,
      serverSeedHash: r.serverSeedHash,
      nonce: r.nonce,
      choice: r.choice,
      moves: r.moves,
      startedAt: new Date(r.startedAtMs).toISOString(),
    }),
  },
} satisfies Record<string, Export>;

export type ExportName = keyof typeof exports;
export const EXPORTS = Object.keys(exports) as ExportName[];
export const isExport = (name: string): name is ExportName => Object.hasOwn(exports, name);

const LINES_AT_ONCE = 200;

/** The rows of one snapshot, as text; memory stays flat however many there are. */
export async function* exportLines(pool: pg.Pool, name: ExportName): AsyncGenerator<string, void, undefined> {
  const { sql, line, only }: Export = exports[name];
  const snapshot = await openSnapshot(pool);
  let isBroken = true;
  try {
    let lines: string[] = [];
    for await (const row of snapshot.rows(sql)) {
      const own = line?.(row as Row);
      lines.push(`${JSON.stringify(only ? own : { ...plain(row as Row), ...own })}\n`);
      if (lines.length < LINES_AT_ONCE) continue;
      yield lines.join('');
      lines = [];
    }
    if (lines.length > 0) yield lines.join('');
    isBroken = false;
  } finally {
    await snapshot.end(isBroken);
  }
}
