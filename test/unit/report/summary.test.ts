import { describe, expect, it } from '@jest/globals';
import { summaryLine } from '../../../src/report/summary.js';
import { met, missed, reportOf } from './givenReport.js';

const lineOf = (...given: Parameters<typeof reportOf>): string => summaryLine(reportOf(...given).summary);

describe('the summary', () => {
  it('counts expectations, requests and findings', () => {
    const finding = {
      rule: 'x',
      severity: 'wrong' as const,
      what: '',
      advice: '',
      worlds: [],
      evidence: [],
      docs: '',
      count: 1,
    };
    const findings = [finding, finding];
    expect(lineOf([{}, {}], { verdicts: [met, met, met], findings })).toBe(
      '3 expectations met, 2 requests, 2 findings',
    );
  });

  it('omits zeros, but not the requests', () => {
    expect(lineOf()).toBe('0 requests');
    expect(lineOf([{}])).toBe('1 request');
  });

  it('tells missed and pending expectations and failed steps apart, and counts dropped requests', () => {
    const verdicts = [met, missed, { ...met, status: 'pending' }, { ...met, status: 'failed' }] as const;
    expect(lineOf([{}], { verdicts, dropped: 9 })).toBe(
      '1 of 3 expectations met, 1 pending, 1 step failed, 10 requests',
    );
  });
});
