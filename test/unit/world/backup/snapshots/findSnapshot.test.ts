import { describe, expect, it } from '@jest/globals';
import { findCluster } from '../../../../../src/world/clusters/findCluster.js';
import type { RefusalCode } from '../../../../../src/world/refusals.js';
import { findSnapshot } from '../../../../../src/world/backup/snapshots/findSnapshot.js';
import { refusal } from '../../../../support/refusal.js';
import { replicaSet, standalone } from '../../../../support/rows/deployments.js';
import { idAt, idOf, NOBODY, NOW, PROJECT } from '../../../../support/rows/ids.js';
import { project, snapshot } from '../../../../support/rows/rows.js';
import { worldWith } from '../../../../support/rows/worlds.js';

const rs0 = replicaSet('rs0');
const rs1 = replicaSet('rs1');
const solo = standalone();
const foreign = replicaSet('foreign', { groupId: idOf('other') });
const own = snapshot(rs0.cluster);
const neighbour = snapshot(rs1.cluster, { id: idAt(NOW, 2) });
const world = worldWith({
  projects: [project(), project({ name: 'other' })],
  deployments: [rs0, rs1, solo, foreign],
  snapshots: [own, neighbour],
});

describe('finding a snapshot', () => {
  it('finds it within its cluster', () => {
    expect(findSnapshot(world, rs0.cluster, own.id)).toBe(own);
  });

  it.each<[string, string]>([
    ['one of another cluster of the project', neighbour.id],
    ['one that does not exist', NOBODY],
  ])('refuses %s', (_, id) => {
    expect(() => findSnapshot(world, rs0.cluster, id)).toThrow(
      refusal(404, 'SNAPSHOT_NOT_FOUND', id, rs0.cluster.id),
    );
  });

  it.each(['latest', '', 'f'.repeat(32)])('refuses a malformed id: %j', (id) => {
    expect(() => findSnapshot(world, rs0.cluster, id)).toThrow(refusal(404, 'INVALID_SNAPSHOT_ID', id));
  });
});

describe('finding a cluster', () => {
  it('finds replica sets by 24 digits and standalones by 32', () => {
    expect(findCluster(world, project(), rs0.cluster.id)).toBe(rs0.cluster);
    expect(findCluster(world, project(), solo.cluster.id)).toBe(solo.cluster);
    expect(solo.cluster.id).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each<[string, string, RefusalCode, readonly string[]]>([
    ['one of another project', foreign.cluster.id, 'CLUSTER_NOT_FOUND', [foreign.cluster.id, PROJECT]],
    ['one that does not exist', NOBODY, 'CLUSTER_NOT_FOUND', [NOBODY, PROJECT]],
    ['32 digits that nothing has', '0'.repeat(32), 'CLUSTER_NOT_FOUND', ['0'.repeat(32), PROJECT]],
    ['a name', 'rs0', 'INVALID_CLUSTER_ID', ['rs0']],
  ])('refuses %s', (_, id, errorCode, parameters) => {
    expect(() => findCluster(world, project(), id)).toThrow(refusal(404, errorCode, ...parameters));
  });
});
