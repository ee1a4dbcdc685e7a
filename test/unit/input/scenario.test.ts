import { describe, expect, test } from '@jest/globals';
import { issuesIn, readScenarioValue, type ScenarioPart } from '../../../src/input/scenario/formats.js';
import { pathText } from '../../../src/schema/issue.js';

type Definition = ScenarioPart | 'scenario';

/** Returns the issues of a value, one line for each. */
function wrongIn(definition: Definition, value: unknown): readonly string[] {
  const issues = definition === 'scenario' ? readScenarioValue(value).issues : issuesIn(definition, value);
  return issues.map(({ path, message }) => `${pathText(path)}: ${message}`);
}

describe('A correct scenario', () => {
  test.each<[string, Definition, unknown]>([
    ['a delay alone', 'rule', { delay: { fixed: 250 } }],
    [
      'an error for several operations',
      'rule',
      { match: { operation: ['E7', 'getHostMeasurements'] }, inject: { error: { status: 503 } } },
    ],
    [
      'a retry',
      'rule',
      { match: { attempt: { gte: 2 } }, inject: { connection: { kind: 'reset' } }, phase: 'afterCommit' },
    ],
    ['an incident that heals', 'incident', { kind: 'node.down', target: 'rs0/node-1', for: 'PT10M' }],
    ['a step at once', 'step', { at: 'PT0S', clear: 'slow' }],
    ['a class of statuses', 'exchange', { operation: 'E3', status: '4xx' }],
    ['some statuses', 'exchange', { status: [409, '404', '5XX'] }],
    ['a retry in the journal', 'exchange', { attempt: { gte: 2 } }],
    ['a bound', 'count', { gte: 1 }],
    ['an empty scenario', 'scenario', { version: 1 }],
  ])('is accepted: %s', (_name, definition, value) => {
    expect(wrongIn(definition, value)).toEqual([]);
  });
});

