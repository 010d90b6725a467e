import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';

/** A test and a hook have ten minutes each (web/vitest.config.ts), in a deep run half an hour. */
const QUIET_MINUTES = process.env['TEST_DEEP'] === '1' ? 45 : 15;
/** A build machine ends a longer run itself, and then nothing is known of it. */
const RUN_MINUTES = process.env['CI'] === 'true' && process.env['TEST_DEEP'] !== '1' ? 70 : Infinity;
/** After its last test a run closes servers and browsers. */
const CLOSING_MINUTES = 5;

export interface StallLimits {
  readonly quietMs: number;
  readonly runMs: number;
  readonly closingMs: number;
  readonly lookMs: number;
}

const LIMITS: StallLimits = {
  quietMs: QUIET_MINUTES * 60_000,
  runMs: RUN_MINUTES * 60_000,
  closingMs: CLOSING_MINUTES * 60_000,
  lookMs: 5_000,
};

/**
 * Ends a run that hangs, which no time limit of a test can do: a worker that never yields, a set-up or an end that waits
 * for ever. Says which tests were running. The run has failed then.
 */
export default class StallReporter implements Reporter {
  readonly #limits: StallLimits;
  readonly #nowMs: () => number;
  readonly #startedAt: number;
  readonly #running = new Map<string, string>();
  #lastAt: number;
  #state: 'running' | 'closing' | 'waiting' = 'running';
  #isWatch = false;

  constructor(limits: Partial<StallLimits> = {}, nowMs = () => performance.now()) {
    this.#limits = { ...LIMITS, ...limits };
    this.#nowMs = nowMs;
    this.#startedAt = nowMs();
    this.#lastAt = this.#startedAt;
  }

  onInit({ config }: Vitest): void {
    this.#isWatch = config.watch;
    setInterval(() => this.#look(), this.#limits.lookMs).unref();
  }

  onTestRunStart(): void {
    this.#state = 'running';
    this.#happened();
  }

  onTestModuleQueued(module: TestModule): void {
    this.#running.set(keyOf(module), `${module.project.name} ${relative(process.cwd(), module.moduleId)}`);
    this.#happened();
  }

  onTestCaseReady(test: TestCase): void {
    const file = relative(process.cwd(), test.module.moduleId);
    this.#running.set(keyOf(test.module), `${test.project.name} ${file} > ${test.fullName}`);
    this.#happened();
  }

  onTestCaseResult(): void {
    this.#happened();
  }

  onHookStart(): void {
    this.#happened();
  }

  onTestModuleEnd(module: TestModule): void {
    this.#running.delete(keyOf(module));
    this.#happened();
  }

  onTestRunEnd(): void {
    this.#state = this.#isWatch ? 'waiting' : 'closing';
    this.#happened();
  }

  #happened(): void {
    this.#lastAt = this.#nowMs();
  }

  #look(): void {
    if (this.#state === 'waiting') return;
    const { quietMs, runMs, closingMs } = this.#limits;
    const now = this.#nowMs();
    const quiet = now - this.#lastAt;
    if (quiet >= (this.#state === 'closing' ? closingMs : quietMs)) {
      const what = this.#state === 'closing' ? 'The run does not close' : 'Nothing has happened';
      this.#stop(`${what} for ${secondsOf(quiet)} s.`);
    } else if (!this.#isWatch && now - this.#startedAt >= runMs)
      this.#stop(`The run has taken ${secondsOf(now - this.#startedAt)} s.`);
  }

  #stop(why: string): never {
    const running = [...this.#running.values()].map((test) => `  ${test}`);
    process.stdout.write(
      `${[`${why} It is stopped, and has failed. Last seen in:`, ...running].join('\n')}\n`,
    );
    for (const pid of childrenOf(process.pid)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
    }
    process.exit(1);
  }
}

/** A worker that never yields would run on without us. Empty on a system that has no /proc. */
function childrenOf(parent: number): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
      .map(Number);
  } catch {
    return [];
  }
}

function parentOf(pid: string): number | undefined {
  try {
    // The name of the program, in brackets, can have spaces.
    return Number(/^.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

const keyOf = (module: TestModule): string => `${module.project.name} ${module.id}`;
const secondsOf = (ms: number): number => Math.round(ms / 1000);
