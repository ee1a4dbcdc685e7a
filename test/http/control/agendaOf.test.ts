import { beforeEach, describe, expect, it } from '@jest/globals';
import { Plane } from './givenPlane.js';
import { RS0 } from '../../support/rows/everything.js';
import { numberedId, PROJECT } from '../../support/rows/ids.js';

interface Entry {
  readonly at: string;
  readonly what: string;
  readonly collection: string;
  readonly id: string;
}

describe('the agenda of a row', () => {
  let plane: Plane;
  beforeEach(() => {
    plane = new Plane();
  });

  const agenda = (query: string): Promise<readonly Entry[]> => plane.call('get', `/default/agenda${query}`);

  it('says what happens to a snapshot next, and when', async () => {
    const [next, ...others] = await agenda(`?of=${numberedId(20)}`);
    expect(next).toMatchObject({ collection: 'snapshots', id: numberedId(20), at: '2026-01-02T00:15:00Z' });
    expect(others).toEqual([]);
    expect((await agenda('?limit=10000')).filter((entry) => entry.id === numberedId(20))).toEqual([next]);
  });

  it('has the entries of the rows that refer to it too, soonest first', async () => {
    const all = await agenda('?limit=10000');
    const ofCluster = await agenda(`?of=${RS0.id}`);
    expect(ofCluster.map((entry) => entry.id)).toEqual(expect.arrayContaining([RS0.id, numberedId(20)]));
    expect(ofCluster).toEqual(all.filter((entry) => ofCluster.some((each) => each.id === entry.id)));
    const ofProject = await agenda(`?of=${PROJECT}`);
    expect(ofProject.length).toBeGreaterThan(ofCluster.length);
    expect(await agenda(`?of=${PROJECT}&limit=1`)).toEqual(ofProject.slice(0, 1));
  });

  it.each([
    ['of=gone', 'of', `expected the id of a row such as ${RS0.id} of cluster rs0, not "gone"`],
    [
      'of=rs0',
      'of',
      `expected the id of a row such as ${RS0.id} of cluster rs0, not "rs0"; did you mean ${RS0.id}?`,
    ],
    ['subject=rs0%2Fnode-9', 'subject', 'not "rs0/node-9"; did you mean rs0/node-'],
    ['what=snapshotExpires&subject=rs0', 'subject', 'not "rs0"; these are rows of snapshots'],
  ])('refuses an unknown row: %s', async (query, name, message) => {
    const { status, errors } = await plane.refused('get', `/default/agenda?${query}`);
    expect(status).toBe(400);
    expect(errors).toEqual([{ path: `?${name}`, message: expect.stringContaining(message) }]);
  });

  it('is empty for a row without entries', async () => {
    expect(await agenda(`?of=${PROJECT}&what=memberRecovers`)).toEqual([]);
    expect(await agenda(`?subject=${PROJECT}&what=snapshotExpires`)).toEqual([]);
  });
});
