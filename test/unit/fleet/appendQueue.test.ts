import { describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { AppendQueue, type Tenancy } from '../../../src/fleet/appendQueue.js';
import { nextTurn } from '../../../src/simulator/nextTurn.js';

/** Records the worlds of each statement. */
function recordingQueue(): { readonly queue: AppendQueue; readonly statements: (readonly string[])[] } {
  const statements: (readonly string[])[] = [];
  const query = ({
    values: [names = []],
  }: {
    readonly values: readonly (readonly string[])[];
  }): Promise<object> => {
    statements.push(names);
    return Promise.resolve({ rows: names.map((name) => ({ name })) });
  };
  return { queue: new AppendQueue({ query } as unknown as Pool, () => undefined), statements };
}

const tenancyOf = (world: string): Tenancy => ({ world, epoch: '1', head: 0 });

describe('the queue of appends', () => {
  it('sends the entries of one turn of the event loop in one statement', async () => {
    const { queue, statements } = recordingQueue();
    const tenancies = ['a', 'b'].map(tenancyOf);
    await Promise.all(tenancies.map((each) => queue.append(each, 'line')));
    await nextTurn();
    await Promise.all(tenancies.map((each) => queue.append(each, 'line')));
    expect(statements).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect(tenancies.map(({ head }) => head)).toEqual([2, 2]);
  });

  it('sends long lines of several worlds in several statements', async () => {
    const { queue, statements } = recordingQueue();
    const line = 'x'.repeat(6 * 1024 * 1024);
    await Promise.all(['a', 'b', 'c', 'd'].map((world) => queue.append(tenancyOf(world), line)));
    expect(statements).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });
});
