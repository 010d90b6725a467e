import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

/**
 * What each document begins with, as `first-screen/manifest.ts` says it of chunks: modules that are asked for by themselves
 * and keep files of their own, by which the documents find them. The services are a part of the house that the door needs before.
 */
const DOOR = ['main.tsx', 'first-screen/open-door.tsx'];
const SERVICES = ['services/open.ts'];
const HOUSE = ['main.tsx', 'first-screen/open-house.tsx', 'routes/index.tsx?tsr-split=component'];
/** What home asks for as soon as it listens. */
const TABLE = ['screens/home-later.ts'];

/** Name of a plugin that does nothing: with it a build groups nothing. */
const PLAIN = 'parlor-plain-chunks';

interface First {
  /** Name of the file that each module belongs to. */
  readonly homes: ReadonlyMap<string, string>;
  /** Ids of the messages that they say, among other words of six letters. */
  readonly said: ReadonlySet<string>;
}

/** What belongs to the first loads, as a build that groups nothing shows it: only there is it known what is used. */
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
      const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(folder + root));
      if (!chunk) throw new Error(`The build has no ${root}.`);
      return chunk;
    });
  /** All modules that these cannot run without. */
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
  const door = neededBy(chunksOf(DOOR));
  const services = neededBy(chunksOf(SERVICES));
  const house = neededBy(chunksOf(HOUSE));
  const homes = new Map<string, string>();
  for (const id of door) homes.set(id, house.has(id) ? 'ground' : 'door');
  for (const id of house) if (!door.has(id)) homes.set(id, services.has(id) ? 'services' : 'house');
  const table = neededBy(chunksOf(TABLE));
  const others = chunks.filter((chunk) => chunk.isEntry || chunk.isDynamicEntry);
  const elsewhere = neededBy(others.filter((chunk) => !chunksOf(TABLE).includes(chunk)));
  for (const id of table) if (!homes.has(id)) homes.set(id, elsewhere.has(id) ? 'pieces' : 'table');
  for (const root of [...DOOR, ...HOUSE, ...TABLE]) homes.delete(folder + root);
  const code = chunks.flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([id, module]) =>
      door.has(id) || house.has(id) ? (module.code ?? '') : '',
    ),
  );
  const said = new Set(
    code.flatMap((text) => [...text.matchAll(/"([\w+/-]{6})"/g)].map(([, word]) => word ?? '')),
  );
  return { homes, said };
}

/**
 * Chunks for the first loads: what both documents begin with in one file, and what only one of them needs in another.
 * Small files pack badly (a tenth more in all), and each of them is asked for by itself; so what home asks for next comes in
 * two, what only home has and what others have, too. But one file runs in one task, so what takes long to begin, the
 * services with their schemas, has its own. The words are parted likewise.
 */
export function firstLoads(folder: string): Plugin {
  let first: First = { homes: new Map(), said: new Set() };
  return {
    name: 'parlor-first-loads',
    apply: ({ plugins = [] }, { command, isSsrBuild }) =>
      command === 'build' &&
      isSsrBuild !== true &&
      !plugins.some((plugin) => plugin && 'name' in plugin && plugin.name === PLAIN),
    async configResolved({ configFile, mode }) {
      if (configFile !== undefined) first = await firstIn(folder, configFile, mode);
    },
    /** The catalogue of the first script has what the first screens say; `?rest` has all the others. */
    transform: {
      order: 'post',
      filter: { id: /\/en\/messages\.po(\?rest\?lingui)?$/ },
      handler(code, id) {
        const [, text] = /JSON\.parse\((".*")\)/s.exec(code) ?? [];
        if (text === undefined) throw new Error(`${id} has no messages in the form that was known.`);
        const messages = JSON.parse(JSON.parse(text) as string) as Record<string, unknown>;
        const wants = id.endsWith('.po');
        const part = Object.entries(messages).filter(([name]) => first.said.has(name) === wants);
        const packed = JSON.stringify(JSON.stringify(Object.fromEntries(part)));
        return { code: `export const messages = JSON.parse(${packed});`, map: null, moduleType: 'js' };
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
