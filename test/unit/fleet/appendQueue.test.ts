import { describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { AppendQueue, type Tenancy } from '../../../src/fleet/appendQueue.js';

describe('the queue of appends', () => {
  it('sends long lines of several worlds in several statements', async () => {
    const statements: (readonly string[])[] = [];
    const query = (_text: string, [names = []]: readonly (readonly string[])[]): Promise<object> => {
      statements.push(names);
      return Promise.resolve({ rows: names.map((name) => ({ name })) });
    };
    const queue = new AppendQueue({ query } as unknown as Pool, () => undefined);
    const line = 'x'.repeat(6 * 1024 * 1024);
    const tenancies = ['a', 'b', 'c', 'd'].map((world): Tenancy => ({ world, epoch: '1', head: 0 }));
    await Promise.all(tenancies.map((each) => queue.append(each, line)));
    expect(statements).toEqual([['a'], ['b', 'c'], ['d']]);
  });
});
