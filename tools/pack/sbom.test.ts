import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findForeignLicences, isAccepted, shippedIn } from '../lint/licences.ts';
import { readRepository, root } from '../lint/repository.ts';
import { billOfMaterials, licenceTexts, missingFrom } from './sbom.ts';

const shipped = shippedIn(readFileSync(join(root, 'package-lock.json'), 'utf8'));

test('the bill of materials is CycloneDX and names every shipped package with its licence', () => {
  const bill = billOfMaterials(shipped);
  expect([bill.bomFormat, bill.specVersion, bill.metadata.component.name]).toEqual([
    'CycloneDX',
    '1.5',
    'parlor',
  ]);
  expect(missingFrom(bill, shipped)).toEqual([]);
  const without = { ...bill, components: bill.components.filter(({ name }) => name !== 'fastify') };
  expect(missingFrom(without, shipped)).toEqual([expect.stringMatching(/^fastify@/)]);
  expect(bill.components.map((of) => of['bom-ref'])).not.toContainEqual(expect.stringMatching(/^oxlint@/));
  const refs = new Set([...bill.components, bill.metadata.component].map((of) => of['bom-ref']));
  expect(
    bill.dependencies.flatMap(({ dependsOn = [] }) => dependsOn).filter((ref) => !refs.has(ref)),
  ).toEqual([]);
});

test('the texts of the licences are there for the packages of the server and the web app', () => {
  const texts = licenceTexts(shipped);
  for (const name of ['fastify', 'react', 'pg', 'zod'])
    expect(texts).toMatch(
      new RegExp(`^==== ${name} [\\d.]+: MIT\\n\\n[^=]*Permission is hereby granted`, 'm'),
    );
});

test('every shipped package has a licence that was agreed to', () => {
  expect(findForeignLicences(readRepository())).toEqual([]);
  expect(['MIT', '(MIT OR GPL-3.0)', 'MIT AND GPL-3.0', 'GPL-3.0', ''].map(isAccepted)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  const lock = JSON.stringify({
    packages: {
      'node_modules/a': { version: '1.0.0', license: 'AGPL-3.0' },
      'node_modules/a/node_modules/b': { version: '2.0.0' },
      'node_modules/c': { version: '3.0.0', license: 'GPL-2.0', dev: true },
    },
  });
  expect(findForeignLicences(new Map([['package-lock.json', lock]])).map(({ message }) => message)).toEqual([
    expect.stringContaining('a@1.0.0 with the licence AGPL-3.0'),
    expect.stringContaining('b@2.0.0 with no licence'),
  ]);
});
