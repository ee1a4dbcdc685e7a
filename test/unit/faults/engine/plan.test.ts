import { describe, expect, test } from '@jest/globals';
import { FaultEngine } from '../../../../src/faults/engine/faultEngine.js';
import type { FaultExchange } from '../../../../src/faults/engine/faultExchange.js';
import { planOf, type Plan } from '../../../../src/faults/engine/plan.js';
import type { Rule } from '../../../../src/input/scenario/scenario.gen.js';
import { addFault } from '../../../../src/world/faults/rules.js';
import { createWorld, type World } from '../../../../src/world/world.js';
import fc from '../../../support/properties.js';

const nothing = (): undefined => undefined;
const REQUEST = {
  callAt: (attempt: number) => ({ method: 'GET', path: '/a', attempt, parameter: nothing, header: nothing }),
  identity: () => 'request',
  remoteAddress: '127.0.0.1',
};

const worldWith = (rules: readonly Rule[]): World =>
  rules.reduce<World>(
    (world, rule, at) => addFault(world, { id: `rule-${at}`, ...rule }).world,
    createWorld({ seed: 7, now: 0 }),
  );

const evaluate = (rules: readonly Rule[]) => new FaultEngine().evaluate(worldWith(rules), REQUEST);

const planFor = (...rules: readonly Rule[]): Plan => planOf(evaluate(rules).ruleEffects, new FaultEngine());

describe('The effects of several rules', () => {
  test('add up their delays separately before and after the commit', () => {
    const plan = planFor(
      { delay: { fixed: 5 } },
      { delay: { fixed: 7 } },
      { delay: { fixed: 11 }, phase: 'afterCommit' },
    );
    expect(plan).toMatchObject({ waitBeforeMs: 12, waitAfterMs: 11 });
  });

  test('read the past once, with the longest lag', () => {
    const lags: number[] = [];
    const exchange = { readPast: (lag: number) => lags.push(lag) } as unknown as FaultExchange;
    const { effects } = planFor(
      { inject: { stale: { lag: 'PT1M' } } },
      { inject: { stale: { lag: 'PT5M' } } },
      { inject: { stale: { lag: 'PT2M' } } },
    );
    for (const { hooks } of effects) hooks.beforeHandler?.(exchange);
    expect(lags).toEqual([300_000]);
  });

  test('shift the clock by the sum of their skews', () => {
    const exchange = { now: () => 0 } as FaultExchange;
    const reply = { status: 200, headers: { Date: '?' }, body: Buffer.alloc(0) };
    const [effect, ...others] = planFor(
      { inject: { skew: { by: 'PT2M' } } },
      { inject: { skew: { by: '-PT1M' } } },
    ).effects;
    expect(others).toEqual([]);
    expect(effect?.hooks.changeHeaders?.(reply, exchange).headers).toEqual({
      Date: 'Thu, 01 Jan 1970 00:01:00 GMT',
    });
  });

  test('apply the drifts of all rules', () => {
    expect(
      planFor({ inject: { drift: { kind: 'unknownField' } } }, { inject: { drift: { kind: 'unknownEnum' } } })
        .effects,
    ).toHaveLength(2);
  });
});

test.each<[string, Rule, boolean]>([
  ['a delay', { delay: { fixed: 1 } }, false],
  ['a delay after the commit', { delay: { fixed: 1 }, phase: 'afterCommit' }, true],
  ['an error', { inject: { error: { status: 503 } } }, false],
  ['an error after the commit', { inject: { error: { status: 503 } }, phase: 'afterCommit' }, true],
  ['a TCP reset', { inject: { connection: { kind: 'reset' } } }, false],
  ['a TCP reset in the middle of the body', { inject: { connection: { kind: 'resetMidBody' } } }, true],
  ['a skew', { inject: { skew: { by: 'PT1S' } } }, true],
  ['a throttle', { inject: { throttle: { bytesPerSecond: 1 } } }, true],
])('Whether the reply is buffered: %s', (_name, rule, isBuffered) => {
  expect(planFor(rule).buffersReply).toBe(isBuffered);
});

const anyRule = fc.record(
  {
    inject: fc.constantFrom<NonNullable<Rule['inject']>>(
      { error: { status: 500 } },
      { rateLimit: { limit: 0, window: 'PT1M' } },
      { connection: { kind: 'hang' } },
      { corrupt: { kind: 'garbage' } },
      { unauthorized: { variant: 'staleNonce' } },
      { stale: { lag: 'PT1M' } },
      { drift: { kind: 'paging' } },
    ),
    delay: fc.constantFrom({ fixed: 1 }, { uniform: [1, 9] as const }),
    probability: fc.constantFrom(0.5, 1),
    phase: fc.constantFrom<'beforeCommit' | 'afterCommit'>('beforeCommit', 'afterCommit'),
  },
  { requiredKeys: ['inject'] },
);

describe('For any rules', () => {
  test('at most one effect ends an exchange', () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 8 }), (rules) => {
        const endings = evaluate(rules).ruleEffects.filter(({ fault }) => fault.endsExchange);
        expect(endings.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('the same rules and calls have the same effects', () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 8 }), (rules) => {
        expect(evaluate(rules).decisions).toEqual(evaluate(rules).decisions);
      }),
    );
  });

  test('the journal has exactly the executed effects', () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 8 }), (rules) => {
        const { decisions, ruleEffects } = evaluate(rules);
        expect(ruleEffects.map(({ effect }) => effect)).toEqual(
          decisions.flatMap(({ injected = [] }) => injected),
        );
      }),
    );
  });
});
