// The server of `npm run dev` as a child process. It starts again whenever its sources or the content change. The next
// process is there already with packages and sources loaded (ready-made.mjs), which saves half of a start.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../lint/repository.ts';
import type { AnsweredPaths } from './answered-paths.mjs';

/** Time after a change in which more changes count as the same: an editor writes a file in several steps. */
const SETTLE_MS = 60;
const STOP_WITH_PARENT = pathToFileURL(join(root, 'tools', 'run', 'stop-with-parent.mjs')).href;
const PROGRAM = join(root, 'tools', 'run', 'dev', 'ready-made.mjs');

const sources = ['server', 'economy', 'contract', 'games', 'content'];
const isSource = (file: string): boolean =>
  /\.(?:ts|yaml)$/.test(file) &&
  !/\.(?:test|suite)\.ts$/.test(file) &&
  !/(?:^|[\\/])(?:node_modules|dist)[\\/]/.test(file);

export interface ServerOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Where a debugger attaches. */
  readonly inspector: { readonly host: string; readonly port: number } | undefined;
  readonly say: (line: string) => void;
  /** Called whenever a server accepts requests. `tookMs` is undefined for the first. */
  readonly onReady: (tookMs: number | undefined) => void;
  /** Called when the next process has loaded all, or not all, that this one has loaded. */
  readonly onPrepared?: (isWhole: boolean) => void;
  /** The checkout. */
  readonly folder?: string;
}

/** What a process tells. */
type Told =
  | { readonly prepared: boolean }
  | { readonly prepared?: undefined; readonly loaded: Loaded; readonly answered: AnsweredPaths };

/** What a server has loaded. */
interface Loaded {
  /** Addresses of files. */
  readonly sources: readonly string[];
  readonly packages: readonly string[];
}

export class RestartedServer {
  readonly #o: ServerOptions;
  readonly #folder: string;
  readonly #watchers: readonly FSWatcher[];
  #child: ChildProcess | undefined;
  #next: ChildProcess | undefined;
  /** By the last server that was ready. */
  #loaded: Loaded = { sources: [], packages: [] };
  /** Files that have changed since the next process began to load them. */
  readonly #changed = new Set<string>();
  #answered: AnsweredPaths = {};
  #settled = Promise.withResolvers<void>();
  #ended: Promise<void> = Promise.resolve();
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #restarting: Promise<void> | undefined;

  constructor(options: ServerOptions) {
    this.#o = options;
    this.#folder = options.folder ?? root;
    this.#start(undefined);
    const folders = sources.filter((folder) => existsSync(join(this.#folder, folder)));
    this.#watchers = folders.map((folder) =>
      watch(join(this.#folder, folder), { recursive: true }, (_event, file) => {
        if (file === null || !isSource(file)) return;
        const changedMs = performance.now();
        this.#changed.add(join(folder, file));
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#restart(join(folder, file), changedMs), SETTLE_MS);
      }),
    );
  }

  /** First parts of the addresses that the last server answered at this port. Empty before the first is ready. */
  answeredAt(port: number): readonly string[] {
    return this.#answered[port] ?? [];
  }

  /** Waits while a server starts. */
  settled(): Promise<void> {
    return this.#settled.promise;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const watcher of this.#watchers) watcher.close();
    clearTimeout(this.#timer);
    await this.#restarting;
    this.#next?.kill('SIGKILL');
    if (this.#child?.connected) this.#child.disconnect();
    await this.#ended;
  }

  #spawn(): ChildProcess {
    const child = spawn(process.execPath, ['--import', STOP_WITH_PARENT, PROGRAM], {
      cwd: this.#folder,
      env: this.#o.env,
      // A separate process group, so that Ctrl-C reaches it once, from us. When its fourth stream closes, it stops.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.once('error', (error) => this.#o.say(`The server cannot be started: ${error.message}`));
    child.on('message', ({ prepared }: Told) => {
      if (prepared !== undefined) this.#o.onPrepared?.(prepared);
    });
    this.#changed.clear();
    const { packages, sources } = this.#loaded;
    // A debugger finds its breakpoints by the addresses of the files.
    child.send({ prepare: { packages, sources: this.#o.inspector === undefined ? sources : [] } });
    return child;
  }

  #start(changedMs: number | undefined): void {
    const child = this.#next ?? this.#spawn();
    this.#next = undefined;
    this.#child = child;
    const settled = this.#settled;
    this.#ended = new Promise((resolve) => {
      const end = (): void => {
        if (this.#child === child) this.#child = undefined;
        settled.resolve();
        resolve();
      };
      child.once('error', end);
      child.once('exit', (code, signal) => {
        end();
        if (code !== 0 && signal === null && !this.#isStopped)
          this.#o.say('The server has ended; it starts again with the next change.');
        if (!this.#isStopped && signal === null) this.#next ??= this.#spawn();
      });
    });
    child.on('message', (told: Told) => {
      if (this.#isStopped || told.prepared !== undefined) return;
      this.#loaded = told.loaded;
      this.#answered = told.answered;
      settled.resolve();
      this.#o.onReady(changedMs === undefined ? undefined : performance.now() - changedMs);
      this.#next ??= this.#spawn();
    });
    child.send({ start: { inspector: this.#o.inspector, changed: [...this.#changed] } });
  }

  #restart(because: string, changedMs: number): void {
    this.#restarting = (this.#restarting ?? Promise.resolve()).then(async () => {
      if (this.#isStopped) return;
      this.#settled = Promise.withResolvers();
      this.#o.say(`${because} has changed; starting the server again.`);
      // At once: the database is not its own, and an acknowledged act survives kill -9.
      this.#child?.kill('SIGKILL');
      await this.#ended;
      this.#start(changedMs);
    });
  }
}
