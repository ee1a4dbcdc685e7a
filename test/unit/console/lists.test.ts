import { describe, expect, it } from '@jest/globals';
import { sorted } from '../../../src/console/pages/traffic/sorting.js';
import { inOrder, orderAfter } from '../../../src/console/parts/order.js';
import { exampleOf, limitsOf } from '../../../src/console/parts/schemaForm/example.js';

const VALUES = { Name: ({ name }: { readonly name: string }) => name };

describe('the order of a list', () => {
  it('follows the values of a column, in both directions, and keeps equal items in place', () => {
    const items = [
      { name: 'b', n: 1 },
      { name: 'a', n: 2 },
      { name: 'b', n: 3 },
    ];
    const numbers = (isDown: boolean) => inOrder(items, VALUES, { by: 'Name', isDown }).map(({ n }) => n);
    expect(numbers(false)).toEqual([2, 1, 3]);
    expect(numbers(true)).toEqual([1, 3, 2]);
    expect(inOrder(items, VALUES, { by: 'Other', isDown: false })).toBe(items);
  });

  it('turns with each click on the same heading', () => {
    expect(orderAfter('Name', undefined)).toEqual({ by: 'Name', isDown: false });
    expect(orderAfter('Name', { by: 'Name', isDown: false })).toEqual({ by: 'Name', isDown: true });
    expect(orderAfter('Seed', { by: 'Name', isDown: false })).toEqual({ by: 'Seed', isDown: false });
  });

  it('is that of arrival for calls, unless another one is chosen', () => {
    const base = { kind: 'exchange' as const, at: '', realAt: '', method: 'GET' };
    const entries = [
      { ...base, id: 1, status: 503 },
      { ...base, id: 2, status: 200 },
      { ...base, id: 3 },
    ];
    const ids = (by: string, isDown: boolean) => sorted(entries, { by, isDown }).map(({ id }) => id);
    expect(sorted(entries, { by: 'Time', isDown: false })).toBe(entries);
    expect(ids('Time', true)).toEqual([3, 2, 1]);
    expect(ids('Status', true)).toEqual([1, 2, 3]);
  });
});

describe('the example in a field', () => {
  it.each([
    [{ description: 'Final usage in percent. By default 95. At 100 it stops.' }, '95'],
    [{ description: 'Free space in gigabytes. By default 0.5.' }, '0.5'],
    [{ description: 'The name of a move. By default `Download`.' }, 'Download'],
    [{ description: 'The name of a move, such as `Start`. By default all.' }, 'Start'],
    [{ description: 'By default the first one.' }, undefined],
    [{ description: 'By default now.', pattern: '^(?=.*[1-9])P(?=\\d)' }, 'PT10M'],
    [{ description: 'When it starts: a timestamp.' }, '2026-01-01T00:10:00Z'],
    [{ default: true }, 'true'],
  ])('comes from the schema: %j has %s', (schema, example) => {
    expect(exampleOf(schema)).toBe(example);
  });

  it('stands beside the limits of numbers', () => {
    expect(limitsOf({ minimum: 0, maximum: 100 })).toBe('A number from 0 to 100.');
    expect(limitsOf({ exclusiveMinimum: 0, maximum: 1000 })).toBe('A number above 0 to 1000.');
    expect(limitsOf({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })).toBeUndefined();
    expect(limitsOf({})).toBeUndefined();
  });
});
