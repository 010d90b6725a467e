// `npm run sbom`: what a server and the built web app contain. dist/sbom.cdx.json is the bill of materials in the form of
// CycloneDX 1.5, dist/licences-of-packages.txt the texts of the licences, which go with copies.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedIn, type Shipped } from '../lint/licences.ts';
import { root } from '../lint/repository.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly licenses?: ReadonlyArray<{
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }>;
}
export interface BillOfMaterials {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: ReadonlyArray<{ readonly ref: string; readonly dependsOn?: readonly string[] }>;
}

/** `pkg:npm/%40a/b@1.0.0` → `@a/b@1.0.0`. */
const idOf = ({ purl }: Component): string => decodeURIComponent(purl ?? '').replace(/^pkg:npm\//, '');

/**
 * npm's own bill of materials from the lock file, without a network, reduced to what is shipped and our own packages.
 * Its option --omit=dev would leave out every package that one workspace ships and another has for its tests.
 */
export function billOfMaterials(shipped: readonly Shipped[]): BillOfMaterials {
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--offline'];
  const text = execFileSync('npm', ['sbom', ...options], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32', // npm is a script there.
  });
  const bill = JSON.parse(text) as BillOfMaterials;
  const ids = new Set(shipped.map(({ name, version }) => `${name}@${version}`));
  const components = bill.components.filter((of) => ids.has(idOf(of)) || PRODUCT.test(of['bom-ref']));
  const refs = new Set([...components.map((of) => of['bom-ref']), bill.metadata.component['bom-ref']]);
  return {
    ...bill,
    // npm names the checkout's folder.
    metadata: { ...bill.metadata, component: { ...bill.metadata.component, name: 'parlor' } },
    components,
    dependencies: bill.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  };
}

/** Our packages that a server runs or serves. */
const PRODUCT = /^@parlor\/(?:art|contract|economy|games|sdk|server|web)@/;

/** Packages of the lock file that the bill lacks, or has without a licence, as `name@version`. */
export function missingFrom({ components }: BillOfMaterials, shipped: readonly Shipped[]): string[] {
  const known = new Set(components.filter(({ licenses }) => (licenses?.length ?? 0) > 0).map(idOf));
  return shipped.map(({ name, version }) => `${name}@${version}`).filter((id) => !known.has(id));
}

const licenceFile = /^(?:licen[cs]e|copying|notice)(?:[.-][\w.-]+)?$/i;

/** Texts of the licences of installed packages. A package without a file gets the name of its licence. */
export function licenceTexts(shipped: readonly Shipped[]): string {
  return shipped
    .filter(({ folder }) => existsSync(join(root, folder)))
    .map(({ name, version, licence, folder }) => {
      const texts = readdirSync(join(root, folder))
        .filter((file) => licenceFile.test(file))
        .toSorted()
        .map((file) => readFileSync(join(root, folder, file), 'utf8').trim());
      return [`==== ${name} ${version}: ${licence}`, ...texts].join('\n\n');
    })
    .join('\n\n');
}

if (import.meta.main) {
  const shipped = shippedIn(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const bill = billOfMaterials(shipped);
  const missing = missingFrom(bill, shipped);
  if (missing.length > 0) {
    process.stderr.write(`npm's bill of materials lacks ${missing.join(', ')}, or their licences.\n`);
    process.exitCode = 1;
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  for (const [path, text] of [
    ['dist/sbom.cdx.json', JSON.stringify(bill, null, 2)],
    ['dist/licences-of-packages.txt', licenceTexts(shipped)],
  ] as const) {
    writeFileSync(join(root, path), `${text}\n`);
    process.stdout.write(`${path}\n`);
  }
}
