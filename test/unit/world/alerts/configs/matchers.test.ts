import { describe, expect, it } from '@jest/globals';
import { matchesTarget } from '../../../../../src/world/alerts/configs/matchers.js';
import { worldWith } from '../../../../support/rows/worlds.js';

const world = worldWith({});
const target = { hostnameAndPort: 'node-1.db.northwind.example:27017' };

/** Whether the address of a process matches a regular expression. */
function matches(value: string): boolean {
  const matcher = { fieldName: 'HOSTNAME_AND_PORT', operator: 'REGEX', value } as const;
  return matchesTarget(world, { matchers: [matcher] }, target);
}

describe('a REGEX matcher', () => {
  it('finds its expression anywhere', () => {
    expect(matches('node-[0-9]+')).toBe(true);
    expect(matches('^db')).toBe(false);
  });

  it('takes linear time, even if backtracking would never end', () => {
    // A backtracking engine needs more steps than 2 to the power of 30.
    expect(matches('^(([a-z0-9.:-])+)+!$')).toBe(false);
  });
});
