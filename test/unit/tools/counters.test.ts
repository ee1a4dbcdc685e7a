import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

interface Counts {
  readonly passed: number;
  readonly failed: readonly string[];
  readonly skipped: number;
}

type Counter = (stdout: string, folder: string) => Counts;

const tool = resolve(import.meta.dirname, '../../../tools/clients/counters.mjs');
const { counters } = (await import(tool)) as {
  readonly counters: { readonly 'go-test': Counter; readonly jest: Counter; readonly junit: Counter };
};

/** A line of `go test -json`. */
function line(action: string, test?: string): string {
  return JSON.stringify({ Action: action, Package: 'p', ...(test !== undefined && { Test: test }) });
}

describe('The counts of `go test -json`', () => {
  it.each([
    ['a test with subtests by its subtests', ['pass A/one', 'skip A/two', 'pass A'], [1, [], 1]],
    ['a failed subtest once, not its parent', ['pass A/one', 'fail A/two', 'fail A'], [1, ['p A/two'], 0]],
    ['a parent that fails although its subtests pass', ['pass A/one', 'fail A'], [1, ['p A'], 0]],
    ['a test whose name begins with that of another', ['pass A', 'pass AB'], [2, [], 0]],
  ] as const)('have %s', (_, events, [passed, failed, skipped]) => {
    const lines = events.map((event) => line(...(event.split(' ') as [string, string])));
    expect(counters['go-test'](`# a note\n${lines.join('\n')}\n`, '')).toEqual({ passed, failed, skipped });
  });

  it('have a package that cannot be built as one failed test', () => {
    expect(counters['go-test'](line('fail'), '')).toEqual({ passed: 0, failed: ['p'], skipped: 0 });
  });
});

describe('The counts of a report of jest', () => {
  it('have failed tests by their names, and a file that cannot be loaded as one failed test', () => {
    const folder = mkdtempSync(join(tmpdir(), 'understudy-jest-'));
    const testResults = [
      { name: 'a', status: 'failed', assertionResults: [{ status: 'failed', fullName: 'one' }] },
      { name: 'b', status: 'failed', assertionResults: [] },
      { name: 'c', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'two' }] },
    ];
    const report = { numPassedTests: 1, numPendingTests: 3, testResults };
    writeFileSync(join(folder, 'jest.json'), JSON.stringify(report));
    const counts = counters.jest('', folder);
    rmSync(folder, { recursive: true });
    expect(counts).toEqual({ passed: 1, failed: ['one', 'b'], skipped: 3 });
    expect(counters.jest('', folder)).toEqual({ passed: 0, failed: [], skipped: 0 });
  });
});

describe('The counts of JUnit XML', () => {
  it('include all files of the folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'understudy-junit-'));
    const good = '<testsuite><testcase name="a"/><testcase name="b"><skipped/></testcase></testsuite>';
    const bad = '<testsuite><testcase classname="x" name="c"><failure>no</failure></testcase></testsuite>';
    writeFileSync(join(folder, 'good.xml'), good);
    writeFileSync(join(folder, 'bad.xml'), bad);
    const counts = counters.junit('', folder);
    rmSync(folder, { recursive: true });
    expect(counts).toEqual({ passed: 1, failed: ['c'], skipped: 1 });
  });
});
