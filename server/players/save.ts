// One conditional statement writes document, balances, ledger and all that explains them, or nothing.
//
// The statement is built for the number of rows that the act brings (most acts bring one or two of a kind) and named
// by them, so that PostgreSQL plans each shape once for a connection. Everything hangs on `saved`: where the version
// no longer stands, it is empty, every insert selects from it, and nothing is written.
import type { Player } from '@parlor/economy/player.ts';
import type { Effects } from '@parlor/economy/turn.ts';

export interface IdempotencyRow {
  readonly route: string;
  readonly key: string;
  readonly requestHash: string;
  /** The answer to repeat, byte for byte. */
  readonly reply: string;
}

export interface Save {
  readonly player: Player;
  /** The version that was read; undefined for a player who is created now. */
  readonly version: bigint | undefined;
  readonly effects: Effects;
  readonly nowMs: number;
  readonly idempotency?: IdempotencyRow | undefined;
  /** Outside providers' ids are held for one player for ever (W-05). */
  readonly ownTransactions: boolean;
}

export interface NamedQuery {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

type Value = string | number | bigint | boolean | null;
interface Insert {
  readonly table: string;
  /** Short name in the statement's name. */
  readonly tag: string;
  readonly columns: ReadonlyArray<readonly [name: string, type: string]>;
  readonly rows: readonly Value[][];
  readonly conflict?: string;
  /** Columns that are the same for every row of the act: the player and the time. */
  readonly withTime: boolean;
}

const json = (value: unknown): string => JSON.stringify(value) ?? 'null';

function insertsOf(s: Save): Insert[] {
  const { effects } = s;
  const all: Insert[] = [
    {
      table: 'ledger',
      tag: 'l',
      withTime: true,
      columns: [
        ['number', 'bigint'],
        ['reference', 'text'],
        ['debit', 'text'],
        ['credit', 'text'],
        ['currency', 'text'],
        ['amount', 'bigint'],
        ['balance_after', 'bigint'],
        ['reason', 'text'],
        ['game_id', 'text'],
      ],
      rows: effects.postings.map((p) => [
        p.number,
        p.reference,
        p.debit,
        p.credit,
        p.currency,
        p.amountMinor,
        p.balanceAfterMinor,
        p.reason,
        p.gameId ?? null,
      ]),
    },
    {
      table: 'claims',
      tag: 'c',
      withTime: true,
      columns: [
        ['reference', 'text'],
        ['rewards', 'text'],
      ],
      rows: effects.claims.map((c) => [c.reference, json(c.rewards)]),
    },
    {
      table: 'outbox',
      tag: 'o',
      withTime: true,
      columns: [
        ['kind', 'text'],
        ['body', 'text'],
      ],
      rows: effects.outbox.map((o) => [o.kind, json(o.body)]),
    },
    {
      table: 'draws',
      tag: 'd',
      withTime: true,
      columns: [
        ['number', 'bigint'],
        ['server_seed_hash', 'text'],
        ['nonce', 'integer'],
        ['client_seed', 'text'],
        ['algorithm', 'text'],
        ['purpose', 'text'],
        ['reference', 'text'],
        ['game_id', 'text'],
        ['input', 'text'],
        ['outcome', 'text'],
        ['fingerprint', 'text'],
        ['reply', 'text'],
      ],
      rows: effects.draws.map((d) => [
        d.number,
        d.serverSeedHash,
        d.nonce,
        d.clientSeed,
        d.algorithm,
        d.purpose,
        d.reference,
        d.gameId ?? null,
        json(d.input),
        json(d.outcome),
        d.fingerprint,
        d.reply,
      ]),
    },
    {
      table: 'revealed_seeds',
      tag: 's',
      withTime: false,
      columns: [
        ['server_seed_hash', 'text'],
        ['server_seed', 'text'],
        ['client_seed', 'text'],
        ['draws', 'integer'],
        ['revealed_at', 'timestamptz'],
      ],
      rows: effects.revealedSeeds.map((r) => [
        r.serverSeedHash,
        r.serverSeed,
        r.clientSeed,
        r.draws,
        new Date(s.nowMs).toISOString(),
      ]),
    },
    {
      table: 'transactions',
      tag: 't',
      withTime: true,
      columns: [
        ['provider', 'text'],
        ['transaction_id', 'text'],
        ['kind', 'text'],
        ['status', 'text'],
        ['round_id', 'text'],
        ['reference_id', 'text'],
        ['game_id', 'text'],
        ['currency', 'text'],
        ['amount', 'bigint'],
        ['settled', 'boolean'],
        ['refusal', 'text'],
        ['fingerprint', 'text'],
        ['reply', 'text'],
      ],
      rows: lastOf(effects.transactions, (t) => t.transactionId).map((t) => [
        t.provider,
        t.transactionId,
        t.kind,
        t.status,
        t.roundId,
        t.referenceId ?? null,
        t.gameId,
        t.currency,
        t.amountMinor,
        t.settled,
        t.refusal ?? null,
        t.fingerprint,
        t.reply,
      ]),
      conflict:
        'on conflict (player_id, provider, transaction_id) do update set status = excluded.status, settled = excluded.settled',
    },
    {
      table: 'rounds',
      tag: 'r',
      withTime: true,
      columns: [
        ['provider', 'text'],
        ['round_id', 'text'],
        ['game_id', 'text'],
        ['currency', 'text'],
        ['open', 'boolean'],
        ['staked', 'bigint'],
        ['won', 'bigint'],
        ['wins', 'integer'],
      ],
      rows: lastOf(effects.rounds, (r) => r.roundId).map((r) => [
        r.provider,
        r.roundId,
        r.gameId,
        r.currency,
        r.open,
        r.stakedMinor,
        r.wonMinor,
        r.wins,
      ]),
      conflict:
        'on conflict (player_id, provider, round_id) do update set open = excluded.open, staked = excluded.staked, won = excluded.won, wins = excluded.wins',
    },
    {
      table: 'idempotency_keys',
      tag: 'i',
      withTime: true,
      columns: [
        ['route', 'text'],
        ['key', 'text'],
        ['request_hash', 'text'],
        ['reply', 'text'],
      ],
      rows: s.idempotency
        ? [[s.idempotency.route, s.idempotency.key, s.idempotency.requestHash, s.idempotency.reply]]
        : [],
    },
  ];
  return all.filter((i) => i.rows.length > 0);
}

/** An act may touch a row twice (bet and win of one call); the last word counts. */
function lastOf<T>(list: readonly T[], keyOf: (item: T) => string): T[] {
  return list.length < 2 ? [...list] : [...new Map(list.map((item) => [keyOf(item), item])).values()];
}

const texts = new Map<string, string>();

/** The statement and its values. It answers one row with `saved`: 1 where the version stood, else 0. */
export function saveQuery(s: Save): NamedQuery {
  const { player } = s;
  const now = new Date(s.nowMs).toISOString();
  const { PP, USDT, TON, SPLASH } = player.balances;
  const values: unknown[] = [player.id, s.version ?? 0n, json(player.state), PP, USDT, TON, SPLASH, now];
  const inserts = insertsOf(s);
  for (const insert of inserts) for (const row of insert.rows) values.push(...row);
  // Tombstones too: a rollback that names another player's bet is a conflict and no success.
  const owners = s.ownTransactions ? lastOf(s.effects.transactions, (t) => t.transactionId) : [];
  for (const t of owners) values.push(t.provider, t.transactionId);
  const name = `save-${s.version === undefined ? 'new' : 'old'}${inserts.map((i) => `-${i.tag}${i.rows.length}`).join('')}${owners.length > 0 ? `-w${owners.length}` : ''}`;
  let text = texts.get(name);
  if (text === undefined) texts.set(name, (text = textOf(s.version === undefined, inserts, owners.length)));
  return { name, text, values };
}

function textOf(isNew: boolean, inserts: readonly Insert[], owners: number): string {
  const saved = isNew
    ? `insert into players (player_id, version, state, pp, usdt, ton, splash, created_at, updated_at)
       select $1::bigint, $2::bigint + 1, $3, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8::timestamptz, $8::timestamptz returning player_id`
    : `update players set version = version + 1, state = $3, pp = $4, usdt = $5, ton = $6, splash = $7, updated_at = $8
       where player_id = $1 and version = $2 returning player_id`;
  let at = 8;
  const parts = inserts.map((insert) => {
    const names = insert.columns.map(([name]) => name).join(', ');
    const rows = insert.rows
      .map(() => `(${insert.columns.map(([, type]) => `$${++at}::${type}`).join(', ')})`)
      .join(', ');
    const time = insert.withTime;
    return `${insert.tag} as (insert into ${insert.table} (player_id, ${names}${time ? ', at' : ''})
       select saved.player_id, v.*${time ? ', $8::timestamptz' : ''} from saved, (values ${rows}) v ${insert.conflict ?? ''})`;
  });
  if (owners > 0) {
    const rows = Array.from({ length: owners }, () => `($${++at}::text, $${++at}::text)`).join(', ');
    // A second owner finds the row taken and fails the whole statement; the same owner again changes nothing.
    parts.push(`w as (insert into transaction_owners (provider, transaction_id, player_id)
       select v.*, saved.player_id from saved, (values ${rows}) v
       on conflict (provider, transaction_id) do update set player_id = case
         when transaction_owners.player_id = excluded.player_id then excluded.player_id end)`);
  }
  return `with saved as (${saved})${parts.map((p) => `,\n${p}`).join('')}\nselect count(*)::int as saved from saved`;
}
