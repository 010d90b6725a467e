// A pooler in transaction mode, such as PgBouncer, may be between this process and PostgreSQL. It gives a
// session for one transaction only, and the session's state (timeouts, prepared statements, locks, `listen`)
// belongs to somebody else in the next one. So timeouts are sent with each transaction, and statements are
// prepared only if the pooler tracks them.
import pg from 'pg';

export type Prepared = 'auto' | 'on' | 'off';

/** In milliseconds; 0 is none. */
export interface ServerDeadlines {
  readonly statementMs: number;
  readonly lockMs: number;
  readonly idleInTransactionMs: number;
}

export interface Greeting {
  readonly deadlines: ServerDeadlines;
  readonly prepared: Prepared;
  readonly withinMs: number;
  /** The first connection's findings about the pooler, for the others. */
  keepsPrepared?: boolean;
}

/**
 * Prepares a new connection and returns whether it goes through a pooler, which reports another process id
 * than the server's. A session of our own gets its timeouts once. Otherwise each transaction sets them.
 */
export async function greet(client: pg.ClientBase, greeting: Greeting): Promise<boolean> {
  const { deadlines, prepared, withinMs } = greeting;
  const { processID } = client as unknown as DriverClient;
  const { rows } = await client.query<{ pid: number }>({
    text: `select pg_backend_pid() as pid, case when pg_backend_pid() = $1::int then
        set_config('statement_timeout', $2, false) || set_config('lock_timeout', $3, false)
          || set_config('idle_in_transaction_session_timeout', $4, false) end`,
    values: [processID, ...valuesOf(deadlines)],
    query_timeout: withinMs,
  } as pg.QueryConfig);
  const isPooled = rows[0]?.pid !== processID;
  if (isPooled && prepared === 'auto') greeting.keepsPrepared ??= await keepsPrepared(client);
  const names = prepared === 'on' || (prepared === 'auto' && (!isPooled || greeting.keepsPrepared === true));
  if (isPooled || !names) sendThroughPooler(client, { names, deadlines: isPooled ? deadlines : undefined });
  return isPooled;
}

const PROBE = 'parlor_probe';

/** A pooler that tracks prepared statements renames them on the server (PgBouncer from 1.21). */
async function keepsPrepared(client: pg.ClientBase): Promise<boolean> {
  await client.query('begin');
  await client.query({ name: PROBE, text: 'select 1' });
  const { rows } = await client.query(`select 1 from pg_prepared_statements where name = '${PROBE}'`);
  if (rows.length > 0) await client.query(`deallocate ${PROBE}`);
  await client.query('commit');
  return rows.length === 0;
}

interface Rules {
  readonly names: boolean;
  /** Undefined if the session has them. */
  readonly deadlines: ServerDeadlines | undefined;
}

function sendThroughPooler(client: pg.ClientBase, rules: Rules): void {
  const send = client.query.bind(client) as (query: DriverQuery) => unknown;
  client.query = ((config: Request, values?: unknown, callback?: unknown) => {
    const query = new BoundedQuery(client as unknown as DriverClient, rules, [config, values, callback]);
    if (query.callback) return void send(query);
    return new Promise((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result));
      send(query);
    });
  }) as typeof client.query;
}

type Request = string | (pg.QueryConfig & { readonly query_timeout?: number });

/** Parts of the driver that its types leave out. */
interface DriverClient {
  readonly processID: number;
  getTransactionStatus(): 'I' | 'T' | 'E' | null;
}
interface DriverConnection {
  readonly parsedStatements: Record<string, string>;
  parse(statement: { text: string; name?: string }): void;
  bind(portal: object): void;
  execute(portal: object): void;
  on(event: 'parseComplete', heard: () => void): void;
  off(event: 'parseComplete', heard: () => void): void;
}
interface DriverQuery {
  text: string;
  name: string | undefined;
  queryMode: string | undefined;
  callback: ((error: Error | null, result?: unknown) => void) | undefined;
  requiresPreparation(): boolean;
  hasBeenParsed(connection: DriverConnection): unknown;
  prepare(connection: DriverConnection): void;
  submit(connection: DriverConnection): Error | null;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, connection: DriverConnection): void;
  handleError(error: Error, connection: DriverConnection): void;
  handleReadyForQuery(connection: DriverConnection): void;
}
const Query = pg.Query as unknown as new (...given: unknown[]) => DriverQuery;

