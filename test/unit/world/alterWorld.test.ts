import { describe, expect, it } from '@jest/globals';
import { withWorld } from '../../../src/world/withWorld.js';
import { createWorld } from '../../../src/world/world.js';

const world = createWorld({ seed: 1, now: 1_000 });

describe('an altered world', () => {
  it('has what is altered, and all else as it was', () => {
    expect(withWorld(world, { now: 2_000 })).toStrictEqual({ ...world, now: 2_000 });
    expect(world.now).toBe(1_000);
  });

  it('has its fields in the order in which worlds are created and exported', () => {
    expect(Object.keys(withWorld(world, { now: 2_000 }))).toEqual(Object.keys(world));
  });
});
