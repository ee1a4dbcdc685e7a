import { describe, expect, it } from '@jest/globals';
import { isObjectId, nameId, takeId } from '../../../src/world/ids.js';
import { SECOND_MS } from '../../../src/world/instant.js';
import { createWorld, type World } from '../../../src/world/world.js';

const NOW = Date.UTC(2026, 0, 1);

function take(world: World, count: number): readonly string[] {
  const ids: string[] = [];
  let next = world;
  for (let number = 0; number < count; number += 1) {
    const [taken, id] = takeId(next);
    ids.push(id);
    next = taken;
  }
  return ids;
}

describe('a fresh id', () => {
  const world = createWorld({ seed: 1, now: NOW });

  it('is 24 hex digits in lower case that begin with the second of its creation', () => {
    const [id = ''] = take(world, 1);
    expect(id).toMatch(/^[0-9a-f]{24}$/);
    expect(Number.parseInt(id.slice(0, 8), 16)).toBe(NOW / SECOND_MS);
  });

  it('is never issued twice, and later ones sort after earlier ones', () => {
    const ids = [...take(world, 300), ...take({ ...world, now: NOW + SECOND_MS }, 300)];
    expect(new Set(ids).size).toBe(600);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('is used up in the world returned with it, and not in the earlier one', () => {
    const [taken] = takeId(world);
    expect(taken.sequence).toBe(1);
    expect(world.sequence).toBe(0);
  });

  it('is the same for the same seed and the same past, and another for another seed', () => {
    expect(take(createWorld({ seed: 1, now: NOW }), 5)).toEqual(take(world, 5));
    expect(take(createWorld({ seed: 2, now: NOW }), 1)).not.toEqual(take(world, 1));
  });

  it('keeps its length when the counter and the second run over', () => {
    const late = { ...world, now: Date.UTC(9999, 11, 31), sequence: 0x1_00_00_00 - 1 };
    expect(take(late, 2).every(isObjectId)).toBe(true);
  });

  it.each(['1970-01-01T00:00:00Z', '1969-12-31T23:59:59Z', '0001-01-01T00:00:00Z'])(
    'has 24 digits at %s',
    (now) => {
      expect(take({ ...world, now: Date.parse(now) }, 2).every(isObjectId)).toBe(true);
    },
  );
});

describe('an id made from a name', () => {
  it('is 32 hex digits, the same for the same seed and name', () => {
    expect(nameId(1, 'node-0:27017')).toMatch(/^[0-9a-f]{32}$/);
    expect(nameId(1, 'node-0:27017')).toBe(nameId(1, 'node-0:27017'));
  });

  it('is different for another seed or name', () => {
    const ids = [nameId(1, 'a'), nameId(2, 'a'), nameId(1, 'b'), nameId(1, '')];
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the form of a 24-hex id', () => {
  it.each(['0123456789abcdef01234567', 'ABCDEFABCDEFABCDEFABCDEF'])('has %s', (text) => {
    expect(isObjectId(text)).toBe(true);
  });

  it.each([
    '',
    '0123456789abcdef0123456',
    '0123456789abcdef012345678',
    '0123456789abcdef0123456g',
    '0123456789abcdef01234567\n',
    ' 0123456789abcdef01234567',
    '０123456789abcdef01234567',
  ])('does not have %j', (text) => {
    expect(isObjectId(text)).toBe(false);
  });
});
