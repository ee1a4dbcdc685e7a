import { expect, it } from '@jest/globals';
import { matches } from '../../../src/scenarios/matches.js';

const NOON = '2026-01-01T12:00:00Z';
const ONE = '2026-01-01T13:00:00Z';

it.each([
  ['a number with a number', 3, { gte: 3 }, true],
  ['a number with a number', 3, { gt: 3 }, false],
  ['a timestamp with a timestamp', ONE, { gt: NOON }, true],
  ['a timestamp with a timestamp', NOON, { gte: NOON, lt: ONE }, true],
  ['a timestamp with a timestamp', NOON, { gt: NOON }, false],
  ['no text with a number', '3', { gte: 1 }, false],
  ['no number with a text', 3, { lte: '9' }, false],
  ['no missing value', undefined, { lte: 9 }, false],
])('A condition compares %s: %p and %p', (_, value, wanted, isMatch) => {
  expect(matches(value, wanted)).toBe(isMatch);
});
