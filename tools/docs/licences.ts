// `npm run licences`: docs/licences.md, the licence of every package that a server or the built web app contains.
import { ACCEPTED_LICENCES, shippedIn } from '../lint/licences.ts';
import { readPage, table, writePage } from './page.ts';

export const LICENCES_PAGE = 'docs/licences.md';

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
  counted.map(([licence, of]) => [
    licence,
    String(of.length),
    ACCEPTED_LICENCES[licence] ?? 'one of them is chosen',
  ]),
)}

"Optional" packages are not in the image of \`deploy/Containerfile\`: the embedded PostgreSQL, and programs for other platforms.

${table(
  ['Package', 'Version', 'Licence', 'Optional'],
  once.map(({ name, version, licence, isOptional }) => [name, version, licence, isOptional ? 'yes' : '']),
)}
`;
}

if (import.meta.main) writePage(LICENCES_PAGE, licencesPage());
