// Builds `check-draws.mjs` next to the website: the check of draws as one readable file, for players who do not want to
// trust ours.
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ENTRY = fileURLToPath(new URL('check-draws.ts', import.meta.url));
export const CHECK_DRAWS = 'check-draws.mjs';
const HEAD = `// Checks downloaded draws without the house: node ${CHECK_DRAWS} my-draws.json
// Built from the code that checks draws on the fairness page; not minified, so that it can be read.
`;

export async function offlineCheck(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true, target: 'node' },
    build: {
      write: false,
      ssr: ENTRY,
      target: 'node20',
      minify: false,
      rolldownOptions: { input: ENTRY, output: { format: 'es', codeSplitting: false } },
    },
  });
  const output = Array.isArray(made) ? made[0] : made;
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${ENTRY} gave no script`);
  const strange = [...chunk.imports, ...chunk.dynamicImports].filter((name) => !name.startsWith('node:'));
  if (strange.length > 0) throw new Error(`${CHECK_DRAWS} would need ${strange.join(', ')}`);
  return HEAD + chunk.code;
}

export function checkDrawsScript(): Plugin {
  return {
    name: 'parlor-check-draws',
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: CHECK_DRAWS, source: await offlineCheck() });
    },
    // The page under development links to it too.
    configureServer(server) {
      server.middlewares.use(`/${CHECK_DRAWS}`, (_request, response, next) => {
        offlineCheck().then((code) => {
          response.setHeader('content-type', 'text/javascript; charset=utf-8');
          response.end(code);
        }, next);
      });
    },
  };
}
