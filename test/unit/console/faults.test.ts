import { describe, expect, it } from '@jest/globals';
import { excerptOf, messageWithoutPlace } from '../../../src/console/pages/faults/excerpt.js';
import {
  effectText,
  leftOf,
  limitText,
  matchText,
  type Rule,
} from '../../../src/console/pages/faults/ruleText.js';

function rule(members: Partial<Rule>): Rule {
  const statistics = { matched: 5, drawn: 4, injected: 3 };
  return { id: 'flaky', addedAt: '2026-01-01T00:00:00Z', statistics, ...members };
}

describe('the text of a fault rule', () => {
  it.each<[Partial<Rule>, string]>([
    [{}, 'all calls'],
    [{ match: {} }, 'all calls'],
    [{ match: { operation: ['E8', 'E9'], method: 'GET' } }, 'operation E8 or E9, method GET'],
    [{ match: { query: { pretty: true }, attempt: { gte: 2 } } }, 'query pretty true, attempt gte 2'],
  ])('says which calls it affects: %j', (members, text) => {
    expect(matchText(rule(members))).toBe(text);
  });

  it.each<[Partial<Rule>, string]>([
    [{ inject: { error: { status: 503, retryAfter: 2 } } }, 'error: status 503, retryAfter 2'],
    [{ delay: { uniform: [100, 500] } }, 'delay: uniform 100 or 500 ms'],
    [
      { inject: { connection: { kind: 'reset' } }, delay: { fixed: 5 }, phase: 'afterCommit' },
      'connection: kind reset and delay: fixed 5 ms, after the call has been carried out',
    ],
    [{ inject: { proxy: { kind: 'empty' } } }, 'proxy: kind empty, in front of the login'],
    [{ inject: { proxy: { kind: 'empty' } }, phase: 'beforeCommit' }, 'proxy: kind empty'],
    [
      { inject: { error: { status: 503 } }, phase: 'beforeAuthentication' },
      'error: status 503, in front of the login',
    ],
  ])('says what it does: %j', (members, text) => {
    expect(effectText(rule(members))).toBe(text);
  });

  it.each<[Partial<Rule>, string]>([
    [{}, ''],
    [{ probability: 0.5, times: 2 }, 'with a probability of 0.5, at most 2'],
    [{ skip: 1, times: 2, per: 'key' }, 'after 1 of each key, at most 2 of each key'],
    [{ window: { after: 'PT1M', for: 'PT5M' } }, 'window: after PT1M, for PT5M'],
  ])('says how often it applies: %j', (members, text) => {
    expect(limitText(rule(members))).toBe(text);
  });

  it.each<[Partial<Rule>, number | undefined]>([
    [{}, undefined],
    [{ times: 5 }, 2],
    [{ times: 2 }, 0],
    [{ times: 5, per: 'request' }, undefined],
  ])('says how often it can still apply: %j', (members, left) => {
    expect(leftOf(rule(members))).toBe(left);
  });
});

describe('the excerpt of a line', () => {
  it('divides the line at the mistake', () => {
    expect(excerptOf('one: 1\r\ntwo: x\r\n', 2, 6)).toEqual({ before: 'two: ', after: 'x' });
  });

  it('shows only the text around a mistake in a long line', () => {
    const { before, after } = excerptOf('a'.repeat(500), 1, 201);
    expect(before).toBe(`…${'a'.repeat(36)}`);
    expect(after).toBe(`${'a'.repeat(36)}…`);
  });

  it.each([
    [9, 1],
    [1, 99],
  ])('is empty after a place that the text lacks: line %i, column %i', (line, column) => {
    expect(excerptOf('short', line, column).after).toBe('');
  });

  it('needs no place in the message', () => {
    expect(messageWithoutPlace('line 4, column 17: faults[0]: expected one')).toBe('faults[0]: expected one');
    expect(messageWithoutPlace('$.name: line 4')).toBe('$.name: line 4');
  });
});
