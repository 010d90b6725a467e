import { join } from 'node:path';
import { messagesFile } from '../boot/server/manifest.ts';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

/**
 * The first chunks of each document, as `boot/server/manifest.ts` defines them: modules that are requested by
 * themselves and keep files of their own, by which the documents find them. The services are the part of the app that
 * the sign-in screen needs first.
 */
const SIGN_IN = ['boot/main.tsx', 'boot/mount/mount-sign-in.tsx'];
const SERVICES = ['data/open-services.ts'];
const APP = ['boot/main.tsx', 'boot/mount/mount-app.tsx', 'routes/index.tsx?tsr-split=component'];
/** Home's requests as soon as it listens. */
const HOME_LATER = ['screens/home/home-later.ts'];
/** The descriptions of API calls: the lobby's calls load first, the others after its first screen. */
const LOBBY_CALLS = ['../sdk/http/lobby-calls.ts'];
const ALL_CALLS = ['../sdk/http/all-calls.ts'];

/**
 * The files of those, by the names that `firstLoads` gives them. Nearly all of their code runs at once, so browsers are
 * told to compile the whole file during the fetch, off the main thread, instead of each function at its first call.
 * That was a sixth of the main thread's work until the app was ready (docs/performance.md). Other browsers ignore the
 * line.
 */
const RUN_AT_ONCE: readonly string[] = [
  'first-shared',
  'first-sign-in',
  'first-services',
  'first-lobby',
  'home-next',
  'home-next-shared',
];
const COMPILE_WHOLE = '//# allFunctionsCalledOnLoad\n';

/** Name of a plugin that does nothing: with it a build groups nothing. */
const PLAIN = 'parlor-plain-chunks';

interface First {
  /** Name of the file that each module belongs to. */
  readonly homes: ReadonlyMap<string, string>;
  /** Words of six letters in their code, among them all message ids. */
  readonly used: ReadonlySet<string>;
}

/** The content of the first loads, from a build that groups nothing: only that build shows what is used. */
async function firstIn(folder: string, configFile: string, mode: string): Promise<First> {
  const plain: InlineConfig = {
    root: folder,
    configFile,
    mode,
    logLevel: 'error',
    plugins: [{ name: PLAIN }],
    build: { write: false, minify: false, cssMinify: false },
  };
  const made = await build(plain);
  const [output] = Array.isArray(made) ? made : [made];
  if (!output || !('output' in output)) throw new Error('The first build gave nothing.');
  const chunks = output.output.filter((one): one is Rolldown.OutputChunk => one.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const chunksOf = (roots: readonly string[]): Rolldown.OutputChunk[] =>
    roots.map((root) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(folder, root)));
      if (!chunk) throw new Error(`The build has no ${root}.`);
      return chunk;
    });
  /** All modules that these import, directly or not. */
  const neededBy = (begun: readonly Rolldown.OutputChunk[]): Set<string> => {
    const seen = new Set<string>();
    const needed = new Set<string>();
    const visit = (file: string): void => {
      const chunk = byFile.get(file);
      if (!chunk || seen.has(file)) return;
      seen.add(file);
      for (const imported of chunk.imports) visit(imported);
      for (const id of chunk.moduleIds) needed.add(id);
    };
    for (const { fileName } of begun) visit(fileName);
    return needed;
  };
  const signIn = neededBy(chunksOf(SIGN_IN));
  const services = neededBy(chunksOf(SERVICES));
  const app = neededBy(chunksOf(APP));
  const homes = new Map<string, string>();
  for (const id of signIn) homes.set(id, app.has(id) ? 'first-shared' : 'first-sign-in');
  for (const id of app)
    if (!signIn.has(id)) homes.set(id, services.has(id) ? 'first-services' : 'first-lobby');
  const homeLater = neededBy(chunksOf(HOME_LATER));
  const others = chunks.filter((chunk) => chunk.isEntry || chunk.isDynamicEntry);
  const elsewhere = neededBy(others.filter((chunk) => !chunksOf(HOME_LATER).includes(chunk)));
  for (const id of homeLater)
    if (!homes.has(id)) homes.set(id, elsewhere.has(id) ? 'home-next-shared' : 'home-next');
  // Separately these are ten files of one to four kilobytes, and home needs all of them.
  for (const id of neededBy(chunksOf(LOBBY_CALLS))) if (!homes.has(id)) homes.set(id, 'calls-lobby');
  for (const id of neededBy(chunksOf(ALL_CALLS))) if (!homes.has(id)) homes.set(id, 'calls-others');
  for (const [id, name] of sharedByScreens(others, neededBy)) if (!homes.has(id)) homes.set(id, name);
  for (const root of [...SIGN_IN, ...APP, ...HOME_LATER, ...LOBBY_CALLS, ...ALL_CALLS])
    homes.delete(join(folder, root));
  const code = chunks.flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([id, module]) =>
      signIn.has(id) || app.has(id) ? (module.code ?? '') : '',
    ),
  );
  const used = new Set(
    code.flatMap((text) => [...text.matchAll(/"([\w+/-]{6})"/g)].map(([, word]) => word ?? '')),
  );
  return { homes, used };
}

