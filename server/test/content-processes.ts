// Processes that share a database and its content releases, each with separate connections and content.
import { join } from 'node:path';
import type pg from 'pg';
import { readContent, type CheckoutContent, type ContentValues } from '../content/load-content.ts';
import { LiveContent } from '../content/releases/live-content.ts';
import type { MayBegin, RecheckDeps } from '../content/releases/recheck.ts';
import { addRelease, lockReleases, seedRelease, type Release } from '../content/releases/store.ts';
import { versionOf } from '../content/releases/version.ts';
import { openDatabase } from '../db/open.ts';
import { inTransaction } from '../db/transaction.ts';
import { freshSecret, nodeDigest } from '../players/digest.ts';
import { Players } from '../players/players.ts';
import { ManualClock } from '../runtime/clock.ts';
import { createTestDatabase } from './database.ts';

/** The content of this checkout. */
export const realContent = (): CheckoutContent =>
  (real ??= readContent(join(import.meta.dirname, '../../content')));
let real: CheckoutContent | undefined;

/** A copy that the test changes. */
export function changedContent(edit: (values: EditableValues) => void): ContentValues {
  const values = structuredClone(realContent().values);
  edit(values as unknown as EditableValues);
  return values;
}
// oxlint-disable-next-line no-explicit-any -- a test writes into it what a person would, right or wrong
export type EditableValues = Record<keyof ContentValues, any>;

export interface ContentProcess {
  readonly pool: pg.Pool;
  readonly live: LiveContent;
  readonly players: Players;
}

export interface ContentProcesses {
  readonly url: string;
  readonly clock: ManualClock;
  readonly pool: pg.Pool;
  readonly processes: readonly ContentProcess[];
  newPlayer(): Promise<string>;
  /** One more, which knows only what is live now. */
  openProcess(): Promise<ContentProcess>;
  /** As an operator would, without the checks of the console. */
  publish(values: ContentValues, kind?: Release['kind']): Promise<Release>;
  close(): Promise<void>;
}

/** `isListening`: whether they are notified of releases, or check when the test says so. */
export async function openContentProcesses(
  count: number,
  isListening = false,
  /** Made for each process: whether a scheduled release may begin. */
  recheck?: (d: Pick<RecheckDeps, 'pool' | 'clock'>) => MayBegin,
): Promise<ContentProcesses> {
  const database = await createTestDatabase();
  const clock = new ManualClock('2026-11-20T12:00:00Z');
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { loaded, values } = realContent();
  const version = versionOf(values);
  const opened: Array<ContentProcess & { readonly close: () => Promise<void> }> = [];
  const openProcess = async (): Promise<ContentProcess> => {
    const { pool, close } = openDatabase({ url: database.url, onError: () => undefined, poolSize: 5 });
    const newest = await seedRelease(pool, version, clock.now());
    const known = new Map(newest.hash === version.hash ? [[version.hash, loaded]] : []);
    const mayBegin = recheck?.({ pool, clock });
    const live = new LiveContent({
      pool,
      clock,
      databaseUrl: database.url,
      log,
      known,
      ...(mayBegin && { mayBegin }),
    });
    await live.open();
    if (isListening) await live.start();
    const players = new Players({
      pool,
      clock,
      content: () => live.world,
      prepareContent: (needs) => live.prepare(needs),
      digest: nodeDigest,
      freshSecret,
    });
    opened.push({ pool, live, players, close });
    return { pool, live, players };
  };
  for (let n = 0; n < count; n++) await openProcess();
  const [first] = opened;
  return {
    url: database.url,
    clock,
    pool: first!.pool,
    processes: opened,
    openProcess,
    newPlayer: () =>
      inTransaction(
        first!.pool,
        async (tx) => (await first!.players.create(tx, { nowMs: clock.now() })).playerId,
      ),
    publish: (changed, kind = 'publish') =>
      inTransaction(first!.pool, async (tx) => {
        await lockReleases(tx);
        return addRelease(tx, {
          version: versionOf(changed),
          kind,
          nowMs: clock.now(),
          why: 'a test',
          ...(kind === 'seed' ? {} : { operatorId: '1' }),
        });
      }),
    close: async () => {
      for (const { live, close } of opened) {
        await live.stop();
        await close();
      }
      await database.drop();
    },
  };
}
