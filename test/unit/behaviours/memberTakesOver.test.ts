import { describe, expect, it } from '@jest/globals';
import { enterReplicaState } from '../../../src/world/hosts/enterReplicaState.js';
import { bringUp, takeDown } from '../../../src/world/hosts/startAndStop.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/world/instant.js';
import type { Membership } from '../../../src/world/tables/hosts.js';
import type { World } from '../../../src/world/world.js';
import { after, firedIn, hostOf, later, statesOf } from '../../support/advancing.js';
import { NEW, replicaSet, type Deployment } from '../../support/rows/deployments.js';
import { worldWith } from '../../support/rows/worlds.js';

/** A replica set whose members have these settings. The first one is the primary. */
function setWith(...memberships: readonly Membership[]): Deployment {
  const set = replicaSet('rs0', NEW, ['PRIMARY', ...memberships.slice(1).map(() => 'SECONDARY' as const)]);
  return {
    ...set,
    hosts: set.hosts.map((host, at) => ({ ...host, membership: memberships[at] ?? {} })),
  };
}

const { cluster } = replicaSet('rs0', NEW);
const given = (...memberships: readonly Membership[]): World =>
  worldWith({ deployments: [setWith(...memberships)] });
const down = (of: World, name: string) => after(of, takeDown(of, hostOf(of, cluster, name)));
const up = (of: World, name: string) => after(of, bringUp(of, hostOf(of, cluster, name)));
const momentOf = (fired: ReturnType<typeof firedIn>, at: number): number => fired[at]?.[1] ?? NaN;
const states = (of: World) => statesOf(of, cluster);

describe('an election', () => {
  it('makes the secondary with the highest priority the primary', () => {
    for (const createdAt of [0, 1, 2, 3]) {
      const world = later(given({ priority: 9 }, { priority: 2 }, {}), createdAt * SECOND_MS);
      expect(states(later(down(world, 'node-0'), MINUTE_MS))).toEqual(['DOWN', 'PRIMARY', 'SECONDARY']);
      const other = later(given({ priority: 9 }, {}, { priority: 2 }), createdAt * SECOND_MS);
      expect(states(later(down(other, 'node-0'), MINUTE_MS))).toEqual(['DOWN', 'SECONDARY', 'PRIMARY']);
    }
  });

  it('never chooses a member with the priority 0, even if no other is left', () => {
    const hidden = { priority: 0, hidden: true };
    const lost = later(down(given({}, hidden, hidden), 'node-0'), DAY_MS);
    expect(states(lost)).toEqual(['DOWN', 'SECONDARY', 'SECONDARY']);
    const back = later(up(lost, 'node-0'), HOUR_MS);
    expect(states(back)).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY']);
  });

  it('needs a majority of the votes, not of the members', () => {
    const silent = { priority: 0, votes: 0 };
    const world = given({}, {}, {}, silent, silent);
    const two = down(down(world, 'node-3'), 'node-4');
    expect(states(later(down(two, 'node-0'), MINUTE_MS)).filter((state) => state === 'PRIMARY')).toHaveLength(
      1,
    );
    const voters = down(down(world, 'node-1'), 'node-2');
    expect(states(later(voters, MINUTE_MS))[0]).toBe('SECONDARY');
  });
});

describe('a member with a higher priority that returns', () => {
  const lost = later(down(given({ priority: 2 }, {}, {}), 'node-0'), HOUR_MS);
  const back = up(lost, 'node-0');

  it('recovers, and takes over some seconds after it is a secondary', () => {
    const fired = firedIn(back, HOUR_MS);
    expect(fired.map(([name]) => name)).toEqual(['memberRecovers', 'memberTakesOver']);
    const [recovered, taken] = [momentOf(fired, 0), momentOf(fired, 1)];
    expect(taken - recovered).toBeGreaterThanOrEqual(10 * SECOND_MS);
    expect(taken - recovered).toBeLessThanOrEqual(12 * SECOND_MS);
    const settled = later(back, HOUR_MS);
    expect(states(settled)).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY']);
    expect(settled.clusters.get(cluster.id)).not.toHaveProperty('takeovers');
    expect(firedIn(settled, DAY_MS)).toEqual([]);
  });

  it('does not take over if it goes down again before', () => {
    const recovered = momentOf(firedIn(back, HOUR_MS), 0);
    const pending = later(back, recovered + SECOND_MS);
    expect(pending.clusters.get(cluster.id)?.takeovers).toHaveLength(1);
    const gone = down(pending, 'node-0');
    expect(gone.clusters.get(cluster.id)).not.toHaveProperty('takeovers');
    expect(states(later(gone, HOUR_MS)).filter((state) => state === 'PRIMARY')).toHaveLength(1);
  });

  it('wins the election if the primary goes before', () => {
    const recovered = momentOf(firedIn(back, HOUR_MS), 0);
    const pending = later(back, recovered + SECOND_MS);
    const primary = ['node-1', 'node-2'].find(
      (name) => hostOf(pending, cluster, name).replicaState === 'PRIMARY',
    );
    const settled = later(down(pending, primary ?? ''), MINUTE_MS);
    expect(states(settled)[0]).toBe('PRIMARY');
  });
});

describe('a tester', () => {
  it('cannot make a member with the priority 0 the primary', () => {
    const world = given({}, { priority: 0 }, {});
    const host = hostOf(world, cluster, 'node-1');
    expect(() => enterReplicaState(world, host, 'PRIMARY')).toThrow(
      `The priority of ${host.hostname}:${host.port} in rs0 is 0, so it cannot become primary.`,
    );
  });

  it('can make a member with a lower priority the primary, for some seconds', () => {
    const world = given({ priority: 2 }, {}, {});
    const changed = after(world, enterReplicaState(world, hostOf(world, cluster, 'node-1'), 'PRIMARY'));
    expect(states(changed)).toEqual(['SECONDARY', 'PRIMARY', 'SECONDARY']);
    expect(states(later(changed, MINUTE_MS))).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY']);
  });
});
