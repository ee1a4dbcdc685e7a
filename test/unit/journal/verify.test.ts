import { describe, expect, it } from '@jest/globals';
import { Journal } from '../../../src/journal/journal.js';
import { verify, type Expectation } from '../../../src/journal/verify.js';
import { E2, E3, given, journalOf } from '../../support/journals.js';

const patch = { method: 'PATCH', target: E3 };

/** Creates a journal that has dropped an entry, because it has room for only two. */
function evicted(): Journal {
  const journal = new Journal({ entries: 2, bytes: 1_000_000 });
  for (const exchange of [patch, patch, { target: E2 }]) given(journal, exchange);
  return journal;
}

describe('verify, a count', () => {
  const journal = journalOf(patch, { ...patch, status: 409 }, { target: E2 });

  it('passes if the number of calls fits, by E-number or operationId', () => {
    expect(verify(journal, { match: { operation: 'E3' }, count: 2 })).toMatchObject({
      result: 'pass',
      actual: 2,
    });
    const byId = { match: { operation: ['patchSnapshot'], status: 409 }, count: { gte: 1, lt: 2 } };
    expect(verify(journal, byId)).toMatchObject({ result: 'pass', actual: 1 });
  });

  it('says how many calls it looked at, and which decided', () => {
    const seen = (expectation: Expectation, since = 0) => {
      const { exchanges, evidence } = verify(journal, expectation, since);
      return [exchanges, evidence];
    };
    expect(seen({ match: { operation: 'E3' } })).toEqual([3, [1, 2]]);
    expect(seen({ match: { operation: 'E3' } }, 1)).toEqual([2, [2]]);
    expect(seen({ never: { operation: 'E2' } })).toEqual([3, [3]]);
    expect(seen({ never: { operation: 'E1' } }, 3)).toEqual([0, []]);
    expect(seen({ sequence: [{ status: 409 }, { operation: 'E2' }] })).toEqual([3, [2, 3]]);
  });

  it('expects at least one call by default', () => {
    expect(verify(journal, { match: { operation: 'E2' } }).result).toBe('pass');
    expect(verify(journal, { match: { operation: 'E1' } }).result).toBe('fail');
  });

  it('returns the closest calls, and the members that they do not fit', () => {
    const match = { operation: 'E3', status: '5xx', query: { pretty: true } };
    const { result, actual, nearest } = verify(journal, { match });
    expect([result, actual]).toEqual(['fail', 0]);
    expect(nearest[0]).toMatchObject({ id: 2, operation: 'patchSnapshot', method: 'PATCH', status: 409 });
    expect(nearest[0]?.misses).toEqual([
      { member: 'status', expected: '5xx', actual: 409 },
      { member: 'query.pretty', expected: true },
    ]);
    expect(nearest.map(({ id }) => id)).toEqual([2, 1]);
  });

  it.each([
    [{ operation: 'E1' }, []],
    [{ operation: 'E3', publicKey: 'NOBODY' }, [2, 1]],
    [{ operation: 'E3', path: '/nowhere' }, [2, 1]],
    [{ method: 'PATCH', status: 201 }, [2, 1]],
    [{ method: 'PUT', status: 409 }, []],
    [{ method: 'PATCH', path: '/nowhere' }, []],
    [{ status: 409, publicKey: 'NOBODY' }, [2]],
    [{ status: 503 }, []],
  ])('names only calls that are near %j', (match, ids) => {
    const { nearest } = verify(journal, { match, count: 9 });
    expect(nearest.map(({ id }) => id)).toEqual(ids);
  });

  it('counts attempts of the same request', () => {
    const retried = journalOf(patch, { target: E2 }, patch, { ...patch, publicKey: 'ORGOWN' });
    expect(verify(retried, { match: { attempt: { gte: 2 } }, count: 1 })).toMatchObject({ result: 'pass' });
  });

  it('ignores evicted calls that cannot change the result', () => {
    expect(verify(evicted(), { match: { operation: 'E3' }, count: { gte: 1 } }).result).toBe('pass');
    expect(verify(evicted(), { match: { operation: 'E3' }, count: { lte: 0 } }).result).toBe('fail');
  });

  it('is inconclusive if evicted calls could change the result', () => {
    expect(verify(evicted(), { match: { operation: 'E3' }, count: { gte: 2 } }).result).toBe('inconclusive');
    expect(verify(evicted(), { match: { operation: 'E3' }, count: 1 }).result).toBe('inconclusive');
    expect(verify(evicted(), { match: { operation: 'E3' }, count: { lte: 1 } }).result).toBe('inconclusive');
  });
});

