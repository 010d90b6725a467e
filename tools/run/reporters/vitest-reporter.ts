import { writeSync } from 'node:fs';
import { budgetLine } from '@parlor/contract/test/budget.ts';
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';

/**
 * Says in the very last line of the run how many tests passed and failed: `12 passed, 0 failed`. What keeps tests from
 * being counted at all counts as failed itself: a file that cannot be loaded, a hook that throws, an error nobody caught,
 * a run that ends before its time.
 */
export default class LastLineReporter implements Reporter {
  #passed = 0;
  #failed = 0;
  #ended = false;

  onInit(): void {
    process.stdout.write(`${budgetLine()}\n`);
    // Other reporters, and Vitest itself while it closes, still print after the end of the run.
    process.once('exit', (status) => {
      const silentFailure = !this.#ended || (status !== 0 && this.#failed === 0);
      writeSync(1, `${lastLine(this.#passed, this.#failed + (silentFailure ? 1 : 0))}\n`);
    });
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly unknown[],
    reason: TestRunEndReason,
  ): void {
    this.#passed = 0;
    this.#failed = unhandledErrors.length;
    for (const module of modules) {
      // Errors of a file or a suite that belong to none of its tests: imports, beforeAll, afterAll, collection.
      this.#failed += module.errors().length;
      for (const suite of module.children.allSuites()) this.#failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') this.#passed += 1;
        // A test that neither ran nor was left out on purpose has not passed.
        else if (state !== 'skipped') this.#failed += 1;
      }
    }
    this.#ended = reason !== 'interrupted';
  }
}

function lastLine(passed: number, failed: number): string {
  return `${passed} passed, ${failed} failed`;
}
