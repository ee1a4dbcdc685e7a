import { describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/world/instant.js';
import { createLogJob, type LogRequest } from '../../../src/world/logs/createLogJob.js';
import type { Incident } from '../../../src/world/tables/incidents.js';
import { retryLogJob } from '../../../src/world/logs/retryLogJob.js';
import type { World } from '../../../src/world/world.js';
import { later, typesOf } from '../../support/advancing.js';
import { firstProject } from '../../support/fixtureWorlds.js';
import { begun, standardWorld } from '../../support/incidents.js';
import { replicaSet } from '../../support/rows/deployments.js';
import { NOW } from '../../support/rows/ids.js';
import { worldWith } from '../../support/rows/worlds.js';

const rs0 = replicaSet('rs0', { createdAt: NOW, schedule: { everyHours: 6, retentionDays: 2 } });
const quiet = worldWith({ deployments: [rs0] });

function incidentOf(world: World): Incident | undefined {
  return world.incidents.all().first();
}

/** Returns how many snapshot jobs have failed, and how many snapshots are complete. */
function snapshotsOf(world: World): readonly number[] {
  const taken = world.snapshots.select('cluster', rs0.cluster.id).toArray();
  return [
    typesOf(world).filter((type) => type === 'BAD_CLUSTERSHOTS').length,
    taken.filter(({ complete }) => complete).length,
  ];
}

describe('An incident with `times`', () => {
  it('ends after this number of snapshots that fail', () => {
    const world = begun(quiet, { kind: 'snapshot.fail', target: 'rs0', times: 2 });
    expect(incidentOf(world)).toMatchObject({ left: 2 });
    const first = later(world, 7 * HOUR_MS);
    expect([snapshotsOf(first), incidentOf(first)]).toMatchObject([[1, 0], { left: 1 }]);
    const second = later(first, 6 * HOUR_MS);
    expect([snapshotsOf(second), incidentOf(second)]).toMatchObject([
      [2, 0],
      { left: 0, endedAt: NOW + 12 * HOUR_MS },
    ]);
    expect(snapshotsOf(later(second, 6 * HOUR_MS))).toEqual([2, 1]);
  });

  it('ends after this number of snapshots that fail at their end', () => {
    const world = later(begun(quiet, { kind: 'snapshot.retry', target: 'rs0', times: 3 }), 7 * HOUR_MS);
    expect(snapshotsOf(world)).toEqual([3, 1]);
    expect(incidentOf(world)?.endedAt).toBeLessThan(NOW + 7 * HOUR_MS);
  });

  it('ends after this number of log files that cannot be collected, so that a retry succeeds', () => {
    const spec = { kind: 'logs.fail', target: 'rs0', times: 2 } as const;
    const world = begun(standardWorld(), spec);
    const request: LogRequest = {
      resourceName: 'rs0',
      redacted: false,
      sizeRequestedPerFileBytes: 1_000,
      resourceType: 'REPLICASET',
      logTypes: ['MONGODB', 'FTDC'],
    };
    const collected = later(createLogJob(world, firstProject(world), request, 'caller').world, MINUTE_MS);
    const job = collected.logCollectionJobs.all().toArray().at(-1);
    expect(job?.childJobs.filter(({ status }) => status === 'FAILURE')).toHaveLength(2);
    expect(incidentOf(collected)).toMatchObject({ left: 0, endedAt: world.now + 3 * SECOND_MS });
    if (job === undefined) throw new Error('There is no job.');
    const again = later(retryLogJob(collected, job).world, MINUTE_MS);
    expect(again.logCollectionJobs.get(job.id)?.status).toBe('SUCCESS');
  });

  it('is counted by each of several incidents, and lasts without `times`', () => {
    const world = begun(
      quiet,
      { kind: 'snapshot.fail', target: 'rs0', times: 1 },
      { kind: 'snapshot.fail', target: 'rs0', times: 2 },
      { kind: 'snapshot.retry', target: 'rs0' },
    );
    const ended = later(world, 13 * HOUR_MS)
      .incidents.all()
      .toArray();
    expect(ended.map(({ endedAt }) => endedAt)).toEqual([NOW + 6 * HOUR_MS, NOW + 12 * HOUR_MS, undefined]);
  });
});
