import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  /** The address with this proxy's port in it. */
  readonly url: string;
  /** Closes all connections and refuses new ones. */
  shut(): void;
  open(): void;
  /** Takes connections and bytes, and passes nothing on. The bytes are lost, so call `shut` before `open`. */
  hold(): void;
  /**
   * Drops the server's reply to the next writes, with the connection: they are executed, and the client does not know
   * it.
   */
  loseReplies(count: number): void;
  /** How many of them are still to be dropped. */
  readonly repliesToLose: number;
  close(): Promise<void>;
}

/** A commit, or a statement that saves an act or a document and commits by itself. */
const isWrite = (bytes: Buffer): boolean => {
  const text = bytes.toString('latin1');
  return /\bcommit\b/i.test(text) || /save-|document-(?:add|set|replace)/.test(text);
};

/** A proxy between this process and a server, for tests of what happens when the network fails. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  let state: 'open' | 'shut' | 'held' = 'open';
  const sockets = new Set<Socket>();
  let toLose = 0;
  const server = createServer((near) => {
    if (state === 'shut') return void near.destroy();
    const far = connect(Number(port), hostname);
    let isWriting = false;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (state === 'held') return;
        if (from === near) isWriting = isWrite(bytes);
        else if (isWriting && toLose > 0) {
          toLose -= 1;
          near.destroy();
          return;
        }
        to.write(bytes);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const shut = (): void => {
    state = 'shut';
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    shut,
    open: () => void (state = 'open'),
    hold: () => void (state = 'held'),
    loseReplies: (count) => void (toLose = count),
    get repliesToLose() {
      return toLose;
    },
    close: () => {
      shut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
