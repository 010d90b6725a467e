// Builds the app with fake services, which shows previews, in a process of its own, at the first preview: most servers never
// need it. The image of a deployment brings it, because it has no tools to build it.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PreviewAddress } from '../../features/operator/content/preview.ts';
import type { WarnLog } from '../deps.ts';

export interface PreviewBuild {
  readonly dir: string;
  /** Whether this server has previews or can build them. */
  readonly isPossible: boolean;
  /** Begins to build it if it is not built. A build that failed is reported once; the next call builds again. */
  readonly built: PreviewAddress['built'];
  readonly close: () => void;
}

export function createPreviewBuild({
  projectDir,
  mayBuild,
  log,
}: {
  readonly projectDir: string;
  readonly mayBuild: boolean;
  readonly log: WarnLog;
}): PreviewBuild {
  const dir = join(projectDir, 'dist', 'static');
  const isBrought = !mayBuild && existsSync(join(dir, '.stamp'));
  let state: 'none' | 'building' | 'built' | 'failed' = isBrought ? 'built' : 'none';
  let close = (): void => undefined;
  const build = (): void => {
    state = 'building';
    const program = join(projectDir, 'tools', 'run', 'build-static.mjs');
    // Without the server's settings and secrets: a build needs none.
    const { PATH, HOME } = process.env;
    const child = execFile(
      process.execPath,
      [program],
      { cwd: projectDir, env: { PATH, HOME } },
      (error, _, why) => {
        state = error === null ? 'built' : 'failed';
        if (error !== null)
          log.warn({ reason: why.slice(-1_000) || error.message }, 'the preview could not be built');
      },
    );
    close = () => void child.kill();
  };
  return {
    dir,
    isPossible: mayBuild || isBrought,
    built() {
      if (state === 'failed') {
        state = 'none';
        return 'failed';
      }
      if (state === 'none' && mayBuild) build();
      return state === 'built' ? 'built' : 'building';
    },
    close: () => close(),
  };
}
