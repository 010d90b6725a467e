// A cluster as initdb has made it once for the run. To make another takes a second of processor, to copy it a tenth.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { accountFor } from '../../db/embedded/account.ts';
import { inspect, installedBinaries } from '../../db/embedded/binaries.ts';
import { prepareCluster } from '../../db/embedded/cluster.ts';
import type { Engine } from '../database.ts';

/** In `folder`, before a server is started there: the cluster of `dataDir` is made, and copied as it is then. */
export async function makeFreshCluster(o: {
  readonly folder: string;
  readonly engine: Engine;
  readonly dataDir: string;
  readonly binariesFolder: string | undefined;
}): Promise<void> {
  const cluster = clusterOf(o.dataDir);
  const account = accountFor(cluster);
  const binaries = await (o.binariesFolder === undefined
    ? installedBinaries(account)
    : inspect(o.binariesFolder, account));
  await prepareCluster(cluster, binaries, account);
  copy(cluster, freshCluster(o.folder, o.engine));
}

/** Where an embedded database of `dataDir` finds it. */
export function placeFreshCluster(dataDir: string): void {
  mkdirSync(dirname(clusterOf(dataDir)), { recursive: true, mode: 0o700 });
  copyFreshCluster('18', clusterOf(dataDir));
}

export function copyFreshCluster(engine: Engine, to: string): void {
  copy(freshCluster(inject('freshClusters'), engine), to);
}

const freshCluster = (folder: string, engine: Engine): string => join(folder, `fresh-${engine}`);
const clusterOf = (dataDir: string): string => join(dataDir, 'postgres', 'cluster');
/** With its owners: PostgreSQL's programs run as others than root. */
const copy = (from: string, to: string): unknown =>
  process.platform === 'win32' ? cpSync(from, to, { recursive: true }) : execFileSync('cp', ['-a', from, to]);
