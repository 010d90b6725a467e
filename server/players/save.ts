// One conditional statement writes the document, balances, ledger and everything that explains them, or nothing.
//
// The statement is built for the number of rows in the act (most acts have one or two of a kind) and named by them, so
// that PostgreSQL plans each form once per connection. Everything depends on `saved`: if the version no longer matches,
// it is empty, every insert selects from it, and nothing is written.
//
// If rows are on several machines (Citus), a result that one part passes to another is sent to all of them: an act would
// need every machine. There each part names the player itself, and a version that no longer matches ends the statement
// with an error (`isOvertaken`).
import { iso } from '../db/columns.ts';
import { violationOf } from '../db/violations.ts';
import { stateText } from './rows/player-rows.ts';
import { headText } from '../history/receipt-rows.ts';
import { insertsOf, lastOf, type Insert, type Save } from './rows/table-columns.ts';
import { COUNT_TYPES, countOf, countParts, countPartsApart, isPausing } from './rows/studio-hours.ts';

export interface NamedQuery {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

const texts = new Map<string, string>();

const DIVISION_BY_ZERO = '22012';

/** Another process was quicker. If rows are on several machines, an error reports it. */
export const isOvertaken = (error: unknown): boolean => violationOf(error).code === DIVISION_BY_ZERO;

/**
 * The statement and its values. It returns one row with `saved`: 1 if the version matched, else 0. `isOnCluster`: rows are
 * on several machines.
 */
export function saveStatement(s: Save, isOnCluster = false): NamedQuery {
  const { player } = s;
  const now = iso(s.nowMs);
  const { PP, USDT, TON, SPLASH } = player.balances;
  const head = headText(s.receipt);
  const values: unknown[] = [
    player.id,
    s.version ?? 0n,
    stateText(player.state),
    PP,
    USDT,
    TON,
    SPLASH,
    now,
    head,
  ];
  const inserts = insertsOf(s);
  for (const { table, rows } of inserts)
    for (const row of rows) values.push(...row, ...(isOnCluster && table.idByTime ? [idByTime()] : []));
  // Also tombstones: a rollback that names another player's bet is a conflict.
  const owners = s.ownTransactions ? lastOf(s.effects.transactions, (t) => t.transactionId) : [];
  for (const t of owners) values.push(t.provider, t.transactionId);
  const count = countOf(s.effects.studioCounts, s.nowMs);
  const pauses = count !== undefined && isPausing(count);
  // There a part that pauses nobody is left out, and so is its value.
  if (count) values.push(...(isOnCluster && !pauses ? count.slice(0, -1) : count));
  const name = `save-${isOnCluster ? 'apart-' : ''}${s.version === undefined ? 'new' : 'old'}${inserts.map((i) => `-${i.table.tag}${i.rows.length}`).join('')}${owners.length > 0 ? `-w${owners.length}` : ''}${count ? `-u${isOnCluster && pauses ? 'p' : ''}` : ''}`;
  let text = texts.get(name);
  if (text === undefined)
    texts.set(
      name,
      (text = (isOnCluster ? apartTextOf : textOf)(s.version === undefined, inserts, {
        owners: owners.length,
        counts: count !== undefined,
        pauses,
      })),
    );
  return { name, text, values };
}

let lastId = 0n;
/**
 * Ids that each machine counts do not rise across machines, so on a cluster the time in microseconds gives the order. No two
 * rows of this process have the same.
 */
function idByTime(): bigint {
  const now = BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000));
  lastId = now > lastId ? now : lastId + 1n;
  return lastId;
}

interface Beside {
  readonly owners: number;
  readonly counts: boolean;
  readonly pauses: boolean;
}

const NEW_VALUES =
  '$2::bigint + 1, $3, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8::timestamptz, $8::timestamptz, $9::text';
const SET =
  'version = version + 1, state = $3, pp = $4, usdt = $5, ton = $6, splash = $7, updated_at = $8, receipt = coalesce($9, receipt)';
// A second owner finds the row and fails the whole statement; the same owner again changes nothing.
const ONE_OWNER = `on conflict (provider, transaction_id) do update set player_id = case
  when transaction_owners.player_id = excluded.player_id then excluded.player_id end`;
const joined = (parts: readonly string[]): string => parts.map((p) => `,\n${p}`).join('');

function textOf(isNew: boolean, inserts: readonly Insert[], { owners, counts }: Beside): string {
  const saved = isNew
    ? `insert into players (player_id, version, state, pp, usdt, ton, splash, created_at, updated_at, receipt)
       select $1::bigint, ${NEW_VALUES} returning player_id`
    : `update players set ${SET} where player_id = $1 and version = $2 returning player_id`;
  let at = 9;
  const parts = inserts.map((insert) => {
    const { name: table, tag, columns, conflict = '', withTime: time } = insert.table;
    const names = columns.map(({ name }) => name).join(', ');
    const rows = insert.rows
      .map(() => `(${columns.map(({ type }) => `$${++at}::${type}`).join(', ')})`)
      .join(', ');
    return `${tag} as (insert into ${table} (player_id, ${names}${time ? ', at' : ''})
       select saved.player_id, v.*${time ? ', $8::timestamptz' : ''} from saved, (values ${rows}) v ${conflict})`;
  });
  if (owners > 0) {
    const rows = Array.from({ length: owners }, () => `($${++at}::text, $${++at}::text)`).join(', ');
    parts.push(`w as (insert into transaction_owners (provider, transaction_id, player_id)
       select v.*, saved.player_id from saved, (values ${rows}) v ${ONE_OWNER})`);
  }
  if (counts) parts.push(...countParts(COUNT_TYPES.map((type) => `$${++at}::${type}`).join(', ')));
  return `with saved as (${saved})${joined(parts)}\nselect count(*)::int as saved from saved`;
}

/** The first part runs first, so a version that no longer matches is reported before a duplicate. */
function apartTextOf(isNew: boolean, inserts: readonly Insert[], { owners, counts, pauses }: Beside): string {
  const saved = isNew
    ? `insert into players (player_id, version, state, pp, usdt, ton, splash, created_at, updated_at, receipt)
       values ($1::bigint, ${NEW_VALUES}) returning 1 as saved`
    : `update players set ${SET} where player_id = $1 returning 1 / (version = $2::bigint + 1)::int as saved`;
  let at = 9;
  const parts = inserts.map((insert) => {
    const { name: table, tag, conflict = '', withTime: time, idByTime: id } = insert.table;
    const columns = [...insert.table.columns, ...(id ? [{ name: 'id', type: 'bigint' }] : [])];
    const rows = insert.rows.map(
      () =>
        `($1::bigint, ${columns.map(({ type }) => `$${++at}::${type}`).join(', ')}${time ? ', $8::timestamptz' : ''})`,
    );
    return `${tag} as (insert into ${table} (player_id, ${columns.map(({ name }) => name).join(', ')}${time ? ', at' : ''})
       ${id ? 'overriding system value ' : ''}values ${rows.join(', ')} ${conflict})`;
  });
  if (owners > 0) {
    const rows = Array.from({ length: owners }, () => `($${++at}::text, $${++at}::text, $1::bigint)`);
    parts.push(
      `w as (insert into transaction_owners (provider, transaction_id, player_id) values ${rows.join(', ')} ${ONE_OWNER})`,
    );
  }
  if (counts)
    parts.push(
      ...countPartsApart(
        COUNT_TYPES.map((type) => `$${++at}::${type}`),
        pauses,
      ),
    );
  return `with saved as (${saved})${joined(parts)}\nselect (1 / count(*))::int as saved from saved`;
}
