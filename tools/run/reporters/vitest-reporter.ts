import { writeSync } from 'node:fs';
import { budgetLine } from '@parlor/contract/test/random-cases.ts';
import type { Reporter, TestCase, TestModule, TestRunEndReason } from 'vitest/node';

/**
 * Writes how many tests passed and failed as the very last line: `12 passed, 0 failed`. Also counts as failed what
 * prevents tests from being counted: a file that cannot be loaded, a throwing hook, an uncaught error, an aborted
 * run.
 */
export default class LastLineReporter implements Reporter {
  #passed = 0;
  #failed = 0;
  #ended = false;

  onInit(): void {
    process.stdout.write(`${budgetLine()}\n`);
    // Other reporters, and Vitest itself while it closes, print after the end of the run.
    process.once('exit', (status) => {
      const silentFailure = !this.#ended || (status !== 0 && this.#failed === 0);
      writeSync(1, `${lastLine(this.#passed, this.#failed + (silentFailure ? 1 : 0))}\n`);
    });
  }

  /** Only for a run that is ended from outside: at its own end the tests are counted again. */
  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state === 'passed') this.#passed += 1;
    else if (state === 'failed') this.#failed += 1;
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly unknown[],
    reason: TestRunEndReason,
  ): void {
    this.#passed = 0;
    this.#failed = unhandledErrors.length;
    for (const module of modules) {
      // Errors of a file or a suite outside of its tests: imports, beforeAll, afterAll, collection.
      this.#failed += module.errors().length;
      for (const suite of module.children.allSuites()) this.#failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') this.#passed += 1;
        // A test that neither ran nor was skipped has not passed.
        else if (state !== 'skipped') this.#failed += 1;
      }
    }
    this.#ended = reason !== 'interrupted';
  }
}

function lastLine(passed: number, failed: number): string {
  return `${passed} passed, ${failed} failed`;
}
