import { beforeEach, describe, expect, it } from '@jest/globals';
import { Plane } from './givenPlane.js';
import { everything, ONLY, RS0, rs0Host, rs0Snapshot } from '../../support/rows/everything.js';
import { worldOfRows } from '../../support/rows/worlds.js';

interface Problems {
  readonly count: number;
  readonly problems: readonly Readonly<Record<'collection' | 'id' | 'name' | 'problem', string>>[];
}

describe('GET …/problems', () => {
  let plane: Plane;
  beforeEach(() => {
    plane = new Plane();
  });

  const problems = (query = ''): Promise<Problems> => plane.call('get', `/default/problems${query}`);

  it('lists the rows that are not well, by collection and id', async () => {
    const { count, problems: found } = await problems();
    expect(count).toBe(found.length);
    expect(found).toEqual(
      expect.arrayContaining([
        { collection: 'clusters', id: RS0.id, name: 'rs0', problem: 'availability is warning' },
        { collection: 'clusters', id: ONLY.id, name: 'only', problem: 'availability is dead' },
        {
          collection: 'hosts',
          id: rs0Host(2).id,
          name: 'rs0/node-2',
          problem: 'is down since 2025-12-31T23:00:00Z',
        },
      ]),
    );
    expect(found.map(({ collection }) => collection)).toEqual(
      found.map(({ collection }) => collection).toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)),
    );
  });

  it('counts all problems, but lists at most `limit`', async () => {
    const { count, problems: found } = await problems('?limit=1');
    expect(found).toHaveLength(1);
    expect(count).toBeGreaterThan(1);
  });

  it('follows the world', async () => {
    const before = await problems();
    await plane.patch('hosts/rs0/node-2', { up: true });
    expect((await problems()).problems).not.toEqual(before.problems);
    await plane.call('post', '/default/incidents', { kind: 'agent.silent', target: 'Shop' });
    expect((await problems()).problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Shop', problem: '1 of 1 agents are silent' }),
      ]),
    );
  });

  it('knows snapshots that lack shards or may be inconsistent', async () => {
    const missing = { id: 'a', groupId: 'b', clusterName: 'rs0', shardName: 'shard1' };
    const shard = { ...missing, replicaSetName: 'rs0', lastHeartbeat: 0, typeName: 'REPLICA_SET' } as const;
    const snapshots = [
      rs0Snapshot(20, { missingShards: [shard] }),
      rs0Snapshot(21, { missingShards: [], isPossiblyInconsistent: true }),
      rs0Snapshot(22, { missingShards: [], isPossiblyInconsistent: false }),
    ];
    plane = new Plane(worldOfRows({ ...everything(), snapshots }));
    const { problems: found } = await problems();
    expect(
      found.filter(({ collection }) => collection === 'snapshots').map(({ problem }) => problem),
    ).toEqual(['lacks shard1', 'is possibly inconsistent']);
  });

  it('refuses a limit of 0', async () => {
    expect(await plane.refused('get', '/default/problems?limit=0')).toMatchObject({ status: 400 });
  });
});

const ORDER = ['projects', 'clusters', 'hosts', 'snapshots', 'alerts'];
