// The bill of materials in the validator of CycloneDX itself.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedIn } from '../lint/licences.ts';
import { root } from '../lint/repository.ts';
import { billOfMaterials } from '../pack/sbom.ts';
import type { Folder } from './install.ts';

export const BILL_TOOLS = [
  '@cyclonedx/cyclonedx-library@10.3.0',
  // What its validator needs.
  'ajv@8.20.0',
  'ajv-formats@3.0.1',
  'ajv-formats-draft2019@1.6.1',
];

const VALIDATE = `import { Validation } from '@cyclonedx/cyclonedx-library';
import { readFileSync } from 'node:fs';
const text = readFileSync(process.argv[2], 'utf8');
const found = await new Validation.JsonStrictValidator(JSON.parse(text).specVersion).validate(text);
if (found !== null) {
  console.log(JSON.stringify(found, null, 1).slice(0, 4000));
  process.exit(1);
}
`;

export function checkBillOfMaterials(folder: Folder, say: (line: string) => void): boolean {
  const bill = billOfMaterials(shippedIn(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  folder.write('validate.mjs', VALIDATE);
  folder.write('bill.json', JSON.stringify(bill));
  folder.write('broken-bill.json', JSON.stringify({ ...bill, components: [{ type: 'library' }] }));
  const validate = (file: string) => folder.runs(process.execPath, 'validate.mjs', file);
  const found = validate('bill.json');
  say(found.ok ? 'CycloneDX: the bill of materials is valid' : `CycloneDX:\n${found.text}`);
  const seesFaults = !validate('broken-bill.json').ok;
  if (!seesFaults) say('CycloneDX accepts a component without a name, so its silence means nothing.');
  return found.ok && seesFaults;
}