/** Screens that players switch between. The operator console is not one. */
const SCREEN = /\/routes\/(?!operator)(?:[^/]+\/)*[^/]+\.tsx\?tsr-split=component$/;

/**
 * Shared parts of one feature, and parts that three or more screens share (icons and parts of the platform: two), as one chunk each. Separately
 * these were about forty files, up to twenty of them for one screen, and twenty requests take a phone longer
 * than a frame.
 */
function sharedByScreens(
  others: readonly Rolldown.OutputChunk[],
  neededBy: (begun: readonly Rolldown.OutputChunk[]) => ReadonlySet<string>,
): Map<string, string> {
  const screens = new Map<string, number>();
  for (const screen of others.filter(({ moduleIds }) => moduleIds.some((id) => SCREEN.test(id))))
    for (const id of neededBy([screen])) screens.set(id, (screens.get(id) ?? 0) + 1);
  const homes = new Map<string, string>();
  for (const [id, howMany] of screens) {
    const feature = /\/web\/features\/([\w-]+)\//.exec(id)?.[1];
    if (feature !== undefined && howMany >= 2)
      homes.set(id, ON_MANY_SCREENS.has(feature) ? 'screens-shared' : feature);
    else if (feature === undefined && howMany >= (SMALL.test(id) ? 2 : 3) && APP_MODULE.test(id))
      homes.set(id, 'screens-shared');
  }
  return homes;
}
/** Features that are little more than a notice on other screens: a file of their own is one request more for each screen. */
const ON_MANY_SCREENS: ReadonlySet<string> = new Set(['switches']);
/** Smaller than the request for it. */
const SMALL = /\/@phosphor-icons\/|\/web\/platform\//;
const APP_MODULE =
  /\/art\/things\/|\/web\/(?:ui|data|navigation|screens|shell|platform)\/|\/@(?:phosphor-icons|tanstack)\//;

/** The text of `export const messages = JSON.parse('…')`, as Lingui writes it. */
function parsedTextIn({ body }: ReturnType<Rolldown.PluginContext['parse']>): string | undefined {
  for (const statement of body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    if (declared?.type !== 'VariableDeclaration') continue;
    const init = declared.declarations[0]?.init;
    const given = init?.type === 'CallExpression' ? init.arguments[0] : undefined;
    if (given?.type === 'Literal' && typeof given.value === 'string') return given.value;
  }
  return undefined;
}

/**
 * Chunks of the first loads: one file for what both documents need, and one for each document. Small files
 * compress badly (a tenth more in all) and each needs a request. So what home requests next comes in two:
 * home's own code and shared code. But one file runs in one task, so the services with their schemas, which
 * start slowly, have their own. Messages are split the same way.
 */
export function firstLoads(folder: string): Plugin {
  let first: First = { homes: new Map(), used: new Set() };
  return {
    name: 'parlor-first-loads',
    apply: ({ plugins = [] }, { command, isSsrBuild }) =>
      command === 'build' &&
      isSsrBuild !== true &&
      !plugins.some((plugin) => plugin && 'name' in plugin && plugin.name === PLAIN),
    async configResolved({ configFile, mode }) {
      if (configFile !== undefined) first = await firstIn(folder, configFile, mode);
    },
    /** The first file of a language has the messages of the first screens; `?rest` has all the others. */
    transform: {
      order: 'post',
      filter: { id: /\/locales\/[\w-]+\/messages\.po(\?rest\?lingui)?$/ },
      handler(code, id) {
        const text = parsedTextIn(this.parse(code));
        if (text === undefined) throw new Error(`${id} has no messages in the form that was known.`);
        const messages = JSON.parse(text) as Record<string, unknown>;
        const wants = id.endsWith('.po');
        const part = Object.entries(messages).filter(([name]) => first.used.has(name) === wants);
        const json = JSON.stringify(Object.fromEntries(part));
        // The server writes the first messages into its documents.
        const [, locale = ''] = /\/locales\/([\w-]+)\//.exec(id) ?? [];
        if (wants) this.emitFile({ type: 'asset', fileName: messagesFile(locale), source: json });
        const packed = JSON.stringify(json);
        return { code: `export const messages = JSON.parse(${packed});`, map: null, moduleType: 'js' };
      },
    },
    augmentChunkHash: ({ name }) => (RUN_AT_ONCE.includes(name) ? COMPILE_WHOLE : undefined),
    // After everything that removes comments; the line must be the first.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && RUN_AT_ONCE.includes(file.name)) file.code = COMPILE_WHOLE + file.code;
      },
    },
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: (id: string) => first.homes.get(id) ?? null, debugName: 'first loads' }],
            },
          },
        },
      },
    }),
  };
}
