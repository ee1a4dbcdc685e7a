import { describe, expect, it } from '@jest/globals';
import { verdictMessage } from '../../../src/commands/verdictMessage.js';

const call = {
  id: 9,
  operation: 'patchSnapshot',
  method: 'PATCH',
  path: '/snapshots/1',
  status: 409,
  misses: [
    { member: 'status', expected: '2xx', actual: 409 },
    { member: 'query.pretty', expected: true },
  ],
};

describe('The message of a missed expectation', () => {
  it('tells how far a sequence came, its next step, and the nearest exchanges', () => {
    const next = { operation: 'patchSnapshot', status: '2xx' };
    const sequence = [{ operation: 'listProjects' }, next];
    expect(
      verdictMessage({
        expectation: { sequence, because: 'it is kept' },
        actual: 1,
        since: 4,
        matched: [7],
        next,
        nearest: [call],
      }),
    ).toBe(
      `expected (it is kept) {"sequence":${JSON.stringify(sequence)}}; 1 of 2 steps came since entry 4 (entry 7); ` +
        `the next step {"operation":"patchSnapshot","status":"2xx"} did not; ` +
        'nearest: entry 9 patchSnapshot PATCH /snapshots/1 409 (status: expected "2xx", not 409; query.pretty: expected true, not nothing)',
    );
  });

  it('names three exchanges at most, and no difference of one that is forbidden', () => {
    const found = [9, 8, 7, 6].map((id) => ({ ...call, id, misses: [] }));
    const message = verdictMessage({
      expectation: { never: { status: 409 } },
      actual: 4,
      nearest: found,
    });
    expect(message).toBe(
      'expected {"never":{"status":409}}; 4 came; nearest: entry 9 patchSnapshot PATCH /snapshots/1 409, ' +
        'entry 8 patchSnapshot PATCH /snapshots/1 409, entry 7 patchSnapshot PATCH /snapshots/1 409',
    );
  });

  it('says that an exchange has no operation', () => {
    const misses = [{ member: 'operation', expected: 'listClusters' }];
    const nearest = [{ id: 3, method: 'GET', path: '/nowhere', status: 404, misses }];
    const expectation = { operation: 'listClusters' };
    expect(verdictMessage({ expectation, actual: 0, nearest })).toBe(
      'expected {"operation":"listClusters"}; 0 came; nearest: entry 3 GET /nowhere 404 ' +
        '(operation: expected "listClusters", found no operation of the contract)',
    );
  });

  it('shows the state that was found', () => {
    const eventually = { state: 'clusters', where: { availability: 'dead' } } as const;
    const seen = 'none of the 2 clusters is so; nearest: rs0: availability "available"';
    expect(verdictMessage({ expectation: { eventually }, seen })).toBe(
      `expected {"eventually":${JSON.stringify(eventually)}}; ${seen}`,
    );
  });
});
