import { describe, expect, it } from '@jest/globals';
import {
  MOVES,
  plannedMove,
  ROLLING,
  untilPoll,
  type MoveName,
} from '../../../../../src/world/automation/plan/moves.js';
import { PROJECT } from '../../../../support/rows/ids.js';

const NAMES = Object.keys(MOVES) as readonly MoveName[];
const msOf = (name: MoveName, version: number, peers = 1): number =>
  plannedMove(1, { groupId: PROJECT, name: 'rs0_0' }, version, name, peers).ms;
const VERSIONS = Array.from({ length: 100 }, (_, version) => version);

describe('a move', () => {
  it.each(NAMES)('takes a time between its two bounds, the lower one first: %s', (name) => {
    const [min, max] = MOVES[name];
    expect(min).toBeGreaterThan(0);
    expect(max).toBeGreaterThanOrEqual(min);
    const all = VERSIONS.map((version) => msOf(name, version));
    expect(Math.min(...all)).toBeGreaterThanOrEqual(min * 1_000);
    expect(Math.max(...all)).toBeLessThanOrEqual(max * 1_000);
    expect(new Set(all).size > 1).toBe(max > min);
  });

  it('takes 20 to 40 seconds if it drains a shard', () => {
    const all = VERSIONS.map((version) => msOf('DrainShards', version));
    expect(Math.min(...all)).toBeGreaterThanOrEqual(20_000);
    expect(Math.min(...all)).toBeLessThan(21_000);
    expect(Math.max(...all)).toBeLessThanOrEqual(40_000);
  });

  it('takes at most 45 seconds for all members together if they make it one after the other', () => {
    for (const name of ROLLING as ReadonlySet<MoveName>) {
      const all = VERSIONS.map((version) => msOf(name, version, 50));
      expect(new Set(all)).toEqual(new Set([900]));
    }
    expect(msOf('Restore', 1, 50)).toBe(msOf('Restore', 1));
  });
});

describe('the poll of an agent', () => {
  it('comes after at least one millisecond and at most ten seconds', () => {
    const all = VERSIONS.map((version) => untilPoll(1, PROJECT, 'a.example.net', version));
    expect(Math.min(...all)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...all)).toBeLessThanOrEqual(10_000);
    expect(Math.max(...all)).toBeGreaterThan(9_000);
  });
});
