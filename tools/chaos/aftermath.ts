// After the attacks: sends everything without an answer again, and compares the players' history with the rows.
import { setTimeout as pause } from 'node:timers/promises';
import { testControl } from '../../e2e/actors/test-control.ts';
import type { ServerProcess } from '../../e2e/server/server-process.ts';
import { auditDatabase } from '../../server/audit/index.ts';
import type { Attack } from './attacks.ts';
import { LAST_PIECES } from './clients/players.ts';
import type { History, Kind } from './clients/history.ts';
import type { ChaosCluster } from './cluster.ts';
import { reported } from './report.ts';
import { compare, type Verdict } from './verdict.ts';

const KNOWN_WITHIN_MS = 120_000;
const PAID_WITHIN_MS = 90_000;
const MAX_REPEATS = 200;
const REPEATABLE = new Set<Kind>(['round', 'daily', 'document', 'bet', 'win', 'rollback', 'correction']);

export interface Outcome {
  readonly lines: string[];
  readonly isSound: boolean;
}

/** `servers` are those that run at the end. Fewer unknown outcomes than `minUnknown` prove nothing. */
export async function aftermath(
  cluster: ChaosCluster,
  o: {
    readonly servers: readonly ServerProcess[];
    readonly history: History;
    readonly attacks: readonly Attack[];
    readonly minUnknown: number;
  },
): Promise<Outcome> {
  const { pool, content } = cluster;
  const { history, servers } = o;
  for (const server of servers) await untilReady(server);
  await untilKnown(history);
  const otherwise = await repeatRequests(history);
  const stock = content.content.shop.products.find((p) => p.id === LAST_PIECES)?.stock ?? 0;
  const verdict = await settled(
    () =>
      readRetrying(async () =>
        compare(pool, { operations: history.operations, stock, pages: await cluster.paymentPages() }),
      ),
    () => testControl(servers[0]!.controlUrl, '/jobs/run', {}),
  );
  verdict.answeredOtherwise.push(...otherwise);
  const audit = await readRetrying(() => auditDatabase(pool, content));
  const pages = Object.values(await cluster.paymentPages());
  return {
    lines: reported({ history, attacks: o.attacks, verdict, audit, pages }),
    isSound:
      isClean(verdict) &&
      audit.mismatchCount === 0 &&
      history.count('unknown') === 0 &&
      history.unknownOutcomes() >= o.minUnknown,
  };
}

/** Retries a read: connections that were idle when PostgreSQL was killed fail only when they are used. */
async function readRetrying<T>(reads: () => Promise<T>): Promise<T> {
  for (let triesLeft = 10; ; triesLeft--)
    try {
      return await reads();
    } catch (error) {
      if (triesLeft === 0 || !/^Connection terminated|ECONNRE/.test((error as Error).message)) throw error;
      await pause(500);
    }
}

const isClean = (verdict: Verdict): boolean =>
  Object.values(verdict).every((list: readonly string[]) => list.length === 0);

async function untilReady(server: ServerProcess): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    const ready = await fetch(`${server.url}/health/ready`).catch(() => undefined);
    if (ready?.ok === true) return;
    await pause(500);
  }
  throw new Error('A server did not become ready');
}

async function untilKnown(history: History): Promise<void> {
  const endsAtMs = performance.now() + KNOWN_WITHIN_MS;
  const left = history.operations.filter((o) => o.became === 'unknown');
  const inTurn = async (): Promise<void> => {
    for (let o = left.pop(); o !== undefined; o = left.pop())
      await history.does(o, () => performance.now() < endsAtMs);
  };
  await Promise.all(Array.from({ length: 8 }, inTurn));
}

/** Sends acknowledged requests again; the answer must be the same to the byte. */
async function repeatRequests(history: History): Promise<string[]> {
  const done = history.operations.filter((o) => o.became === 'acknowledged' && REPEATABLE.has(o.kind));
  const step = Math.max(1, Math.floor(done.length / MAX_REPEATS));
  const otherwise: string[] = [];
  for (let i = 0; i < done.length; i += step) {
    const o = done[i]!;
    const text = await (await o.send()).text();
    if (text !== o.text) otherwise.push(`${o.kind} ${o.id}`);
  }
  return otherwise;
}

/**
 * Compares again until payments and refunds have arrived: webhooks repeat every few seconds, and a job sends refunds. A
 * real fault is still there at the end.
 */
async function settled(compared: () => Promise<Verdict>, doJobs: () => Promise<void>): Promise<Verdict> {
  const endsAtMs = performance.now() + PAID_WITHIN_MS;
  for (;;) {
    const verdict = await compared();
    if (isClean(verdict) || performance.now() > endsAtMs) return verdict;
    await doJobs().catch(() => undefined);
    await pause(1_000);
  }
}
