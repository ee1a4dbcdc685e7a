import { describe, expect, test } from '@jest/globals';
import { addFault, changeFault } from '../../../../src/world/faults/rules.js';
import type { Call } from '../../../../src/journal/match.js';
import type { Rule } from '../../../../src/input/scenario/scenario.gen.js';
import { createWorld, type World } from '../../../../src/world/world.js';
import { FaultEngine } from '../../../../src/faults/engine/faultEngine.js';
import { requestIdentity } from '../../../../src/faults/engine/requestIdentity.js';

const START = Date.UTC(2026, 0, 1);
const ERROR = { error: { status: 503 } };

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly publicKey?: string;
}

const given = (...rules: readonly Rule[]): World =>
  rules.reduce<World>(
    (world, rule, at) => addFault(world, { id: `rule-${at + 1}`, ...rule }).world,
    createWorld({ seed: 7, now: START }),
  );

const evaluate = (engine: FaultEngine, world: World, sent: Sent = {}) => {
  const { method = 'GET', path = '/groups/1', publicKey = 'ADMIN1' } = sent;
  const nothing = (): undefined => undefined;
  const callAt = (attempt: number): Call => ({
    method,
    path,
    publicKey,
    attempt,
    parameter: nothing,
    header: nothing,
  });
  const identity = () => requestIdentity({ method, target: path, keyId: publicKey });
  return engine.evaluate(world, { callAt, identity, remoteAddress: '127.0.0.1' }).decisions;
};

/** Returns for each call whether the first rule affects it. */
const struck = (world: World, calls: readonly Sent[], engine = new FaultEngine()): readonly boolean[] =>
  calls.map((sent) => evaluate(engine, world, sent)[0]?.injected !== undefined);

const same = (count: number, sent: Sent = {}): readonly Sent[] => Array.from({ length: count }, () => sent);

describe('A probability', () => {
  const world = given({ probability: 0.3, inject: ERROR });
  const hundred = struck(world, same(400));

  test('holds over many calls', () => {
    const share = hundred.filter(Boolean).length / hundred.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.4);
  });

  test('is the same for the same seed and calls', () => {
    expect(struck(world, same(400))).toEqual(hundred);
    expect(struck({ ...world, seed: 8 }, same(400))).not.toEqual(hundred);
  });

  test('does not depend on other requests in between', () => {
    const engine = new FaultEngine();
    const mixed = hundred.map((_each, at) => {
      for (let other = 0; other < at % 4; other += 1)
        evaluate(engine, world, { path: `/groups/${other}/hosts`, publicKey: 'OTHER' });
      return evaluate(engine, world)[0]?.injected !== undefined;
    });
    expect(mixed).toEqual(hundred);
  });

  test('draws again for a retry', () => {
    expect(new Set(hundred).size).toBe(2);
  });

  test('starts again after a reset', () => {
    const engine = new FaultEngine();
    struck(world, same(17), engine);
    engine.reset();
    expect(struck(world, same(400), engine)).toEqual(hundred);
  });
});

