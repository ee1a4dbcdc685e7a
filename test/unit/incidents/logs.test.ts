import { describe, expect, it } from '@jest/globals';
import { HOUR_MS, SECOND_MS } from '../../../src/world/instant.js';
import { createLogJob, type LogRequest } from '../../../src/world/logs/createLogJob.js';
import type { LogCollectionJob } from '../../../src/world/tables/logCollectionJobs.js';
import type { World } from '../../../src/world/world.js';
import { later } from '../../support/advancing.js';
import { firstProject } from '../../support/fixtureWorlds.js';
import { begun, healed, node, standardWorld } from '../../support/incidents.js';

const REQUEST: LogRequest = {
  resourceName: 'rs0',
  redacted: false,
  sizeRequestedPerFileBytes: 1_000,
  resourceType: 'REPLICASET',
  logTypes: ['MONGODB', 'FTDC'],
};

/** Returns the world after the start of a log collection job for rs0. */
function started(before: World): World {
  return createLogJob(before, firstProject(before), REQUEST, 'caller').world;
}

function jobOf(world: World): LogCollectionJob | undefined {
  return world.logCollectionJobs.all().toArray().at(-1);
}

function failedOf(world: World): readonly string[] {
  const failed = jobOf(world)?.childJobs.filter(({ status }) => status === 'FAILURE') ?? [];
  return failed.map(({ hostname, logType }) => `${hostname} ${logType}`);
}

describe('logs.slow', () => {
  it('slows jobs that start while it lasts, by a factor of 20 by default', () => {
    const world = started(begun(standardWorld(), { kind: 'logs.slow', target: 'rs0' }));
    expect(jobOf(later(world, 120 * SECOND_MS - 1))?.status).toBe('IN_PROGRESS');
    expect(jobOf(later(world, 120 * SECOND_MS))?.status).toBe('SUCCESS');
  });

  it('slows the rest of a job in progress, until it heals', () => {
    const running = later(started(standardWorld()), SECOND_MS);
    const slow = begun(running, { kind: 'logs.slow', target: 'rs0', factor: 10, id: 'slow' });
    const later20 = later(slow, 20 * SECOND_MS);
    expect(jobOf(later20)?.childJobs.map(({ status }) => status)).toEqual(
      Array.from({ length: 3 }, () => ['SUCCESS', 'IN_PROGRESS']).flat(),
    );
    const quick = healed(later20, 'slow');
    expect(jobOf(later(quick, 3 * SECOND_MS - 1))?.status).toBe('IN_PROGRESS');
    expect(jobOf(later(quick, 3 * SECOND_MS))?.status).toBe('SUCCESS');
  });

  it('ends by `for`, and does not slow other nodes', () => {
    const spec = { kind: 'logs.slow', target: 'rs0/node-1', factor: 100, for: 'PT10S' } as const;
    const world = started(begun(standardWorld(), spec));
    const early = jobOf(later(world, 6 * SECOND_MS))?.childJobs ?? [];
    expect(early.filter(({ status }) => status === 'IN_PROGRESS').map(({ hostname }) => hostname)).toEqual(
      Array.from({ length: 2 }, () => node(world, 'rs0/node-1').hostname),
    );
    expect(jobOf(later(world, 16 * SECOND_MS))?.status).toBe('SUCCESS');
  });
});

describe('logs.fail', () => {
  it('makes a job fail half, and leaves the other files', () => {
    const broken = begun(standardWorld(), { kind: 'logs.fail', target: 'rs0/node-1', logTypes: ['FTDC'] });
    const world = later(started(broken), HOUR_MS);
    expect(jobOf(world)?.status).toBe('FAILURE');
    expect(failedOf(world)).toEqual([`${node(world, 'rs0/node-1').hostname} FTDC`]);
  });

  it('concerns all log types of a cluster by default, and no job that starts after it has healed', () => {
    const broken = begun(standardWorld(), { kind: 'logs.fail', target: 'rs0', id: 'broken' });
    expect(failedOf(later(started(broken), HOUR_MS))).toHaveLength(6);
    expect(failedOf(later(started(healed(broken, 'broken')), HOUR_MS))).toEqual([]);
  });

  it('can start twice, and then lasts until both have healed', () => {
    const both = begun(
      standardWorld(),
      { kind: 'logs.fail', target: 'rs0', id: 'a' },
      { kind: 'logs.fail', target: 'rs0', id: 'b', for: 'PT1H' },
    );
    const half = healed(both, 'a');
    expect(failedOf(later(started(half), 10 * SECOND_MS))).toHaveLength(6);
    expect(failedOf(later(started(later(half, HOUR_MS)), 10 * SECOND_MS))).toEqual([]);
  });
});
