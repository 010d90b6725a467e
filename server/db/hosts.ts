// One database on several hosts, one of which is the primary. After a failover it is another one
// (docs/operations.md). The address lists hosts like libpq: postgres://parlor@db-1:5432,db-2:5432/parlor.
import type pg from 'pg';

const SEVERAL = /^(?<before>postgres(?:ql)?:\/\/(?:[^@/?]*@)?)(?<hosts>[^/?]*,[^/?]*)(?<after>.*)$/;

/** The address of each single host. */
export function addressesOf(url: string): readonly [string, ...string[]] {
  const { before, hosts, after } = SEVERAL.exec(url)?.groups ?? {};
  const [first = url, ...others] = (hosts?.split(',') ?? []).map((host) => `${before}${host}${after}`);
  return [first, ...others];
}

/** A host answers but is read-only. It is skipped like one that does not answer. */
class NotThePrimary extends Error {
  override readonly name = 'NotThePrimary';
  /** PostgreSQL's code for a write to a read-only server. */
  readonly code = '25006';
}

/** Errors of a failed connection. Others, such as a full pool, say nothing about a host. */
const isAboutHost = (error: unknown): boolean =>
  (error as Error).message !== 'timeout exceeded when trying to connect';

export class Hosts {
  readonly #addresses: readonly [string, ...string[]];
  #at = 0;
  constructor(url: string) {
    this.#addresses = addressesOf(url);
  }

  /** The last known primary, or the next host to try. */
  get url(): string {
    return this.#addresses[this.#at] ?? this.#addresses[0];
  }

  get count(): number {
    return this.#addresses.length;
  }

  /** Another connection may have moved on already. */
  leave(url: string): void {
    if (url === this.url) this.#at = (this.#at + 1) % this.count;
  }

  /** @throws if it is not the primary. A single host is not asked. */
  async mustBePrimary(client: pg.ClientBase): Promise<void> {
    if (this.count === 1) return;
    const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
    if (rows[0]?.follows === true) throw new NotThePrimary('This host follows another one.');
  }

  /** Connects a client that was made for `url`. */
  async enter(client: pg.Client, url: string): Promise<void> {
    try {
      await client.connect();
      await this.mustBePrimary(client);
    } catch (error) {
      this.leave(url);
      throw error;
    }
  }
}

type Connected = (
  error: Error | undefined,
  client?: pg.PoolClient,
  release?: pg.PoolClient['release'],
) => void;

/** A pool tries each host once before it reports an error. */
export function findPrimary(pool: pg.Pool, hosts: Hosts): void {
  if (hosts.count === 1) return;
  const connectOnce = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connect = async (): Promise<pg.PoolClient> => {
    for (let tried = 1; ; tried += 1) {
      const { url } = hosts;
      // The pool makes each client from its options at that time.
      pool.options.connectionString = url;
      try {
        return await connectOnce();
      } catch (error) {
        if (!isAboutHost(error)) throw error;
        hosts.leave(url);
        if (tried >= hosts.count) throw error;
      }
    }
  };
  pool.connect = ((connected?: Connected) => {
    const connecting = connect();
    if (connected === undefined) return connecting;
    connecting.then((client) => connected(undefined, client, client.release.bind(client)), connected);
    return undefined;
  }) as typeof pool.connect;
}
