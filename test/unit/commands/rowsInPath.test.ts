import { describe, expect, it } from '@jest/globals';
import { rowsInPath } from '../../../src/commands/why/rowsInPath.js';

const [GROUP, CLUSTER, SNAPSHOT] = ['a', 'b', 'c'].map((digit) => digit.repeat(24));

describe('the rows that a path names', () => {
  it('are found by their ids, the most specific one first', () => {
    expect(rowsInPath(`/groups/${GROUP}/clusters/${CLUSTER}/snapshots/${SNAPSHOT}`)).toEqual([
      { table: 'snapshots', id: SNAPSHOT, noun: 'snapshot' },
      { table: 'clusters', id: CLUSTER, noun: 'cluster' },
      { table: 'projects', id: GROUP, noun: 'project' },
    ]);
  });

  it.each(['/clusters', '/groups/byName/Shop', `/unknown/${GROUP}`, `/groups/<img src=x>`])(
    'are none in %s',
    (path) => {
      expect(rowsInPath(path)).toEqual([]);
    },
  );
});
