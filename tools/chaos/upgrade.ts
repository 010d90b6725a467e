// An upgrade under load: two servers of an older commit run; one of this checkout replaces the first and migrates; both
// versions serve side by side for a while; then the second is replaced. Nothing else is attacked, and nothing may be lost.
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { liftRateLimits } from '../../e2e/actors/test-control.ts';
import { copyCheckout } from '../mutations/copy.ts';
import { aftermath, type Outcome } from './aftermath.ts';
import type { Attack } from './attacks.ts';
import { startAttackedCluster } from './citus.ts';
import { plays } from './clients/players.ts';
import { keepHistory } from './clients/history.ts';
import { root } from '../lint/repository.ts';
import { openChaosCluster, type ChaosCluster } from './cluster.ts';

export interface UpgradeOptions {
  readonly folder: string;
  /** A commit of git. */
  readonly from: string;
  /** How long both versions serve side by side. */
  readonly forMs: number;
  readonly players: number;
  /** The coordinator of a Citus cluster instead of an own PostgreSQL. */
  readonly clusterUrl?: string | undefined;
  readonly say: (line: string) => void;
}

const CALM_MS = 6_000;

export async function upgrade(o: UpgradeOptions): Promise<Outcome> {
  const old = copyCheckout(o.from);
  try {
    // No test looks at the pages of the old version, so they are not built.
    const pages = join('web', 'dist');
    if (existsSync(join(root, pages))) symlinkSync(join(root, pages), join(old.folder, pages));
    const cluster = await openChaosCluster(
      o.folder,
      [
        { isStarted: true, checkout: old.folder },
        { isStarted: true, checkout: old.folder },
        { isStarted: false },
        { isStarted: false },
      ],
      o.players,
      o.clusterUrl === undefined ? undefined : () => startAttackedCluster(o.clusterUrl!, o.say),
    );
    try {
      return await runUpgrade(cluster, o);
    } finally {
      await cluster.close();
    }
  } finally {
    old.remove();
  }
}

async function runUpgrade(cluster: ChaosCluster, o: UpgradeOptions): Promise<Outcome> {
  const [oldFirst, oldSecond, newFirst, newSecond] = cluster.servers;
  if (!oldFirst || !oldSecond || !newFirst || !newSecond) throw new Error('four servers are needed');
  const migrations = async (): Promise<string[]> =>
    (await cluster.pool.query<{ name: string }>('select name from kysely_migration order by name')).rows.map(
      ({ name }) => name,
    );
  const before = await migrations();
  o.say(
    `${cluster.clients.length} players are signed in; the old version knows ${before.at(-1) ?? 'no migration'}`,
  );
  const history = keepHistory();
  const done: Attack[] = [];
  let isOpen = true;
  const goesOn = (): boolean => isOpen;
  const playing = cluster.clients.map((client) => plays(client, history, goesOn));
  const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const fromMs = performance.now();
    o.say(`${name} …`);
    await work();
    done.push({ name, fromMs, untilMs: performance.now() });
  };
  await pause(CALM_MS);
  await step('new beside old', async () => {
    await newFirst.start();
    await liftRateLimits(newFirst.controlUrl);
  });
  const made = (await migrations()).filter((name) => !before.includes(name));
  await step('first old one stops', () => oldFirst.stop());
  await step('both versions serve', () => pause(o.forMs));
  await step('second new one', async () => {
    await newSecond.start();
    await liftRateLimits(newSecond.controlUrl);
  });
  await step('second old one stops', () => oldSecond.stop());
  await pause(CALM_MS);
  isOpen = false;
  await Promise.all(playing);
  const outcome = await aftermath(cluster, {
    servers: [newFirst, newSecond],
    history,
    attacks: done,
    minUnknown: 0,
  });
  return { ...outcome, lines: [`made under load: ${made.join(', ') || 'no migration'}`, ...outcome.lines] };
}
