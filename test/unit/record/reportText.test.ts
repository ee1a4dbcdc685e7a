import { describe, expect, it } from '@jest/globals';
import { FINDING_KINDS, type CountedFinding } from '../../../src/record/drift/finding.js';
import type { DriftReport } from '../../../src/record/drift/report.js';
import { headingOf, reportText, titleOf } from '../../../src/record/drift/reportText.js';

const report: DriftReport = {
  platform: '8.0.4',
  calls: 1,
  operations: { listClusters: 1 },
  findings: [],
  more: 0,
  skipped: [],
  notCalled: [],
  settled: [],
  incomplete: [],
};
const finding = (kind: CountedFinding['kind'], at = 'results[].name'): CountedFinding => ({
  operation: 'listClusters',
  kind,
  at,
  says: 'is a number',
  count: 2,
});

describe('the report about deviations from the contract', () => {
  it('has words of its own for each kind of deviation', () => {
    const titles = FINDING_KINDS.map(titleOf);
    expect(new Set(titles).size).toBe(FINDING_KINDS.length);
    for (const title of titles) expect(title).toMatch(/^[a-z]{4,}( [a-z]+)*$/);
    const text = reportText({ ...report, findings: FINDING_KINDS.map((kind) => finding(kind)) });
    for (const title of titles) expect(text).toContain(`\n    ${title}: results[].name is a number, 2×\n`);
  });

  it('names no place for deviations of a whole reply', () => {
    expect(reportText({ ...report, findings: [finding('status', '')] })).toContain(
      '\n    other status: is a number, 2×\n',
    );
  });

  it('counts deviations that did not fit', () => {
    const long = { ...report, findings: [finding('link')], more: 3 };
    expect(headingOf(long)).toMatch(/^Deviations: 4\./);
    expect(reportText(long)).toContain('\n  … and 3 more\n');
    expect(headingOf(report)).toBe('No deviations.');
  });

  it('counts replies, operations and unknown answers, one or more', () => {
    expect(reportText(report)).toMatch(/^Compared with the contract: 1 reply of 1 operation of 8\.0\.4\.\n/);
    const two = { ...report, calls: 2, operations: { listClusters: 1, listHosts: 1 } };
    expect(reportText(two)).toMatch(/^Compared with the contract: 2 replies of 2 operations of 8/);
    const settled = [{ kind: 'quirk', question: 'realm', answer: 'x', isKnown: false, count: 1 }] as const;
    expect(headingOf({ ...report, settled })).toContain(', but 1 answer to open questions');
    expect(reportText({ ...report, settled })).toContain(
      '\n  realm: x (Understudy does not know this), 1×\n',
    );
  });

  it('wraps the names of operations that were not called', () => {
    const names = Array.from({ length: 30 }, (_, at) => `listThings${at}`);
    const text = reportText({ ...report, notCalled: names });
    const lines = text.split('\n').filter((line) => line.includes('listThings'));
    expect(lines.length).toBeGreaterThan(3);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(102);
    expect(lines.flatMap((line) => line.trim().split(', '))).toEqual(names);
  });
});