describe('An error', () => {
  test('is reported together with all others, by its path', () => {
    const rule = {
      match: { operation: ['E7'], attempt: { gt: 'two' } },
      probability: 2,
      inject: { error: {} },
    };
    expect(wrongIn('rule', rule)).toEqual([
      '$.match.attempt.gt: expected a number, not "two"',
      '$.probability: expected a number from 0 to 1, not 2',
      '$.inject.error.status: is missing',
    ]);
  });

  test.each<[string, Definition, unknown, string]>([
    ['a name', 'rule', { mach: {}, delay: { fixed: 1 } }, '$.mach: is unknown; did you mean match?'],
    [
      'an operation',
      'rule',
      { match: { operation: ['E3', 'patchSnapshots'] }, delay: { fixed: 1 } },
      '$.match.operation[1]: expected an operation by its operationId or its number, such as patchSnapshot or E3, not "patchSnapshots"; did you mean patchSnapshot?',
    ],
    ['a kind', 'incident', { kind: 'node.dwn', target: 'rs0' }, '; did you mean node.down?'],
    [
      'a clock, and that it can be a number',
      'scenario',
      { version: 1, clock: 'manul' },
      '$.clock: expected one of manual, realtime, or a number above 0, at most 1000000, not "manul"; did you mean manual?',
    ],
    ['the case of a word', 'exchange', { method: 'get' }, '; did you mean GET?'],
  ])('from a typing error in %s suggests the intended name', (_name, definition, value, expected) => {
    expect(wrongIn(definition, value)).toEqual([expect.stringContaining(expected)]);
  });

  test('names both faults if a rule has two', () => {
    const inject = { error: { status: 500 }, connection: { kind: 'hang' } };
    expect(wrongIn('rule', { inject })).toEqual([
      expect.stringMatching(/^\$\.inject: expected exactly one of connection, .*, not error and connection$/),
    ]);
  });

  test.each<[string, unknown, string]>([
    ['neither inject nor delay', {}, '$: expected inject or delay'],
    ['a list', [], '$: expected an object'],
    ['nothing', null, '$: expected an object'],
  ])('describes a rule instead of %s', (_name, value, expected) => {
    expect(wrongIn('rule', value)).toEqual([expect.stringContaining(expected)]);
  });

  test.each<[string, unknown, string]>([
    ['a fault outside inject', { error: { status: 503 } }, '$.error: is unknown here; move it into inject'],
    ['a method outside match', { method: 'GET' }, '$.method: is unknown here; move it into match'],
  ])('says where a member belongs: %s', (_name, misplaced, expected) => {
    expect(wrongIn('rule', { ...(misplaced as object), delay: { fixed: 1 } })).toEqual([expected]);
  });

  test('in an alternative is reported for the intended one', () => {
    expect(wrongIn('exchange', { status: [200, 'ok'] })).toEqual([
      '$.status[1]: expected a status, or a class of them such as 4xx, not "ok"',
    ]);
    expect(wrongIn('count', 'many')).toEqual([
      '$: expected a whole number of at least 0, or an object with gte, lte, gt, lt or eq, not "many"',
    ]);
  });

  test.each<[Definition, unknown, string]>([
    ['rule', { inject: { skew: { by: '-P1234567D' } } }, '$.inject.skew.by'],
    ['rule', { inject: { rateLimit: { limit: 1, window: 'PT12345678901S' } } }, '$.inject.rateLimit.window'],
    ['incident', { kind: 'node.down', target: 'rs0/node-1', for: 'P1234567D' }, '$.for'],
    ['incident', { kind: 'node.down', target: 'rs0/node-1', at: 'P1234567D' }, '$.at'],
    ['incident', { kind: 'disk.fill', target: 'rs0/node-1', over: 'PT123456789H' }, '$.over'],
    ['step', { at: 'P1234567D', clear: 'slow' }, '$.at'],
    ['step', { every: 'P1234567D', clear: 'slow' }, '$.every'],
  ])('says of a duration in a %s that it is too long', (definition, value, path) => {
    const [message = '', ...others] = wrongIn(definition, value);
    expect(message).toMatch(/: is too long; expected at most P999999D .*, not "-?P/);
    expect(message).toContain(`${path}: `);
    expect(others).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    [
      'a status',
      { inject: { error: { status: 600 } } },
      '$.inject.error.status: expected a whole number from 400 to 599',
    ],
    ['bounds', { delay: { uniform: [1, 2, 3] } }, '$.delay.uniform: expected '],
  ])('in a number of a rule names its limits: %s', (_name, rule, expected) => {
    expect(wrongIn('rule', rule)).toEqual([expect.stringContaining(expected)]);
  });

  test('in an incident is reported by the kind of the incident', () => {
    expect(wrongIn('incident', { kind: 'node.flap', factor: 2, downFor: '5 min' })).toEqual([
      '$.target: is missing',
      '$.factor: is unknown; expected one of kind, id, target, for, at, every, downFor',
      '$.downFor: expected a duration of days, hours, minutes and seconds, such as PT90S, PT10M or P1DT12H, not "5 min"',
    ]);
    expect(wrongIn('incident', { target: 'rs0' })).toEqual([
      expect.stringMatching(/^\$\.kind: expected one of .*agent\.silent, .*, not nothing$/),
    ]);
  });

  test('in a step is reported by the members that go together', () => {
    expect(wrongIn('step', { at: 'PT1M', times: 2, clear: 'a', heal: 'b' })).toEqual([
      '$: expected exactly one of incident, fault, change, heal, clear, not heal and clear',
      '$: times requires every',
    ]);
    expect(wrongIn('step', { clear: 'a' })).toEqual(['$: expected at, every or after']);
  });

  test('has a quoted name in its path if necessary', () => {
    expect(wrongIn('rule', { match: { headers: { 'x-id': {} } }, delay: { fixed: 1 } })).toEqual([
      '$.match.headers["x-id"]: expected exactly one of absent, not',
    ]);
  });
});

describe('Rules beyond the schema are checked too', () => {
  const flap = (every: string, downFor: string): unknown => ({
    kind: 'node.flap',
    target: 'a',
    every,
    downFor,
  });
  const delay = (settings: object): unknown => ({ delay: settings });

  /** Values at a bound: the last accepted ones, and the first refused ones. */
  test.each<[string, Definition, readonly unknown[], readonly unknown[]]>([
    [
      'a node is up for a second at least',
      'incident',
      [flap('PT1M', 'PT58S'), flap('PT1M', 'PT59S')],
      [flap('PT1M', 'PT59.001S'), flap('PT1M', 'PT1M')],
    ],
    [
      'a node is down for a second at least',
      'incident',
      [flap('PT1M', 'PT1S'), flap('PT2S', 'PT1S')],
      [flap('PT1M', 'PT0.999S'), flap('PT1.999S', 'PT1S')],
    ],
    [
      'steps are a second apart at least',
      'step',
      [
        { every: 'PT1S', clear: 'a' },
        { every: 'PT1.001S', clear: 'a' },
      ],
      [{ every: 'PT0.999S', clear: 'a' }],
    ],
    [
      'the lower bound of a delay comes first',
      'rule',
      [delay({ uniform: [4, 5] }), delay({ uniform: [5, 5] })],
      [delay({ uniform: [6, 5] })],
    ],
    [
      'the 99th percentile of a delay is not below its median',
      'rule',
      [delay({ lognormal: { median: 5, p99: 6 } }), delay({ lognormal: { median: 5, p99: 5 } })],
      [delay({ lognormal: { median: 5, p99: 4 } })],
    ],
    [
      'a world begins in 1970 at the earliest',
      'scenario',
      [{ version: 1, now: '1970-01-01T00:00:00Z' }],
      [{ version: 1, now: '1969-12-31T23:59:59Z' }],
    ],
  ])('%s', (_rule, definition, taken, refused) => {
    for (const value of taken) expect(wrongIn(definition, value)).toEqual([]);
    for (const value of refused) expect(wrongIn(definition, value)).toHaveLength(1);
  });

  test.each<[Definition, unknown, string]>([
    [
      'rule',
      { delay: { uniform: [500, 100] } },
      '$.delay.uniform: expected the lower bound first, not 500 before 100',
    ],
    [
      'rule',
      { delay: { lognormal: { median: 9, p99: 3 } } },
      '$.delay.lognormal.p99: expected at least the median, 9, not 3',
    ],
    [
      'incident',
      { kind: 'node.flap', target: 'a', every: 'PT1M', downFor: 'PT60S' },
      '$.downFor: expected at least PT1S, and a second less than every, PT1M, not PT60S',
    ],
    ['step', { every: 'PT0.5S', clear: 'a' }, '$.every: expected at least PT1S, not PT0.5S'],
    [
      'expectation',
      { because: 'it must' },
      '$: expected one of eventually, never, sequence, or exchanges with their count, not because',
    ],
    [
      'expectation',
      { never: { operation: 'E3' }, status: 409 },
      '$: expected one of eventually, never, sequence, or exchanges with their count, not never and status',
    ],
    ['expectation', { operation: 'E3', within: 'PT1H' }, '$.within: requires eventually'],
    [
      'expectation',
      { never: { operation: 'E3', state: 'clusters' } },
      '$.never: expected exchanges or a state, not operation and state',
    ],
    ['expectation', { never: { state: 'clusters' } }, '$.never: expected state and where, not state'],
    [
      'scenario',
      { version: 1, now: '2026-02-30T00:00:00Z' },
      '$.now: expected a timestamp since 1970 such as 2026-01-01T00:00:00Z, not "2026-02-30T00:00:00Z"',
    ],
    [
      'scenario',
      {
        version: 1,
        faults: [{ id: 'a', delay: { fixed: 1 } }],
        timeline: [{ at: 'PT1M', fault: { id: 'a', delay: { fixed: 1 } } }],
      },
      '$.timeline[0].fault.id: expected a unique id: another fault rule has the id a',
    ],
    [
      'scenario',
      { version: 1, faults: [{ id: 'a', delay: { fixed: 1 } }], timeline: [{ at: 'PT1M', clear: 'b' }] },
      '$.timeline[0].clear: no fault rule of this scenario has the id "b"; the ids are a',
    ],
  ])('for a %s: %j', (definition, value, expected) => {
    expect(wrongIn(definition, value)).toEqual([expected]);
  });
});