describe('verify, a challenge and its answer', () => {
  const challenge = {
    status: 401,
    publicKey: '',
    replyHeaders: ['WWW-Authenticate', 'Digest realm="r", nonce="n1"'],
    rules: [{ ruleId: 'slow', matched: true, probability: 1, drawn: true, injected: [{ kind: 'delay' }] }],
  };
  const journal = journalOf(challenge, { target: E2 });

  it.each([
    [{ match: {} }, 'pass', 1, 1],
    [{ match: { operation: 'E2' }, count: 1 }, 'pass', 1, 1],
    [{ match: { operation: 'E2', status: [200, 401] } }, 'pass', 2, 2],
    [{ match: { status: '401' } }, 'pass', 1, 2],
    [{ match: { status: { eq: 401 } } }, 'pass', 1, 2],
    [{ match: { status: { gte: 400 } } }, 'fail', 0, 1],
    [{ never: { status: '4xx' } }, 'pass', 0, 1],
    [{ never: { status: 401 } }, 'fail', 1, 2],
    [{ sequence: [{ operation: 'E2' }, { operation: 'E2' }] }, 'fail', 1, 1],
    [{ sequence: [{ status: 401 }, { operation: 'E2' }] }, 'pass', 2, 2],
  ] as const)(
    'are one call, and a match that names 401 sees both: %j',
    (expectation, result, actual, seen) => {
      expect(verify(journal, expectation as Expectation)).toMatchObject({ result, actual, exchanges: seen });
    },
  );

  it('are a call of their own each if the challenge was never answered', () => {
    const other = { ...challenge, replyHeaders: ['WWW-Authenticate', 'Digest realm="r", nonce="n9"'] };
    expect(verify(journalOf(challenge), { match: {}, count: 1 }).result).toBe('pass');
    expect(
      verify(journalOf({ target: E2, publicKey: 'ORGOWN' }, { target: E3 }, other), { match: {}, count: 3 })
        .result,
    ).toBe('pass');
  });

  it('have the faults of both', () => {
    expect(verify(journal, { match: { fault: 'slow' }, count: 1 }).result).toBe('pass');
  });
});

describe('verify, never', () => {
  it('passes if no call fits', () => {
    expect(verify(journalOf(patch), { never: { operation: 'E3', status: 409 } }).result).toBe('pass');
  });

  it('fails with the calls that fit', () => {
    const verdict = verify(journalOf(patch, { ...patch, status: 409 }), {
      never: { operation: 'E3', status: 409 },
    });
    expect(verdict).toMatchObject({ result: 'fail', actual: 1, nearest: [{ id: 2, misses: [] }] });
  });

  it('is inconclusive after an eviction', () => {
    expect(verify(evicted(), { never: { operation: 'E1' } }).result).toBe('inconclusive');
    expect(verify(evicted(), { never: { operation: 'E2' } }).result).toBe('fail');
  });
});

describe('verify, a sequence', () => {
  const journal = journalOf({ target: E2 }, { target: E2 }, patch, { target: E2 });

  it('passes if the calls came in this order, with other calls between them', () => {
    const sequence = [{ operation: 'E2' }, { operation: 'E3' }, { operation: 'E2' }];
    expect(verify(journal, { sequence })).toMatchObject({ result: 'pass', actual: 3 });
  });

  it('fails at the first step that is missing', () => {
    const sequence = [{ operation: 'E3' }, { operation: 'E3' }, { operation: 'E2' }];
    const verdict = verify(journal, { sequence });
    expect(verdict).toMatchObject({ result: 'fail', actual: 1, matched: [3], next: { operation: 'E3' } });
    expect(verdict.nearest).toEqual([]);
  });

  it('names a call that came too early, and no call that completed a step', () => {
    const { nearest, ...rest } = verify(journalOf(patch, { target: E2 }), {
      sequence: [{ operation: 'listProjects' }, { operation: 'patchSnapshot' }],
    });
    const next = { operation: 'patchSnapshot' };
    const seen = { exchanges: 2, evidence: [2] };
    expect(rest).toEqual({ result: 'fail', actual: 1, matched: [2], next, ...seen });
    expect(nearest).toMatchObject([
      { id: 1, misses: [{ member: 'order', expected: 'after entry 2', actual: 'entry 1' }] },
    ]);
  });

  it('is inconclusive if the first steps may be evicted', () => {
    expect(verify(evicted(), { sequence: [{ operation: 'E2' }, { operation: 'E3' }] }).result).toBe(
      'inconclusive',
    );
    expect(verify(evicted(), { sequence: [{ operation: 'E3' }, { operation: 'E2' }] }).result).toBe('pass');
  });
});

describe('verify since an entry', () => {
  it('counts only later calls, and their attempts from one', () => {
    const journal = journalOf(patch, patch, { target: E2 }, patch);
    expect(verify(journal, { match: { operation: 'E3' }, count: 1 }, 2).result).toBe('pass');
    expect(verify(journal, { match: { operation: 'E3', attempt: { gte: 2 } } }, 2).result).toBe('fail');
    expect(verify(journal, { sequence: [{ operation: 'E3' }, { operation: 'E2' }] }, 2).result).toBe('fail');
  });

  it('is certain if only earlier calls were evicted', () => {
    expect(verify(evicted(), { never: { status: 409 } }, 1).result).toBe('pass');
    expect(verify(evicted(), { never: { status: 409 } }, 0).result).toBe('inconclusive');
  });
});
