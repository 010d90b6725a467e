// One database at several hosts, of which one is the primary: after a failover it is another one (docs/operations.md).
// Hosts stand in the address as libpq writes them: postgres://parlor@db-1:5432,db-2:5432/parlor.
import type pg from 'pg';

const SEVERAL = /^(?<before>postgres(?:ql)?:\/\/(?:[^@/?]*@)?)(?<hosts>[^/?]*,[^/?]*)(?<after>.*)$/;

/** The address of each host by itself. */
export function addressesOf(url: string): readonly [string, ...string[]] {
  const { before, hosts, after } = SEVERAL.exec(url)?.groups ?? {};
  const [first = url, ...others] = (hosts?.split(',') ?? []).map((host) => `${before}${host}${after}`);
  return [first, ...others];
}

/** A host answers and takes no writes. It is left like one that does not answer. */
class NotThePrimary extends Error {
  override readonly name = 'NotThePrimary';
  /** As PostgreSQL refuses a write there. */
  readonly code = '25006';
}

/** Connections that could not be made: of a full pool others say the same, and that says nothing of a host. */
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

  /** Another one may have gone on already. */
  leave(url: string): void {
    if (url === this.url) this.#at = (this.#at + 1) % this.count;
  }

  /** @throws where it is not the primary; of a single host nobody asks */
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

/** Lets a pool try each host once before it says that there is no connection. */
export function findPrimary(pool: pg.Pool, hosts: Hosts): void {
  if (hosts.count === 1) return;
  const connectOnce = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connect = async (): Promise<pg.PoolClient> => {
    for (let tried = 1; ; tried += 1) {
      const { url } = hosts;
      // The pool makes each client by its options as they are then.
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