const BEGINS = /^\s*(?:begin|start\s+transaction)\b[^;]*/i;
const IS_SEVERAL = /;\s*\S/;
const SET_BOTH = "select set_config('statement_timeout', $1, true), set_config('lock_timeout', $2, true)";

/**
 * A statement outside of a transaction carries its timeouts in the same message: everything before one `sync`
 * is one transaction in one session. After `begin` they follow.
 */
class BoundedQuery extends Query {
  readonly query_timeout: number | undefined;
  readonly #client: DriverClient;
  readonly #deadlines: ServerDeadlines | undefined;
  /** The next reply is that of the timeouts, which were sent before the statement. */
  #awaitsTimeouts = false;
  #stopCounting: (() => void) | undefined;
  #isParsed = true;

  constructor(client: DriverClient, { names, deadlines }: Rules, given: [Request, unknown, unknown]) {
    super(...given);
    this.#client = client;
    this.#deadlines = deadlines;
    this.query_timeout = typeof given[0] === 'string' ? undefined : given[0].query_timeout;
    if (!names) this.name = undefined;
  }

  override submit(connection: DriverConnection): Error | null {
    if (this.#deadlines === undefined || this.#client.getTransactionStatus() !== 'I')
      return super.submit(connection);
    const begin = BEGINS.exec(this.text)?.[0];
    if (begin !== undefined) {
      const [statement, lock, idle] = valuesOf(this.#deadlines);
      this.text = `${begin}; set local statement_timeout = ${statement}; set local lock_timeout = ${lock}; set local idle_in_transaction_session_timeout = ${idle}${this.text.slice(begin.length)}`;
    } else if (!IS_SEVERAL.test(this.text)) {
      this.queryMode = 'extended';
      this.#awaitsTimeouts = true;
    }
    return super.submit(connection);
  }

  override prepare(connection: DriverConnection): void {
    if (this.#awaitsTimeouts) {
      this.#countParsed(connection);
      connection.parse({ text: SET_BOTH });
      connection.bind({ values: valuesOf(this.#deadlines!).slice(0, 2) });
      connection.execute({});
    }
    super.prepare(connection);
  }

  /** The driver assumes that the first parsed statement is ours. */
  #countParsed(connection: DriverConnection): void {
    if (this.name === undefined || this.hasBeenParsed(connection)) return;
    let left = 2;
    this.#isParsed = false;
    const heard = (): void => void (this.#isParsed = --left === 0);
    connection.on('parseComplete', heard);
    this.#stopCounting = () => connection.off('parseComplete', heard);
  }

  override handleDataRow(message: object): void {
    if (!this.#awaitsTimeouts) super.handleDataRow(message);
  }

  override handleCommandComplete(message: object, connection: DriverConnection): void {
    if (this.#awaitsTimeouts) this.#awaitsTimeouts = false;
    else super.handleCommandComplete(message, connection);
  }

  override handleError(error: Error, connection: DriverConnection): void {
    this.#stopCounting?.();
    if (!this.#isParsed && this.name !== undefined) delete connection.parsedStatements[this.name];
    super.handleError(error, connection);
  }

  override handleReadyForQuery(connection: DriverConnection): void {
    this.#stopCounting?.();
    super.handleReadyForQuery(connection);
  }
}

const valuesOf = ({ statementMs, lockMs, idleInTransactionMs }: ServerDeadlines): string[] =>
  [statementMs, lockMs, idleInTransactionMs].map(String);
