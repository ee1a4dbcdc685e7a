import { describe, expect, it } from '@jest/globals';
import { operationsIn } from '../../../src/record/rows/loads.js';

describe('the operations of a process', () => {
  it('are the sums of its series in the hours in which all of them have a value', () => {
    const operations = operationsIn([
      { name: 'OPCOUNTER_QUERY', points: [[0, 1], [1, 2], [2, 3]] }, // oxfmt-ignore
      { name: 'OPCOUNTER_INSERT', points: [[0, 10], [1, undefined], [2, 30], [3, 40]] }, // oxfmt-ignore
      { name: 'OPCOUNTER_GETMORE', points: [[0, undefined]] },
      { name: 'CONNECTIONS', points: [[0, 1_000]] },
    ]);
    expect(operations).toEqual([
      [0, 11],
      [2, 33],
    ]);
  });
});
