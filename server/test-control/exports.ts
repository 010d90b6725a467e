// What outside checks may read: rows as JSON, one a line, in words that stay. Amounts are decimal text with every
// decimal of their currency; what is absent is null.
import type pg from 'pg';
import { toDecimal } from '@parlor/contract/kernel/money.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { OpenRound } from '@parlor/economy/play/open-rounds.ts';
import { openSnapshot } from '../audit/snapshot.ts';

interface Export {
  readonly sql: string;
  readonly line: (row: never) => object;
}

interface LedgerRow {
  readonly player_id: bigint;
  readonly number: bigint;
  readonly reference: string;
  readonly debit: string;
  readonly credit: string;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly balance_after: bigint;
  readonly reason: string;
  readonly game_id: string | null;
  readonly at: Date;
}
interface ClaimRow {
  readonly player_id: bigint;
  readonly reference: string;
  readonly rewards: string;
  readonly at: Date;
}
interface OrderRow {
  readonly player_id: bigint;
  readonly order_id: string;
  readonly item_id: string;
  readonly quantity: number;
  readonly price: bigint;
  readonly total: bigint;
  readonly currency: 'PP' | 'XTR';
  readonly mode: string | null;
  readonly status: string;
  readonly refund: string;
  readonly holds_stock: boolean;
  readonly payments: unknown;
  readonly timeline: string;
  readonly placed_at: Date;
  readonly updated_at: Date;
}
interface DrawRow {
  readonly player_id: bigint;
  readonly number: bigint;
  readonly reference: string;
  readonly purpose: string;
  readonly game_id: string | null;
  readonly algorithm: string;
  readonly server_seed_hash: string;
  readonly server_seed: string | null;
  readonly client_seed: string;
  readonly nonce: number;
  readonly input: string;
  readonly outcome: string;
  readonly at: Date;
}

interface OpenRoundRow {
  readonly player_id: bigint;
  readonly round: OpenRound;
}

const exports = {
  ledger: {
    sql: `select player_id, number, reference, debit, credit, currency, amount, balance_after, reason, game_id, at
            from ledger order by player_id, number`,
    line: (r: LedgerRow) => ({
      playerId: String(r.player_id),
      number: Number(r.number),
      reference: r.reference,
      debit: r.debit,
      credit: r.credit,
      currency: r.currency,
      amount: toDecimal(r.currency, r.amount, false),
      balanceAfter: toDecimal(r.currency, r.balance_after, false),
      reason: r.reason,
      gameId: r.game_id,
      at: r.at.toISOString(),
    }),
  },
  claims: {
    sql: 'select player_id, reference, rewards, at from claims order by player_id, at, reference',
    line: (r: ClaimRow) => ({
      playerId: String(r.player_id),
      reference: r.reference,
      rewards: JSON.parse(r.rewards) as unknown,
      at: r.at.toISOString(),
    }),
  },
  orders: {
    sql: `select o.*, (select coalesce(json_agg(json_build_object('provider', p.provider, 'paymentId', p.payment_id,
              'amount', p.amount, 'currency', p.currency, 'state', p.state) order by p.at), '[]') from payments p
            where p.player_id = o.player_id and p.order_id = o.order_id) as payments
            from orders o order by o.player_id, o.placed_at, o.order_id`,
    line: (r: OrderRow) => ({
      playerId: String(r.player_id),
      orderId: r.order_id,
      itemId: r.item_id,
      quantity: r.quantity,
      price: toDecimal(r.currency, r.price, false),
      total: toDecimal(r.currency, r.total, false),
      currency: r.currency,
      mode: r.mode,
      status: r.status,
      refund: r.refund,
      holdsStock: r.holds_stock,
      /** Of what providers told for it; amounts in stars, or cents. */
      payments: r.payments,
      timeline: (JSON.parse(r.timeline) as Array<{ atMs: number; event: string }>).map((t) => ({
        at: new Date(t.atMs).toISOString(),
        event: t.event,
      })),
      placedAt: r.placed_at.toISOString(),
      updatedAt: r.updated_at.toISOString(),
    }),
  },
  draws: {
    sql: `select d.player_id, d.number, d.reference, d.purpose, d.game_id, d.algorithm, d.server_seed_hash, s.server_seed,
                 d.client_seed, d.nonce, d.input, d.outcome, d.at
            from draws d left join revealed_seeds s using (player_id, server_seed_hash)
           order by d.player_id, d.number`,
    line: (r: DrawRow) => ({
      playerId: String(r.player_id),
      number: Number(r.number),
      reference: r.reference,
      purpose: r.purpose,
      gameId: r.game_id,
      algorithm: r.algorithm,
      serverSeedHash: r.server_seed_hash,
      /** Null until it was rotated out. */
      serverSeed: r.server_seed,
      clientSeed: r.client_seed,
      nonce: r.nonce,
      input: JSON.parse(r.input) as unknown,
      outcome: JSON.parse(r.outcome) as unknown,
      at: r.at.toISOString(),
    }),
  },
  'open-rounds': {
    sql: `select p.player_id, r.round
            from players p, jsonb_array_elements(p.state::jsonb->'openRounds') with ordinality r (round, place)
           order by p.player_id, r.place`,
    line: ({ player_id, round: r }: OpenRoundRow) => ({
      playerId: String(player_id),
      roundId: r.roundId,
      gameId: r.gameId,
      stake: r.stake,
      /** What its draw will have; what was dealt is told when it is over. */
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

/** The rows as they stood at one moment, as text to be sent on; memory stays flat however many there are. */
export async function* exportLines(pool: pg.Pool, name: ExportName): AsyncGenerator<string, void, undefined> {
  const wanted: Export = exports[name];
  const snapshot = await openSnapshot(pool);
  let isBroken = true;
  try {
    let lines: string[] = [];
    for await (const row of snapshot.rows(wanted.sql)) {
      lines.push(`${JSON.stringify(wanted.line(row as never))}\n`);
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
