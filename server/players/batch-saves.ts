// One statement, in one transaction, writes acts of many players that are ready at the same time. Each is saved whole
// and at its own version, as if alone, and they share the cost of a transaction.
import type pg from 'pg';
import { binaryArray, type Element } from '../db/binary-arrays.ts';
import { columnsOf, valuesOf, type Columns } from '../db/columns.ts';
import { stateText } from './rows/player-rows.ts';
import { headText } from '../history/receipt-rows.ts';
import { insertsOf, type Save } from './rows/table-columns.ts';
import type { Table } from './rows/tables.ts';
import { isOvertaken, saveStatement, type NamedQuery } from './save.ts';
import { shareWrites } from './shared-writes.ts';

/** Returns whether the version matched. */
export type SavePlayer = (save: Save) => Promise<boolean>;

export function createSavePlayer(pool: pg.Pool, isOnCluster = false): SavePlayer {
  const alone = async (save: Save): Promise<boolean> => {
    try {
      return (await pool.query<{ saved: number }>(saveStatement(save, isOnCluster))).rows[0]?.saved === 1;
    } catch (error) {
      if (isOvertaken(error)) return false;
      throw error;
    }
  };
  const shared = shareWrites({
    rowOf: (save: Save) => save.player.id,
    isOnCluster,
    alone,
    many: async (saves) => {
      const { rows } = await pool.query<{ player_id: bigint }>(saveManyQuery(saves));
      return new Map(rows.map((row) => [String(row.player_id), true]));
    },
  });
  return (save) => (concernsOthers(save) ? alone(save) : shared(save));
}

/**
 * Ids of studios and payments belong to one player among all, so a statement may have to wait for another player's act.
 */
const concernsOthers = ({ ownTransactions, effects }: Save): boolean =>
  ownTransactions || effects.payments.length > 0 || effects.studioCounts.length > 0;

const PLAYER_COLUMNS = columnsOf(
  'player_id bigint, version bigint?, state text, pp bigint, usdt bigint, ton bigint, splash bigint, at instant, receipt text?',
);

/** One statement for acts of several existing players. It returns those whose version matched. */
export function saveManyQuery(saves: readonly Save[]): NamedQuery {
  const players = saves.map(
    ({ player: { id: playerId, state: document, balances }, version, nowMs: atMs, ...s }) => {
      const { PP: pp, USDT: usdt, TON: ton, SPLASH: splash } = balances;
      const [state, receipt] = [stateText(document), headText(s.receipt) ?? undefined];
      return valuesOf(PLAYER_COLUMNS, { playerId, version, state, pp, usdt, ton, splash, atMs, receipt });
    },
  );
  /** Each row begins with its player. */
  const tables = new Map<Table, Element[][]>();
  for (const save of saves)
    for (const { table, rows } of insertsOf(save)) {
      const all = tables.get(table) ?? [];
      if (all.length === 0) tables.set(table, all);
      for (const row of rows) all.push([save.player.id, ...row]);
    }
  const inserts = [...tables].toSorted(([a], [b]) => (a.tag < b.tag ? -1 : 1));
  const values = [
    ...arraysOf(PLAYER_COLUMNS, players),
    ...inserts.flatMap(([table, rows]) => arraysOf(withPlayer(table), rows)),
  ];
  const name = `save-many${inserts.map(([{ tag }]) => `-${tag}`).join('')}`;
  let text = texts.get(name);
  if (text === undefined) texts.set(name, (text = textOf(inserts.map(([table]) => table))));
  return { name, text, values };
}

const withPlayer = ({ columns }: Table): Columns => [PLAYER_COLUMNS[0]!, ...columns];

const arraysOf = (columns: Columns, rows: ReadonlyArray<readonly Element[]>): Buffer[] =>
  columns.map(({ type }, i) =>
    binaryArray(
      type,
      rows.map((row) => row[i] ?? null),
    ),
  );

const texts = new Map<string, string>();

function textOf(tables: readonly Table[]): string {
  let at = 0;
  // The first of each list is hidden from the planner. If it saw how short the lists are, it would plan every batch
  // again.
  const listOf = (columns: Columns): string => {
    const lists = columns.map(({ type }, i) => {
      const list = `$${++at}::${type}[]`;
      return i === 0 ? `(select ${list})` : list;
    });
    return `unnest(${lists.join(', ')}) v (${columns.map(({ name }) => name).join(', ')})`;
  };
  // A row locked by another process is skipped: nobody waits for another player's, and no two batches wait for each
  // other.
  const players = `free as (
      select player_id from players where player_id = any ((select $1::bigint[])::bigint[]) for no key update skip locked),
    saved as (
      update players p set version = p.version + 1, state = v.state, pp = v.pp, usdt = v.usdt, ton = v.ton, splash = v.splash, updated_at = v.at,
             receipt = coalesce(v.receipt, p.receipt)
        from ${listOf(PLAYER_COLUMNS)} join free using (player_id)
       where p.player_id = v.player_id and p.version = v.version returning p.player_id, p.updated_at)`;
  const parts = tables.map((table) => {
    const { name, tag, withTime, conflict = '' } = table;
    const columns = table.columns.map(({ name: column }) => column);
    return `${tag} as (insert into ${name} (player_id, ${columns.join(', ')}${withTime ? ', at' : ''})
      select v.player_id, ${columns.map((column) => `v.${column}`).join(', ')}${withTime ? ', saved.updated_at' : ''}
        from ${listOf(withPlayer(table))} join saved using (player_id) ${conflict})`;
  });
  return `with ${[players, ...parts].join(',\n')}\nselect player_id from saved`;
}
