/**
 * Jest's reporter that counts the tests for tools/check.mjs. It writes the counts into the file `TEST_COUNTS` after each test
 * file, and only numbers and titles: Jest's own results hold the errors of tests, which cannot always be written down, and come
 * at the end, which a run may not reach.
 */
import { writeFileSync } from 'node:fs';
import { reasonsOf } from '../skipped.mjs';

export default class Counts {
  #counts = { passed: 0, failed: 0, skipped: 0, reasons: {} };

  /** Jest calls it before the first test file. */
  onRunStart() {
    this.#write();
  }

  /** Jest calls it after each test file. A file that cannot be loaded counts as one failed test. */
  onTestResult(_file, { numPassingTests, numFailingTests, numPendingTests, testExecError, testResults }) {
    const counts = this.#counts;
    counts.passed += numPassingTests;
    counts.failed += numFailingTests + (testExecError ? 1 : 0);
    counts.skipped += numPendingTests;
    for (const { status, fullName } of testResults) {
      if (status !== 'pending') continue;
      for (const reason of reasonsOf(fullName)) counts.reasons[reason] = (counts.reasons[reason] ?? 0) + 1;
    }
    this.#write();
  }

  #write() {
    writeFileSync(process.env.TEST_COUNTS, JSON.stringify(this.#counts));
  }
}
