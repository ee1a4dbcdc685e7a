import { describe, expect, it } from '@jest/globals';
import { expectationText } from '../../../src/console/expectationText.js';
import {
  gapsOf,
  neverCalled,
  unmetBranches,
  unused,
  used,
  type Coverage,
} from '../../../src/console/pages/findings/gaps.js';
import { calledFirst, scoped } from '../../../src/console/pages/findings/scope.js';
import { summaryOf } from '../../../src/console/pages/findings/summary.js';

type Operation = Coverage['byOperation'][number];
const NONE = { covered: 0, total: 0 };

function operation(operationId: string, count: number, parts: Partial<Operation> = {}): Operation {
  const empty = { statuses: {}, parameters: {}, members: {}, errorCodes: {} };
  return { operation: 'E1', operationId, resource: 'Users', title: operationId, count, ...empty, ...parts };
}

const coverage: Coverage = {
  exchanges: 3,
  operations: { covered: 2, total: 4 },
  parameters: NONE,
  members: NONE,
  statuses: NONE,
  errorCodes: NONE,
  branches: NONE,
  byOperation: [
    operation('whole', 1, { statuses: { 200: 1 } }),
    operation('never', 0),
    operation('partly', 2, { statuses: { 200: 2, 404: 0 }, parameters: { pretty: 0 }, members: { id: 1 } }),
    operation('neither', 0),
  ],
  byBranch: [
    { name: 'HEAD', count: 0 },
    { name: 'a later page', count: 2 },
  ],
  byErrorCode: { INVALID_JSON: 0, USER_NOT_FOUND: 2 },
};

describe('the gaps of a suite', () => {
  it('are the operations that were never called', () => {
    expect(neverCalled(coverage.byOperation).map(({ operationId }) => operationId)).toEqual([
      'never',
      'neither',
    ]);
  });

  it('are the unused parts of called operations, most gaps first', () => {
    expect(gapsOf(coverage.byOperation)).toMatchObject([
      { operation: { operationId: 'partly' }, parameters: ['pretty'], members: [], statuses: ['404'] },
      { operation: { operationId: 'whole' }, parameters: [], members: [], statuses: [] },
    ]);
  });

  it('are branches and codes that were not met', () => {
    expect(unmetBranches(coverage)).toEqual(['HEAD']);
    expect(unused(coverage.byErrorCode)).toEqual(['INVALID_JSON']);
    expect(used(coverage.byErrorCode)).toEqual(['USER_NOT_FOUND']);
  });
});

describe('the scope of the findings', () => {
  const documented = operation('documented', 0, { operationNumber: 'E1', resource: 'Hosts' });
  const elsewhere = operation('elsewhere', 0, { resource: 'Alerts' });
  const all = { ...coverage, byOperation: [elsewhere, documented, ...coverage.byOperation] };

  it.each([
    ['called', ['whole', 'never', 'partly', 'neither'], 2],
    ['documented', ['documented'], 0],
    ['all', ['elsewhere', 'documented', 'whole', 'never', 'partly', 'neither'], 2],
  ] as const)('is %s: it has %j', (scope, names, covered) => {
    const { byOperation, operations, statuses } = scoped(all, scope);
    expect(byOperation.map(({ operationId }) => operationId)).toEqual(names);
    expect(operations).toEqual({ covered, total: names.length });
    expect(statuses).toEqual(covered === 0 ? NONE : { covered: 2, total: 3 });
  });

  it('shows the resources that were called first', () => {
    expect(calledFirst(all.byOperation).map(([resource]) => resource)).toEqual(['Users', 'Alerts', 'Hosts']);
  });
});

describe('the summary of the findings', () => {
  const scenario = { name: 'it', loadedAt: '', faults: [], incidents: [], timeline: [] };
  const steps = { done: 0, pending: 0, failed: 0 };
  const expectations = (['met', 'missed', 'pending'] as const).map((status) => ({ expectation: {}, status }));
  const finding = {
    rule: 'x',
    severity: 'wrong' as const,
    what: '',
    advice: '',
    evidence: [],
    count: 1,
    docs: '',
  };

  it('counts verdicts, mistakes and gaps', () => {
    expect(
      summaryOf(
        [{ ...scenario, steps, expectations }],
        {
          exchanges: 3,
          evicted: 0,
          since: { entry: 0, at: '', realAt: '' },
          whole: true,
          findings: [finding],
        },
        coverage,
      ),
    ).toBe('1 of 3 expectations met · 1 kind of mistake · 2 of 4 operations never called');
  });

  it('says that nothing was called', () => {
    expect(summaryOf(undefined, undefined, scoped({ ...coverage, byOperation: [] }, 'called'))).toBe(
      'no operation called',
    );
  });

  it('leaves out parts that are not known yet', () => {
    expect(summaryOf(undefined, undefined, undefined)).toBe('');
    expect(summaryOf([], undefined, undefined)).toBe('no expectations');
  });
});

describe('the text of an expectation', () => {
  it.each([
    [{ operation: 'E3', because: 'it is kept' }, 'it is kept'],
    [{ never: { status: '5xx' } }, 'never status 5xx'],
  ])('is built from its members: %j is %s', (expectation, text) => {
    expect(expectationText(expectation)).toBe(text);
  });
});
