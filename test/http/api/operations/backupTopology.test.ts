import { describe, expect, it } from '@jest/globals';
import { SYSTEM } from '../../../../src/world/tables/events.js';
import type { World } from '../../../../src/world/world.js';
import { violationsOf } from '../../../support/invariants/world.js';
import { KEYS, type Platform } from '../../../support/platform.js';
import { hostNamed } from '../../../support/rows/deployments.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { bodyOf } from './given.js';
import { backupEvents, changed, ID, idle, pass, started, statusOf, waitFor } from './givenBackups.js';

const SNAPSHOTS = `/groups/${PROJECT}/clusters/${ID}/snapshots?completed=all`;
const member = hostNamed(idle, 'node-2');

/** Changes the members of the cluster, as automation does. */
function change(platform: Platform, hosts: (before: World['hosts']) => World['hosts']): void {
  const { world } = platform.live;
  platform.live.commit({ world: { ...world, hosts: hosts(world.hosts) }, events: [] }, SYSTEM);
}

async function snapshots(platform: Platform): Promise<number> {
  return bodyOf<'listSnapshots'>(await platform.get(SNAPSHOTS)).totalCount;
}

describe('"A topology change in the first ~30 s after start aborts the backup"', () => {
  it.each<[string, (before: World['hosts']) => World['hosts']]>([
    ['a member leaves', (hosts) => hosts.remove(member.id)],
    [
      'a member is added',
      (hosts) => hosts.put({ ...member, id: `${member.id.slice(0, -1)}x`, port: 27_099 }),
    ],
  ])('is written as "event INCONSISTENT_BACKUP_CONFIGURATION": %s', async (_change, hosts) => {
    const platform = await started();
    expect(await snapshots(platform)).toBe(1);
    pass(platform, 15);
    change(platform, hosts);
    expect(await statusOf(platform)).toBe('STARTED');
    expect(await waitFor(platform, 'STOPPED')).toBeLessThanOrEqual(2);
    expect((await backupEvents(platform)).at(-1)).toBe('INCONSISTENT_BACKUP_CONFIGURATION platform');
    expect(await snapshots(platform)).toBe(0);
    expect(violationsOf(platform.world)).toEqual([]);
  });

  it('and the next start copies all data, and writes "CONSISTENT_"', async () => {
    const platform = await started();
    change(platform, (hosts) => hosts.remove(member.id));
    await waitFor(platform, 'STOPPED');
    const before = (await backupEvents(platform)).length;
    await changed(platform, { statusName: 'STARTED' });
    await waitFor(platform, 'STARTED');
    expect((await backupEvents(platform)).slice(before)).toEqual([
      'RS_STATE_CHANGED_AUDIT ADMIN1',
      'INITIAL_SYNC_STARTED_AUDIT platform',
      'INITIAL_SYNC_FINISHED_AUDIT platform',
      'CONSISTENT_BACKUP_CONFIGURATION platform',
    ]);
    expect(await snapshots(platform)).toBe(1);
  });

  it('and no snapshot on demand waits any more: "UNFINISHED_ON_DEMAND_SNAPSHOT (one at a time per cluster)"', async () => {
    const onDemand = `/groups/${PROJECT}/clusters/${ID}/snapshots/onDemandSnapshot?retentionDays=1`;
    const requested = async (): Promise<Platform> => {
      const platform = await started();
      expect((await platform.call('post', onDemand, KEYS.admin)).status).toBe(200);
      expect(platform.world.clusters.get(ID)?.onDemand).toBeDefined();
      return platform;
    };
    const aborted = await requested();
    change(aborted, (hosts) => hosts.remove(member.id));
    await waitFor(aborted, 'STOPPED');
    expect(violationsOf(aborted.world)).toEqual([]);
    const terminated = await requested();
    await changed(terminated, { statusName: 'STOPPED' });
    await waitFor(terminated, 'STOPPED');
    await changed(terminated, { statusName: 'TERMINATING' });
    expect(violationsOf(terminated.world)).toEqual([]);
  });

  it('but not later: "KT sleeps 30 s to avoid it (client)"', async () => {
    const platform = await started();
    pass(platform, 30);
    change(platform, (hosts) => hosts.remove(member.id));
    expect(await waitFor(platform, 'STOPPED')).toBeUndefined();
  });

  it('and neither an election nor a failure is one', async () => {
    const platform = await started();
    change(platform, (hosts) =>
      hosts.put({ ...member, replicaState: 'DOWN', downSince: platform.world.now }),
    );
    expect(await waitFor(platform, 'STOPPED')).toBeUndefined();
  });
});
