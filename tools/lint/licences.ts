// The licences that packages of the product may have. `npm run check` refuses any other; the lock file names them, so no
// network is needed. `npm run licences` writes docs/licences.md.
import type { Finding, Tree } from './repository.ts';

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
export const ACCEPTED_LICENCES: Readonly<Record<string, string>> = {
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

/** True for `MIT`, and for a choice with one accepted licence, such as `(MIT OR GPL-3.0)`. */
export const isAccepted = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => Object.hasOwn(ACCEPTED_LICENCES, name)));

/** Shipped packages with a licence that nobody has agreed to. */
export function findForeignLicences(tree: Tree): Finding[] {
  return shippedIn(tree.get('package-lock.json') ?? '{"packages":{}}')
    .filter(({ licence }) => !isAccepted(licence))
    .map(({ name, version, licence }) => ({
      path: 'package-lock.json',
      message: `has ${name}@${version} with ${licence === '' ? 'no licence' : `the licence ${licence}`}: use another package, or add the licence to tools/lint/licences.ts with what it asks for`,
    }));
}
