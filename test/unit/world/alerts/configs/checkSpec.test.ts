import { describe, expect, it } from '@jest/globals';
import { checkSpec, type AlertConfigSpec } from '../../../../../src/world/alerts/configs/checkSpec.js';
import { worldWith } from '../../../../support/rows/worlds.js';

const world = worldWith();
const check = (spec: Partial<AlertConfigSpec>) =>
  checkSpec(world, { eventTypeName: 'HOST_DOWN', ...spec }, false);
type Matcher = NonNullable<AlertConfigSpec['matchers']>[number];

describe('a matcher for the type of a process', () => {
  const matcher = (operator: Matcher['operator'], value: string): Matcher => ({
    fieldName: 'TYPE_NAME',
    operator,
    value,
  });

  it.each(['EQUALS', 'NOT_EQUALS'] as const)('has a known type if it is exact: %s', (operator) => {
    for (const value of ['PRIMARY', 'SECONDARY', 'STANDALONE', 'CONFIG', 'MONGOS'])
      expect(check({ matchers: [matcher(operator, value)] }).matchers).toEqual([matcher(operator, value)]);
    expect(() => check({ matchers: [matcher(operator, 'PRIM')] })).toThrow(
      expect.objectContaining({ errorCode: 'INVALID_ENUM_VALUE' }),
    );
  });

  it.each(['CONTAINS', 'NOT_CONTAINS', 'STARTS_WITH', 'ENDS_WITH', 'REGEX'] as const)(
    'may have a part of a type if it is not exact: %s',
    (operator) => {
      const matchers = [matcher(operator, 'PRIM')];
      expect(check({ matchers }).matchers).toEqual(matchers);
    },
  );
});

describe('an expression of a matcher', () => {
  const matching = (value: string, operator: Matcher['operator']) =>
    check({ matchers: [{ fieldName: 'HOSTNAME', operator, value }] });

  it.each(['(', '(?=a)', String.raw`(a)\1`])('is refused if RE2 does not support it: %s', (value) => {
    expect(() => matching(value, 'REGEX')).toThrow(
      expect.objectContaining({ errorCode: 'INVALID_ATTRIBUTE' }),
    );
    expect(() => matching(value, 'CONTAINS')).not.toThrow();
  });
});

describe('an event type', () => {
  it.each([
    ['NO_SUCH_EVENT', 'INVALID_ENUM_VALUE'],
    ['HOST_UP', 'INVALID_EVENT_TYPE_FOR_ALERT'],
    ['RS_BIND_ERROR', 'GLOBAL_ALERTS_ONLY'],
  ])('is refused for the alerts of a project: %s', (eventTypeName, errorCode) => {
    expect(() => check({ eventTypeName })).toThrow(expect.objectContaining({ errorCode }));
  });
});