describe('skip and times', () => {
  test('let the first calls pass and affect a number of the next', () => {
    expect(struck(given({ skip: 1, times: 2, inject: ERROR }), same(5))).toEqual([
      ...[false, true, true],
      ...[false, false],
    ]);
  });

  test('count all calls of the world together unless the rule says otherwise', () => {
    const calls = [{ publicKey: 'A' }, { publicKey: 'B' }, { publicKey: 'A' }];
    expect(struck(given({ times: 1, inject: ERROR }), calls)).toEqual([true, false, false]);
  });

  test('count each key separately', () => {
    const calls = [{ publicKey: 'A' }, { publicKey: 'B' }, { publicKey: 'A' }];
    expect(struck(given({ times: 1, per: 'key', inject: ERROR }), calls)).toEqual([true, true, false]);
  });

  test('are counted for each key by a rate limit, unless the rule says otherwise', () => {
    const inject = { rateLimit: { limit: 1, window: 'PT1M' } };
    const calls = [{ path: '/a' }, { path: '/b' }, { path: '/b', publicKey: 'B' }];
    expect(struck(given({ inject }), calls)).toEqual([false, true, false]);
    expect(struck(given({ per: 'request', inject }), calls)).toEqual([false, false, false]);
    expect(struck(given({ per: 'world', inject }), calls)).toEqual([false, true, true]);
  });

  test('count each request separately', () => {
    const calls = [{ path: '/a' }, { path: '/b' }, { path: '/a' }, { path: '/b' }];
    expect(struck(given({ skip: 1, per: 'request', inject: ERROR }), calls)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test('count from zero for a rule that was changed', () => {
    const engine = new FaultEngine();
    const world = given({ times: 1, inject: ERROR });
    expect(struck(world, same(2), engine)).toEqual([true, false]);
    const row = world.faults.get('rule-1');
    if (row === undefined) throw new Error('no rule');
    const { world: changed } = changeFault(world, row, { ...row.rule, times: 2 });
    expect(struck(changed, same(3), engine)).toEqual([true, true, false]);
  });
});

describe('A window', () => {
  const world = given({ window: { after: 'PT10S', for: 'PT5M' }, inject: ERROR });

  test.each([
    [0, false],
    [9_999, false],
    [10_000, true],
    [309_999, true],
    [310_000, false],
  ])('%i ms after the rule was added: %s', (ms, isStruck) => {
    expect(struck({ ...world, now: START + ms }, same(1))).toEqual([isStruck]);
  });

  test('excludes calls from the matches', () => {
    const engine = new FaultEngine();
    const [told] = evaluate(engine, world);
    expect(told).toMatchObject({ matched: false, reason: 'outside its window' });
    const row = world.faults.get('rule-1');
    expect(row && engine.statistics(row)).toEqual({ matched: 0, drawn: 0, injected: 0 });
  });
});

describe('attempt', () => {
  test('is the number of times that the same request arrived', () => {
    const world = given({ match: { attempt: { gte: 2 } }, inject: ERROR });
    const calls = [{ path: '/a' }, { path: '/b' }, { path: '/a' }, { path: '/a' }];
    expect(struck(world, calls)).toEqual([false, false, true, true]);
  });
});

describe('Several rules', () => {
  test('combine, and the first that ends the exchange wins', () => {
    const world = given(
      { delay: { fixed: 5 } },
      { inject: ERROR },
      { inject: { connection: { kind: 'reset' } }, times: 1 },
      { inject: { skew: { by: 'PT1M' } } },
    );
    const engine = new FaultEngine();
    expect(evaluate(engine, world).map(({ injected, reason }) => injected?.[0]?.kind ?? reason)).toEqual([
      'delay',
      'answer',
      'an earlier rule ended the exchange',
      'skew',
    ]);
  });

  test('are evaluated in the order in which they were added', () => {
    const many = Array.from({ length: 12 }, (_, at): Rule => ({ id: `z${12 - at}`, delay: { fixed: at } }));
    const order = evaluate(new FaultEngine(), given(...many)).map(({ ruleId }) => ruleId);
    expect(order).toEqual(many.map(({ id }) => id));
  });

  test.each([
    ['GET', 'POST'],
    ['POST', 'GET'],
  ])('distinguish %s and %s of the same path', (first, second) => {
    const world = given({ match: { method: 'POST' }, inject: ERROR });
    const calls = [first, second, first].map((method) => ({ method }));
    expect(struck(world, calls)).toEqual(calls.map(({ method }) => method === 'POST'));
  });

  test('make no decision if they do not match operation, method and path', () => {
    expect(evaluate(new FaultEngine(), given({ match: { path: '/orgs/*' }, inject: ERROR }))).toEqual([]);
  });
});

describe('The statistics of a rule', () => {
  test('count matches, draws and effects', () => {
    const engine = new FaultEngine();
    const world = given({ probability: 0.5, skip: 2, times: 3, inject: ERROR });
    const hits = struck(world, same(40), engine).filter(Boolean).length;
    const row = world.faults.get('rule-1');
    expect(hits).toBe(3);
    expect(row && engine.statistics(row)).toEqual({ matched: 40, drawn: 3, injected: 3 });
  });
});

describe('A rule that is switched off', () => {
  const on = given({ times: 2, inject: ERROR });
  const row = on.faults.get('rule-1');
  if (row === undefined) throw new Error('no rule');
  const off = changeFault(on, row, { ...row.rule, enabled: false }).world;

  test('affects nothing, and says why', () => {
    expect(evaluate(new FaultEngine(), off)).toMatchObject([
      { ruleId: 'rule-1', matched: false, drawn: false, reason: 'switched off' },
    ]);
  });

  test('keeps its counts by request', () => {
    const engine = new FaultEngine();
    expect(struck(on, same(1), engine)).toEqual([true]);
    const switched = off.faults.get('rule-1') ?? row;
    engine.keepCounts(row, switched);
    expect(struck(off, same(3), engine)).toEqual([false, false, false]);
    expect(engine.statistics(switched)).toEqual({ matched: 1, drawn: 1, injected: 1 });
    engine.keepCounts(switched, row);
    expect(struck(on, same(3), engine)).toEqual([true, false, false]);
  });

  test('starts counting again if it was replaced', () => {
    const engine = new FaultEngine();
    struck(on, same(1), engine);
    const again = given({ times: 2, inject: ERROR });
    expect(struck(again, same(3), engine)).toEqual([true, true, false]);
  });
});
