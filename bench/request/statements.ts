// Records the statements that our code would send, with real values, instead of sending them. It answers
// further acts of a player from memory, so that the statements of many acts can be recorded first and sent
// later.
import type pg from 'pg';
import type { Statement } from './messages.ts';

interface Query {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}
interface PlayerColumns {
  version: bigint;
  state: string;
  pp: bigint;
  usdt: bigint;
  ton: bigint;
  splash: bigint;
  /** Number and hash of the last receipt, which the next one follows. */
  receipt: string | null;
}

export interface StatementRecorder {
  /** Replaces the server's pool. */
  readonly pool: pg.Pool;
  /** The statements since the last call. */
  take(): Statement[];
}

export function recordStatements(real: pg.Pool): StatementRecorder {
  const players = new Map<string, PlayerColumns>();
  let sent: Statement[] = [];

  const load = async (playerId: string): Promise<PlayerColumns> => {
    const known = players.get(playerId);
    if (known) return known;
    const { rows } = await real.query<PlayerColumns>(
      'select version, state, pp, usdt, ton, splash, receipt from players where player_id = $1',
      [playerId],
    );
    const row = rows[0];
    if (!row) throw new Error(`There is no player ${playerId}`);
    players.set(playerId, row);
    return row;
  };
  const answer = async ({ name, values }: Query): Promise<object> => {
    if (name.startsWith('load')) return load(String(values[0]));
    if (name.startsWith('save-old')) {
      const [playerId, version, state, pp, usdt, ton, splash, _at, receipt] = values as [
        string,
        bigint,
        string,
        bigint,
        bigint,
        bigint,
        bigint,
        string,
        string | null,
      ];
      const before = players.get(playerId)?.receipt ?? null;
      players.set(playerId, {
        version: version + 1n,
        state,
        pp,
        usdt,
        ton,
        splash,
        receipt: receipt ?? before,
      });
      return { saved: 1 };
    }
    if (name.startsWith('document-')) return { version: 1n };
    throw new Error(`The bench does not know the statement ${name}: add it to bench/request/statements.ts`);
  };
  const query = async (q: Query) => {
    sent.push({ name: q.name, text: q.text, values: [...q.values], mustSave: q.name.startsWith('save-') });
    return { rows: [await answer(q)], rowCount: 1 };
  };
  return {
    pool: { query } as unknown as pg.Pool,
    take: () => {
      const taken = sent;
      sent = [];
      return taken;
    },
  };
}

/** Sends recorded acts. Acts of one player run in order, because each saves at the version of the last one. */
export function inOrderOfPlayers(pool: pg.Pool): (act: readonly Statement[]) => Promise<string | undefined> {
  const last = new Map<string, Promise<unknown>>();
  const send = async (act: readonly Statement[]): Promise<string | undefined> => {
    for (const { name, text, values, mustSave } of act) {
      const { rows, rowCount } = await pool.query<{ saved?: number }>({ name, text, values });
      if (rowCount !== 1) return `${name}: ${rowCount} rows`;
      if (mustSave && rows[0]?.saved !== 1) return `${name}: nothing was saved`;
    }
    return undefined;
  };
  return (act) => {
    const player = String(act[0]?.values[0]);
    const mine = (last.get(player) ?? Promise.resolve()).then(() => send(act));
    last.set(player, mine);
    return mine;
  };
}
