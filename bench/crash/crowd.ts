// The pages of two thousand players in one process: an event stream each, and requests at a fixed rate.
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { runConcurrently } from '../request/run-concurrently.ts';

export type CrowdJob =
  | { readonly kind: 'listen'; readonly url: string; readonly paths: readonly string[] }
  /** Answers `ready`, and then the time at which each stream has received this text. */
  | { readonly kind: 'await'; readonly text: string; readonly withinMs: number }
  /** Sends these bodies evenly over so many ms, whether or not earlier ones were answered. */
  | {
      readonly kind: 'post';
      readonly url: string;
      readonly bodies: readonly string[];
      readonly overMs: number;
    }
  | { readonly kind: 'close' };

export interface CrowdSays {
  readonly kind: 'result' | 'ready';
  /** Ms since 1970, of each stream. */
  readonly receivedAtMs: readonly number[];
  /** Of each answer with 200, in ms. */
  readonly tookMs: readonly number[];
  readonly failures: readonly string[];
}

const AT_ONCE = 50;
const SAMPLES = 3;
const agent = new Agent({ keepAlive: true, maxSockets: 400 });

interface Listener {
  readonly socket: Socket;
  receivedAtMs: number | undefined;
}
const listeners = new Set<Listener>();
let wanted: string | undefined;
let onReceived: (() => void) | undefined;
const now = (): number => performance.timeOrigin + performance.now();

const opens = (url: URL, path: string): Promise<undefined> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname, port: Number(url.port) });
    const listener: Listener = { socket, receivedAtMs: undefined };
    let first = '';
    let tail = '';
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => {
      if (!listeners.has(listener)) {
        first += part;
        if (!first.includes('event: table')) return;
        listeners.add(listener);
        return resolve(undefined);
      }
      const text = tail + part;
      if (wanted !== undefined && listener.receivedAtMs === undefined && text.includes(wanted)) {
        listener.receivedAtMs = now();
        onReceived?.();
      }
      tail = text.slice(-200);
    });
    socket.on('error', reject);
    socket.on('close', () => {
      listeners.delete(listener);
      reject(new Error(`It was not opened: ${first.slice(0, 200)}`));
    });
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${url.host}\r\naccept: text/event-stream\r\n\r\n`);
  });

function arrivals(text: string, withinMs: number): Promise<number[]> {
  wanted = text;
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
    process.send?.({ kind: 'ready', receivedAtMs: [], tookMs: [], failures: [] } satisfies CrowdSays);
  });
}

const post = (url: string, body: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (part: string) => (text += part));
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

async function posts(url: string, bodies: readonly string[], overMs: number) {
  const tookMs: number[] = [];
  const failures: string[] = [];
  const begunMs = performance.now();
  await Promise.all(
    bodies.map(async (body, n) => {
      const dueMs = (overMs * n) / bodies.length;
      await new Promise((done) => setTimeout(done, Math.max(0, begunMs + dueMs - performance.now())));
      const sentMs = performance.now();
      const { status, text } = await post(url, body).catch((e: unknown) => ({ status: 0, text: String(e) }));
      if (status === 200) tookMs.push(performance.now() - sentMs);
      else failures.push(`${status} ${text.slice(0, 160)}`);
    }),
  );
  return { tookMs, failures };
}

async function onMessage(job: CrowdJob): Promise<CrowdSays> {
  const none = { kind: 'result', receivedAtMs: [], tookMs: [], failures: [] } as const;
  switch (job.kind) {
    case 'listen': {
      const done = await runConcurrently(job.paths, AT_ONCE, (path) => opens(new URL(job.url), path));
      return { ...none, failures: done.failures === 0 ? [] : done.samples };
    }
    case 'await':
      return { ...none, receivedAtMs: await arrivals(job.text, job.withinMs) };
    case 'post': {
      const { tookMs, failures } = await posts(job.url, job.bodies, job.overMs);
      return {
        ...none,
        tookMs,
        failures: failures.length === 0 ? [] : [`${failures.length} failed`, ...failures.slice(0, SAMPLES)],
      };
    }
    case 'close':
      for (const { socket } of listeners) socket.destroy();
      return none;
  }
}

process.on('message', (job: CrowdJob) => void onMessage(job).then((reply) => process.send?.(reply)));
process.on('disconnect', () => process.exit(0));
