// Reports the time of a test run by project, and the slowest files. test-results/times.json has the whole table, so
// that two runs can be compared.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

export interface FileTimes {
  readonly project: string;
  readonly file: string;
  readonly tests: number;
  /** From the moment a worker takes the file until its last hook ends, in ms. */
  readonly wallMs: number;
  /** Imports of the file with their dependencies, in ms. */
  readonly importMs: number;
  /** Tests and hooks, in ms. */
  readonly testsMs: number;
}

export interface ProjectTimes {
  readonly project: string;
  readonly files: number;
  readonly tests: number;
  /** From the start of the first file to the end of the last, in ms. */
  readonly wallMs: number;
  /** Sum over its files, in ms. More than `wallMs` if files run in parallel. */
  readonly filesMs: number;
  readonly importMs: number;
}

const SLOWEST_FILES = 15;

interface Span {
  startedAt: number;
  endedAt: number;
}

export default class TimesReporter implements Reporter {
  readonly #path: string;
  readonly #now: () => number;
  readonly #spans = new Map<string, Span>();

  constructor(options: { path?: string; now?: () => number } = {}) {
    this.#path = options.path ?? 'test-results/times.json';
    this.#now = options.now ?? (() => performance.now());
  }

  onTestModuleQueued(module: TestModule): void {
    const now = this.#now();
    this.#spans.set(module.id + module.project.name, { startedAt: now, endedAt: now });
  }

  onTestModuleEnd(module: TestModule): void {
    const span = this.#spans.get(module.id + module.project.name);
    if (span !== undefined) span.endedAt = this.#now();
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => this.#timesOf(module)).toSorted((a, b) => b.wallMs - a.wallMs);
    const projects = [...Map.groupBy(modules, (module) => module.project.name)]
      .map(([project, own]) => this.#sumOf(project, own))
      .toSorted((a, b) => b.filesMs - a.filesMs);
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(this.#path, `${JSON.stringify({ projects, files }, undefined, 1)}\n`);
    process.stdout.write(`\n${table(projects, files).join('\n')}\n`);
  }

  #timesOf(module: TestModule): FileTimes {
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    const { startedAt, endedAt } = this.#spanOf(module);
    return {
      project: module.project.name,
      file: relative(process.cwd(), module.moduleId),
      tests: [...module.children.allTests()].length,
      wallMs: Math.round(endedAt - startedAt),
      importMs: Math.round(collectDuration + setupDuration),
      testsMs: Math.round(duration),
    };
  }

  #sumOf(project: string, modules: readonly TestModule[]): ProjectTimes {
    const files = modules.map((module) => this.#timesOf(module));
    const spans = modules.map((module) => this.#spanOf(module));
    const sum = (of: (file: FileTimes) => number): number => files.reduce((all, file) => all + of(file), 0);
    return {
      project,
      files: files.length,
      tests: sum(({ tests }) => tests),
      wallMs: Math.round(
        Math.max(...spans.map(({ endedAt }) => endedAt)) -
          Math.min(...spans.map(({ startedAt }) => startedAt)),
      ),
      filesMs: sum(({ wallMs }) => wallMs),
      importMs: sum(({ importMs }) => importMs),
    };
  }

  #spanOf(module: TestModule): Span {
    return this.#spans.get(module.id + module.project.name) ?? { startedAt: 0, endedAt: 0 };
  }
}

/** The printed report: a line for each project, then the slowest files. */
export function table(projects: readonly ProjectTimes[], files: readonly FileTimes[]): string[] {
  const seconds = (ms: number): string => (ms / 1000).toFixed(1).padStart(7);
  return [
    'Time by project (s):  clock  files  import',
    ...projects.map(
      ({ project, wallMs, filesMs, importMs, files: count, tests }) =>
        `  ${project.padEnd(17)} ${seconds(wallMs)}${seconds(filesMs)}${seconds(importMs)}  ${tests} tests in ${count} files`,
    ),
    `The slowest files (s):`,
    ...files
      .slice(0, SLOWEST_FILES)
      .map(
        ({ wallMs, project, file, tests }) => `  ${seconds(wallMs)}  ${file} (${project}, ${tests} tests)`,
      ),
  ];
}
