// Many listeners in one process: raw connections to the stream that record when each win arrives.
import { connect, type Socket } from 'node:net';
import { contract } from '@parlor/contract/kernel/contract.ts';
import { runConcurrently } from '../request/run-concurrently.ts';

export interface Listen {
  readonly kind: 'listen';
  readonly url: string;
  /** Headers of each listener. */
  readonly who: ReadonlyArray<Readonly<Record<string, string>>>;
}
/** Replies when every listener has received the win of this game and multiplier. */
export interface Await {
  readonly kind: 'await';
  readonly multiplier: number;
  readonly withinMs: number;
}
export interface Close {
  readonly kind: 'close';
  /** The newest so many stay open. */
  readonly allBut?: number;
}
export interface Count {
  readonly kind: 'count';
}
export type ListenerJob = Listen | Await | Close | Count;

export interface ListenerSays {
  readonly kind: 'result';
  readonly open: number;
  readonly failures: readonly string[];
  /** For each listener that received it: the machine's monotonic clock, in ms. */
  readonly receivedAtMs: readonly number[];
}

const AT_ONCE = 50;
const NANOSECONDS_A_MS = 1e6;
/** One clock for all processes of a machine. */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / NANOSECONDS_A_MS;

interface Listener {
  readonly socket: Socket;
  receivedAtMs: number | undefined;
}

const listeners = new Set<Listener>();
/** The text to wait for. */
let wanted: string | undefined;
let onReceived: (() => void) | undefined;

const opens = (url: URL, headers: Readonly<Record<string, string>>): Promise<undefined> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname, port: Number(url.port) });
    const listener: Listener = { socket, receivedAtMs: undefined };
    let first = '';
    let isOpen = false;
    /** The end of the last chunk, where a win may have started. */
    let tail = '';
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => {
      if (!isOpen) {
        first += part;
        if (!first.includes('event: list')) return;
        if (!first.startsWith('HTTP/1.1 200')) return void socket.destroy();
        isOpen = true;
        listeners.add(listener);
        return resolve(undefined);
      }
      const text = tail + part;
      if (wanted !== undefined && listener.receivedAtMs === undefined && text.includes(wanted)) {
        listener.receivedAtMs = monotonicMs();
        onReceived?.();
      }
      tail = text.slice(-200);
    });
    socket.on('error', reject);
    socket.on('close', () => {
      listeners.delete(listener);
      reject(new Error(`It was not opened: ${first.slice(0, 200)}`));
      onReceived?.();
    });
    const lines = Object.entries({ host: url.host, accept: 'text/event-stream', ...headers });
    socket.write(
      `GET ${contract.recentWins.path} HTTP/1.1\r\n${lines.map(([k, v]) => `${k}: ${v}\r\n`).join('')}\r\n`,
    );
  });

async function onMessage(job: ListenerJob): Promise<ListenerSays> {
  let failures: readonly string[] = [];
  let receivedAtMs: number[] = [];
  switch (job.kind) {
    case 'listen': {
      const url = new URL(job.url);
      const done = await runConcurrently(job.who, AT_ONCE, (headers) => opens(url, headers));
      failures = done.failures === 0 ? [] : [`${done.failures} were not opened`, ...done.samples];
      break;
    }
    case 'await':
      receivedAtMs = await firstEvent(job);
      break;
    case 'close':
      await Promise.all(
        [...listeners]
          .slice(0, Math.max(0, listeners.size - (job.allBut ?? 0)))
          .map(
            ({ socket }) => new Promise<void>((done) => void socket.once('close', () => done()).destroy()),
          ),
      );
      break;
    case 'count':
      break;
  }
  return { kind: 'result', open: listeners.size, failures, receivedAtMs };
}

function firstEvent({ multiplier, withinMs }: Await): Promise<number[]> {
  wanted = `"multiplier":${multiplier}`;
  for (const listener of listeners) listener.receivedAtMs = undefined;
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(late);
      wanted = onReceived = undefined;
      resolve(
        [...listeners].flatMap(({ receivedAtMs }) => (receivedAtMs === undefined ? [] : [receivedAtMs])),
      );
    };
    const late = setTimeout(end, withinMs);
    let left = listeners.size;
    onReceived = () => {
      left -= 1;
      if (left <= 0) end();
    };
    process.send?.({ kind: 'listening' });
  });
}

process.on('message', (job: ListenerJob) => void onMessage(job).then((reply) => process.send?.(reply)));
process.on('disconnect', () => process.exit(0));
