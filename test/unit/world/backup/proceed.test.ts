import { describe, expect, it } from '@jest/globals';
import { proceed } from '../../../../src/world/backup/proceed.js';
import type { BackupJob } from '../../../../src/world/tables/backupJob.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { worldWith } from '../../../support/rows/worlds.js';

/** Returns what remains of a job when the deletion of its data ends. */
function remains(job: BackupJob): BackupJob | undefined {
  const backupJob: BackupJob = { ...job, status: 'TERMINATING', step: 'DELETING' };
  const rs0 = replicaSet('rs0', { backupEnabled: false, backupJob });
  const world = worldWith({ deployments: [rs0] });
  return proceed(world, world.clusters.get(rs0.cluster.id) ?? rs0.cluster).world.clusters.get(rs0.cluster.id)
    ?.backupJob;
}

describe('a backup that was terminated', () => {
  it('keeps the credentials of its agent and the number of key rotations', () => {
    const kept: BackupJob = {
      authMechanismName: 'MONGODB_CR',
      username: 'agent',
      sslEnabled: true,
      keyRotations: 2,
    };
    expect(remains({ ...kept, provisioned: true })).toEqual(kept);
  });

  it('leaves nothing if it had neither', () => {
    expect(remains({ provisioned: true })).toBeUndefined();
  });
});
