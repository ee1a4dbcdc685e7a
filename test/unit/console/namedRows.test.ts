import { describe, expect, it } from '@jest/globals';
import { namedRows } from '../../../src/console/pages/traffic/namedRows.js';

const [GROUP, CLUSTER, SNAPSHOT] = ['a', 'b', 'c'].map((digit) => digit.repeat(24));

describe('the rows that a path names', () => {
  it('are found by their ids, the most specific one first', () => {
    expect(namedRows(`/groups/${GROUP}/clusters/${CLUSTER}/snapshots/${SNAPSHOT}?pretty=true`)).toEqual([
      { collection: 'snapshots', id: SNAPSHOT },
      { collection: 'clusters', id: CLUSTER },
      { collection: 'projects', id: GROUP },
    ]);
  });

  it.each(['/clusters', '/groups/byName/Shop', `/unknown/${GROUP}`, `/groups/<img src=x>`])(
    'are none in %s',
    (path) => {
      expect(namedRows(path)).toEqual([]);
    },
  );
});
