// `npm run licences`: docs/licences.md, the licence of every package that a server or the built web app contains. The
// lock file names them, so no network is needed. `npm run check` refuses a licence that is not in ALLOWED.
import type { Finding, Tree } from '../lint/repository.ts';
import { readPage, table, writePage } from './page.ts';

export const LICENCES_PAGE = 'docs/licences.md';

export interface Shipped {
  readonly name: string;
  readonly version: string;
  /** As the package declares it (SPDX), such as `MIT` or `(MIT OR CC0-1.0)`; `''` if it declares none. */
  readonly licence: string;
  /** Not in the image of `deploy/Containerfile`: the embedded PostgreSQL, and binaries of other platforms. */
  readonly isOptional: boolean;
  /** Its folder, from the root. */
  readonly folder: string;
}

/** Licences that allow use in a product of any kind. What each asks for. */
export const ALLOWED: Readonly<Record<string, string>> = {
  '0BSD': 'nothing',
  'Apache-2.0': 'the licence and the NOTICE file go with copies',
  'BSD-2-Clause': 'the notice goes with copies',
  'BSD-3-Clause': 'the notice goes with copies',
  'BlueOak-1.0.0': 'the licence or a link to it goes with copies',
  'CC-BY-4.0': 'the authors are named (data of browsers, used by the build)',
  'CC0-1.0': 'nothing',
  ISC: 'the notice goes with copies',
  MIT: 'the notice goes with copies',
  'MIT-0': 'nothing',
  'MPL-2.0': 'changed files of the package stay open; they are unchanged here',
  Unlicense: 'nothing',
};

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
  readonly link?: boolean;
}

/** The packages of the lock file without those of development, sorted by name and version. */
export function shippedIn(lock: string): Shipped[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> };
  return Object.entries(packages)
    .filter(
      ([path, of]) =>
        path.includes('node_modules/') && of.link !== true && of.dev !== true && of.devOptional !== true,
    )
    .map(([folder, of]) => ({
      name: folder.split('node_modules/').at(-1) ?? folder,
      version: of.version ?? '',
      licence: of.license ?? '',
      isOptional: of.optional === true,
      folder,
    }))
    .toSorted((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

/** True for `MIT`, and for a choice with one allowed licence, such as `(MIT OR GPL-3.0)`. */
export const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => Object.hasOwn(ALLOWED, name)));

/** Shipped packages with a licence that nobody has agreed to. */
export function findForeignLicences(tree: Tree): Finding[] {
  return shippedIn(tree.get('package-lock.json') ?? '{"packages":{}}')
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ name, version, licence }) => ({
      path: 'package-lock.json',
      message: `has ${name}@${version} with ${licence === '' ? 'no licence' : `the licence ${licence}`}: use another package, or add the licence to tools/docs/licences.ts with what it asks for`,
    }));
}

export function licencesPage(lock = readPage('package-lock.json')): string {
  const shipped = shippedIn(lock);
  const counted = [...Map.groupBy(shipped, ({ licence }) => licence)].toSorted(
    ([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1),
  );
  const once = [...new Map(shipped.map((of) => [`${of.name}@${of.version}`, of])).values()];
  return `# Licences of packages

Written by \`npm run licences\` from \`package-lock.json\`. \`npm run check\` refuses a package whose licence is not in the first table. Packages of development and tests are not listed. Fonts are under the SIL Open Font License ([OFL.txt](../web/fonts/OFL.txt)).

\`npm run sbom\` writes the same packages as a bill of materials in the form of CycloneDX, and the texts of their licences: \`dist/sbom.cdx.json\` and \`dist/licences-of-packages.txt\`.

${table(
  ['Licence', 'Packages', 'What it asks for'],
  counted.map(([licence, of]) => [licence, String(of.length), ALLOWED[licence] ?? 'one of them is chosen']),
)}

"Optional" packages are not in the image of \`deploy/Containerfile\`: the embedded PostgreSQL, and programs for other platforms.

${table(
  ['Package', 'Version', 'Licence', 'Optional'],
  once.map(({ name, version, licence, isOptional }) => [name, version, licence, isOptional ? 'yes' : '']),
)}
`;
}

if (import.meta.main) writePage(LICENCES_PAGE, licencesPage());
