import { expect, test } from 'vitest';
import { ALARMS_PAGE, withAlarms } from './alarm-rules.ts';
import { API_PAGE, apiPage } from './api-reference.ts';
import { FAIRNESS_PAGE, withVectors } from './fairness-vectors.ts';
import { LICENCES_PAGE, licencesPage } from './licences.ts';
import { readPage } from './page.ts';
import { SETTINGS_PAGE, settingsPage } from './settings.ts';
import { SPECIFICATION_PAGE, specificationPage } from './specification.ts';
import { TERMS_PAGE, termsPage } from './terms.ts';

test.each([
  ['alarm-rules', ALARMS_PAGE, () => withAlarms(readPage(ALARMS_PAGE))],
  ['api-reference', API_PAGE, apiPage],
  ['fairness-vectors', FAIRNESS_PAGE, () => withVectors(readPage(FAIRNESS_PAGE))],
  ['licences', LICENCES_PAGE, licencesPage],
  ['settings', SETTINGS_PAGE, settingsPage],
  ['specification', SPECIFICATION_PAGE, specificationPage],
  ['terms', TERMS_PAGE, termsPage],
] as const)('npm run %s would not change %s', (_command, page, generate) =>
  expect(readPage(page)).toBe(generate()),
);
