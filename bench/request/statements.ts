// The statements that our own code would send, with real values: the code decides as it always does, and what it would
// write is remembered here instead of sent. A player who acts again is answered from memory, so that the statements of
// many acts can be made beforehand and sent later, one after the other.
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
}

export interface StatementRecorder {
  /** Stands where the server's pool stands. */
  readonly pool: pg.Pool;
  /** What was sent since it was last taken. */
  take(): Statement[];
}

export function recordStatements(real: pg.Pool): StatementRecorder {
  const players = new Map<string, PlayerColumns>();
  let sent: Statement[] = [];

  const load = async (playerId: string): Promise<PlayerColumns> => {
    const known = players.get(playerId);
    if (known) return known;
    const { rows } = await real.query<PlayerColumns>(
      'select version, state, pp, usdt, ton, splash from players where player_id = $1',
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
      const [playerId, version, state, pp, usdt, ton, splash] = values as [
        string,
        bigint,
        string,
        ...bigint[],
      ];
      players.set(playerId, {
        version: version + 1n,
        state,
        pp: pp!,
        usdt: usdt!,
        ton: ton!,
        splash: splash!,
      });
      return { saved: 1 };
    }
    if (name.startsWith('document-')) return { version: 1n };
    throw new Error(`The bench knows no statement ${name}: teach it in bench/request/statements.ts`);
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
