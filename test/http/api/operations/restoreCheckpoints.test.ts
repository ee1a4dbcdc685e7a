import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '../../../../src/world/instant.js';
import { withHosts } from '../../../support/rows/deployments.js';
import { NOW, PROJECT } from '../../../support/rows/ids.js';
import { bodyOf } from './given.js';
import { automated, given, post, rs0, sh0, SHARDED_JOBS, whole } from './givenRestores.js';
import type { Tenant } from './tenant.js';

const old = { ...sh0, cluster: { ...sh0.cluster, featureCompatibilityVersion: '4.0', version: '4.0.28' } };

/** Restores the last checkpoint that is at least an hour old. */
async function restore(platform: Tenant): Promise<readonly [number, unknown]> {
  const path = `/groups/${PROJECT}/clusters/${sh0.cluster.id}/checkpoints?itemsPerPage=500`;
  const { results } = bodyOf<'listCheckpoints'>(await platform.get(path));
  const [found] = results
    .filter(({ started }) => Date.parse(started) < NOW - HOUR_MS)
    .toSorted((a, b) => Date.parse(b.started) - Date.parse(a.started));
  const { status, body } = await post(platform, automated(old, { checkPointId: found?.id }), SHARDED_JOBS);
  return [status, body];
}

describe('A restore of a checkpoint', () => {
  it('restores all parts of an old sharded cluster: "`checkpointId` (docs; GO spells `checkPointId`: accept both)"', async () => {
    const [status, body] = await restore(given({ deployments: [rs0, old], snapshots: [whole] }));
    expect([status, body]).toMatchObject([200, { totalCount: 3 }]);
  });

  it('is refused if a shard was not reached: "409 NO_CHECKPOINT_FOR_PIT_RESTORE"', async () => {
    const names = ['shard0-node-0', 'shard0-node-1'];
    const down = withHosts(old, names, { replicaState: 'DOWN', downSince: NOW - 3 * DAY_MS });
    const [status, body] = await restore(given({ deployments: [rs0, down], snapshots: [whole] }));
    expect([status, body]).toMatchObject([409, { errorCode: 'NO_CHECKPOINT_FOR_PIT_RESTORE' }]);
  });
});
