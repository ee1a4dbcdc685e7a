import type { Incident as IncidentSpec } from '../../../src/input/scenario/scenario.gen.js';
import { backupStatusOf } from '../../../src/world/clusters/backupStatus.js';
import { findTarget } from '../../../src/world/targets/findTarget.js';
import type { World } from '../../../src/world/world.js';
import { broken } from './broken.js';

/**
 * Checks an incident that has started: a snapshot appears only for a cluster in use whose backup is started, and it is
 * complete.
 */
export function brokenAppearance(before: World, after: World, spec: IncidentSpec): readonly string[] {
  if (spec.kind !== 'snapshot.appear' || after.incidents === before.incidents) return [];
  const cluster = findTarget(before, 'clusters', spec.target);
  const { put } = after.snapshots.changesSince(before.snapshots);
  return broken(`the snapshot of ${cluster.name} that appeared`, {
    'is of an inactive backup': backupStatusOf(cluster) !== 'STARTED',
    'is of a dead cluster': !cluster.active,
    'does not exist': put.length === 0,
    'is not complete': put.some(({ complete }) => !complete),
  });
}
