// Accessibility of a part of the console, of a sheet or of a state of a page.
import type { Page } from 'playwright-core';
import { isDeep } from '@parlor/contract/test/random-cases.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../accessibility.ts';

/** In one theme, in a deep run in both. Every page of the console is checked in both in each run (console-roles.test.ts). */
export const expectPartAccessible = (page: Page): Promise<void> =>
  isDeep ? expectAccessibleInBothThemes(page) : expectAccessible(page);
