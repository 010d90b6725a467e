// The layout: folders that are small enough to read, and the same name for a system in every package.
import { posix } from 'node:path';
import { systems, type Package } from '@parlor/contract/systems.ts';
import { fullFoldersAllowed } from './exceptions.ts';
import { isTest } from './imports.ts';
import type { Finding, Tree } from './repository.ts';

const maxSources = 15;
const source = /\.(?:tsx?|mjs|js)$/;
const notWritten = /\.d\.m?ts$|\.gen\.ts$/;

/** Folders with more source files than a reader can survey. Tests do not count. */
export function findFullFolders(tree: Tree): Finding[] {
  const sources = [...tree.keys()].filter(
    (path) => path.includes('/') && source.test(path) && !notWritten.test(path) && !isTest(path),
  );
  return [...Map.groupBy(sources, (path) => posix.dirname(path))].flatMap(([folder, files]) =>
    files.length <= maxSources || fullFoldersAllowed[folder] !== undefined
      ? []
      : [
          {
            path: folder,
            message: `holds ${files.length} source files (at most ${maxSources}): make a folder of those that belong together`,
          },
        ],
  );
}

const migration = /^server\/db\/migrations\/((\d{4})-[a-z0-9-]+)(?:\.ts|\/index\.ts)$/;

/** Migrations are numbered from 0001 without gaps or duplicates. */
export function findMisnumberedMigrations(tree: Tree): Finding[] {
  const found = [...tree.keys()].flatMap((path) => {
    const [, , number] = migration.exec(path) ?? [];
    return number === undefined ? [] : [{ path, number }];
  });
  return found
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap(({ path, number }, index) => {
      const expected = String(index + 1).padStart(4, '0');
      return number === expected
        ? []
        : [{ path, message: `has the number ${number}: migrations have no holes, so it is ${expected}` }];
    });
}

type Systems = Readonly<Record<string, readonly Package[]>>;

/** The place of a system in a package: a file of its name, or a folder. */
const places: Readonly<Record<Package, RegExp>> = {
  contract: /^contract\/(?:calls|webhooks)\/([a-z-]+)(?:\.ts$|\/)/,
  economy: /^economy\/(?:([a-z-]+)\/)?(?:([a-z-]+)\.ts$)?/,
  server: /^server\/(?:(?:features|adapters|auth\/flows)\/)?([a-z-]+)\//,
  sdk: /^sdk\/(?:([a-z-]+)\/)?(?:([a-z-]+)\.ts$)?/,
  web: /^web\/features\/([a-z-]+)\//,
  docs: /^docs\/([a-z-]+)\.md$/,
};

/** Folders that contain only systems: other names are not allowed there. */
const onlySystems: readonly { within: RegExp; of: Package }[] = [
  { within: /^contract\/calls\/([a-z-]+)(?:\.ts$|\/)/, of: 'contract' },
  { within: /^server\/features\/([a-z-]+)\//, of: 'server' },
  { within: /^web\/features\/([a-z-]+)\//, of: 'web' },
];

const listed = 'contract/systems.ts';

/** Listed systems without a folder, and folders that are not listed. */
export function findStraySystems(tree: Tree, list: Systems = systems): Finding[] {
  const paths = [...tree.keys()].filter((path) => !isTest(path));
  const namesIn = (pattern: RegExp): Set<string> =>
    new Set(paths.flatMap((path) => pattern.exec(path)?.slice(1).filter(Boolean) ?? []));
  const absent = (Object.keys(places) as Package[]).flatMap((of) => {
    const there = namesIn(places[of]);
    return Object.entries(list).flatMap(([name, packages]) => {
      if (packages.includes(of) === there.has(name)) return [];
      const message = there.has(name)
        ? `does not say that ${name} has a place in ${of}/: add it, or give that place another name`
        : `says that ${name} has a place in ${of}/, and it has none: call its file or folder ${name}`;
      return [{ path: listed, message }];
    });
  });
  const unknown = onlySystems.flatMap(({ within, of }) =>
    [...namesIn(within)]
      // `catalogue-select` belongs to `catalogue`.
      .filter((name) => !Object.keys(list).some((known) => name === known || name.startsWith(`${known}-`)))
      .map((name) => ({
        path: listed,
        message: `does not know ${name}, which has a place in ${of}/: add it, or use the system's name`,
      })),
  );
  return [...absent, ...unknown];
}
