// Builds the checks that need no server, next to the website, for players who do not want to trust ours: scripts for Node as
// one readable file each, and a page that works from a file.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin } from 'vite';

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

interface Script {
  readonly entry: string;
  /** The first lines. */
  readonly head: string;
}
export const CHECK_DRAWS = 'check-draws.mjs';
export const PARLOR_VERIFY = 'parlor-verify.mjs';
export const VERIFY_PAGE = 'verify-receipts.html';
const SCRIPTS: Readonly<Record<string, Script>> = {
  [CHECK_DRAWS]: {
    entry: pathOf('check-draws.ts'),
    head: `// Checks downloaded draws without our server: node ${CHECK_DRAWS} my-draws.json
// Built from the code that checks draws on the fairness page; not minified, so that it can be read.
`,
  },
  [PARLOR_VERIFY]: {
    entry: pathOf('parlor-verify.ts'),
    head: `#!/usr/bin/env node
// Checks downloaded receipts, books, proofs and certificates without our server: node ${PARLOR_VERIFY} parlor-receipts.json
// Not minified, so that it can be read.
`,
  },
};

/** One readable file without dependencies. */
export async function offlineCheck(name: string = CHECK_DRAWS): Promise<string> {
  const script = SCRIPTS[name];
  if (script === undefined) throw new Error(`There is no script ${name}`);
  return script.head + (await bundled(name, script.entry, { ssr: true }));
}

/** One file with its code in it. */
export async function offlinePage(): Promise<string> {
  const code = await bundled(VERIFY_PAGE, pathOf('verify-page.ts'), { ssr: false });
  // A function, so that no `$` of the code counts; the end of an element in a text would end the script.
  return readFileSync(pathOf('verify-page.html'), 'utf8').replace('/*code*/', () =>
    code.replaceAll('</script', '<\\/script'),
  );
}

async function bundled(name: string, entry: string, { ssr }: { readonly ssr: boolean }): Promise<string> {
  const config: InlineConfig = ssr ? { ssr: { noExternal: true, target: 'node' } } : {};
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    ...config,
    build: {
      write: false,
      ...(ssr ? { ssr: entry, target: 'node20' } : { target: 'es2022', modulePreload: false }),
      minify: false,
      rolldownOptions: { input: entry, output: { format: 'es', codeSplitting: false } },
    },
  });
  const output = Array.isArray(made) ? made[0] : made;
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${entry} gave no script`);
  const strange = [...chunk.imports, ...chunk.dynamicImports].filter((one) => !one.startsWith('node:'));
  if (strange.length > 0) throw new Error(`${name} would need ${strange.join(', ')}`);
  return chunk.code;
}

const FILES: ReadonlyArray<{
  readonly name: string;
  readonly type: string;
  readonly make: () => Promise<string>;
}> = [
  ...Object.keys(SCRIPTS).map((name) => ({ name, type: 'text/javascript', make: () => offlineCheck(name) })),
  { name: VERIFY_PAGE, type: 'text/html', make: offlinePage },
];

export function offlineChecks(): Plugin {
  return {
    name: 'parlor-offline-checks',
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    async generateBundle() {
      for (const { name, make } of FILES)
        this.emitFile({ type: 'asset', fileName: name, source: await make() });
    },
    // The page under development links to them too.
    configureServer(server) {
      for (const { name, type, make } of FILES)
        server.middlewares.use(`/${name}`, (_request, response, next) => {
          make().then((code) => {
            response.setHeader('content-type', `${type}; charset=utf-8`);
            response.end(code);
          }, next);
        });
    },
  };
}
