// How much the property tests try. `npm test` has a fixed budget and fixed cases, so that it takes the same time and ends
// the same way every time; `npm run test:deep` has the large budget and new cases. docs/testing.md names both.
import fc from 'fast-check';

/** True in `npm run test:deep`. */
export const isDeep = process.env['TEST_DEEP'] === '1';

const SEED_OF_EVERY_DAY = 20_261_120;

/** What all random cases of this run follow from: TEST_SEED chooses others. A deep run draws its own and says it. */
export const testSeed = Number(process.env['TEST_SEED'] ?? SEED_OF_EVERY_DAY);
if (!Number.isInteger(testSeed))
  throw new Error(`TEST_SEED is "${process.env['TEST_SEED']}"; it has to be a whole number.`);

/** The number of cases of a property: in `npm test`, and in a deep run. */
export const cases = (quick: number, deep: number): number => (isDeep ? deep : quick);

/** A failure prints seed and path; `TEST_SEED=… TEST_PATH=… npm test -- <file>` repeats that one case. */
export const replayed = {
  seed: testSeed,
  ...(process.env['TEST_PATH'] === undefined ? {} : { path: process.env['TEST_PATH'] }),
};

/** For every property of a project that says nothing else (setupFiles). */
fc.configureGlobal({ seed: testSeed });
