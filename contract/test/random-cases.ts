// How many random cases a test tries, and from which seed. A quick run (`npm test`) always tries the same few, so its
// result does not depend on luck. `npm run test:deep` tries many, from a new seed each time. Each run first prints its
// budget and its seed. TEST_SEED=… uses a seed again; TEST_DEEP=1 uses the deep budget.

const QUICK_SEED = 20_261_120;

const { TEST_SEED, TEST_DEEP, TEST_PATH } = process.env;

export const isDeep = TEST_DEEP === '1';

/** The seed of this run, a whole number. `numbersFrom` starts from it too. */
export const testSeed = TEST_SEED === undefined ? QUICK_SEED : Number(TEST_SEED);
if (!Number.isSafeInteger(testSeed)) throw new Error(`TEST_SEED must be a whole number, and is ${TEST_SEED}`);

/** How many cases are tried: `quick` in each run, `deep` under TEST_DEEP=1. */
export const cases = (quick: number, deep: number): number => (isDeep ? deep : quick);

/**
 * Budget and seed for fast-check. A failure prints its seed and its path. With TEST_PATH a single test runs the case of
 * that path first.
 */
export const budget = (
  quick: number,
  deep: number,
): { readonly numRuns: number; readonly seed: number; readonly path?: string } => ({
  numRuns: cases(quick, deep),
  // fast-check keeps 32 bits of it.
  seed: testSeed | 0,
  ...(TEST_PATH === undefined ? {} : { path: TEST_PATH }),
});

/** Numbers that follow from the seed and a salt that each test chooses (mulberry32). */
export function numbersFrom(salt: number): (below: number) => number {
  let state = (testSeed + salt) | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** One line for the start of a run. */
export const budgetLine = (): string =>
  `Random cases: ${isDeep ? 'the deep budget' : 'the quick budget'}, TEST_SEED=${testSeed}`;
