// Builds what scenarios start if its sources have changed: the servers, the engine and the website. Tests of other projects
// run meanwhile; each file of scenarios waits for the end of the build (await-build.ts).
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject, Vitest } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** File with the outcome of the build, which is there once the build has ended. */
    buildOutcome: string;
  }
}

interface Building {
  projects: number;
  readonly folder: string;
  readonly child: ChildProcess;
}
/** Vitest loads this file again for each project; all of them share one build. */
const shared = globalThis as { parlorBuilding?: Building | undefined };

const checkout = resolve(import.meta.dirname, '..', '..');
const BUILD = `const { ensureServersOfScenariosBuilt, ensureWebBuilt } = await import('./tools/run/build-web.mjs');
  await ensureServersOfScenariosBuilt();
  await ensureWebBuilt();`;

export default function setup(project: TestProject): () => Promise<void> {
  const building = (shared.parlorBuilding ??= startBuild(project.vitest));
  building.projects += 1;
  project.provide('buildOutcome', outcomeIn(building));
  return async () => {
    building.projects -= 1;
    if (building.projects > 0) return;
    shared.parlorBuilding = undefined;
    const { child, folder } = building;
    if (child.exitCode === null && child.signalCode === null) {
      child.kill();
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
}

const outcomeIn = ({ folder }: { readonly folder: string }): string => join(folder, 'outcome');

function startBuild(vitest: Vitest): Building {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-build-'));
  // Of Vitest: tools would take the build for a test.
  const { VITEST: _vitest, TEST: _test, ...environment } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', BUILD], {
    cwd: checkout,
    stdio: 'inherit',
    env: environment,
  });
  child.once('exit', (code) => {
    if (shared.parlorBuilding?.child !== child) return;
    if (code !== 0) {
      process.exitCode = 1;
      // The build has said why. Tests that need it would all fail for that one reason.
      void vitest.cancelCurrentRun('test-failure');
    }
    writeFileSync(outcomeIn({ folder }), code === 0 ? 'built' : 'failed');
  });
  return { projects: 0, folder, child };
}
