import { describe, expect, it } from '@jest/globals';
import { backupsOf, findBackup } from '../../../src/world/backup/findBackup.js';
import { checkStatus, requestStatus } from '../../../src/world/backup/requestStatus.js';
import { backupStatusOf } from '../../../src/world/clusters/backupStatus.js';
import { SECOND_MS } from '../../../src/world/instant.js';
import type { Refusal } from '../../../src/world/refusals.js';
import type { Cluster } from '../../../src/world/tables/clusters.js';
import type { World } from '../../../src/world/world.js';
import { after, later, typesOf } from '../../support/advancing.js';
import { clusterOf, firstProject } from '../../support/fixtureWorlds.js';
import { begun, healed, standardWorld } from '../../support/incidents.js';

function rs0(world: World): Cluster {
  return clusterOf(world, 'rs0');
}

function requested(world: World, statusName: string): World {
  const cluster = rs0(world);
  checkStatus(cluster, statusName);
  return after(world, requestStatus(world, cluster, statusName));
}

function statusIn(world: World, seconds = 0): string {
  return backupStatusOf(rs0(later(world, seconds * SECOND_MS)));
}

function refusalOf(act: () => unknown): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return (error as Refusal).errorCode;
  }
}

const stopped = (): World => later(requested(standardWorld(), 'STOPPED'), 5 * SECOND_MS);

describe('backup.stuck', () => {
  it('keeps STARTED after a request to stop: "pollers must wait, not re-send (re-send is 409)"', () => {
    const world = requested(
      begun(standardWorld(), { kind: 'backup.stuck', target: 'rs0', id: 'stuck' }),
      'STOPPED',
    );
    expect(statusIn(world, 600)).toBe('STARTED');
    expect(refusalOf(() => requested(world, 'STOPPED'))).toBe('CANNOT_STOP_BACKUP_INVALID_STATE');
    expect(statusIn(healed(later(world, 600 * SECOND_MS), 'stuck'), 1)).toBe('STOPPED');
  });

  it('keeps PROVISIONING until it ends by `for`: "slow provisioning"', () => {
    const spec = { kind: 'backup.stuck', target: 'rs0', statusName: 'PROVISIONING', for: 'PT5M' } as const;
    const world = requested(begun(stopped(), spec), 'STARTED');
    expect([statusIn(world, 299), statusIn(world, 310)]).toEqual(['PROVISIONING', 'STARTED']);
  });

  it('keeps TERMINATING, and two of them end one after the other: "terminate sticks in TERMINATING"', () => {
    const first = { kind: 'backup.stuck', target: 'rs0', id: 'one' } as const;
    const world = requested(begun(stopped(), first, { ...first, id: 'two' }), 'TERMINATING');
    const waiting = later(world, 60 * SECOND_MS);
    expect(statusIn(healed(waiting, 'one'), 60)).toBe('TERMINATING');
    expect(statusIn(healed(healed(waiting, 'one'), 'two'), 1)).toBe('INACTIVE');
  });

  it('does not hold other statuses than the one that it names', () => {
    const spec = { kind: 'backup.stuck', target: 'rs0', statusName: 'TERMINATING' } as const;
    expect(statusIn(requested(begun(standardWorld(), spec), 'STOPPED'), 3)).toBe('STOPPED');
  });
});

describe('backup.versionUnknown', () => {
  it('refuses starts "for N s, then success"', () => {
    const spec = { kind: 'backup.versionUnknown', target: 'rs0', for: 'PT30S' } as const;
    const world = begun(stopped(), spec);
    expect(refusalOf(() => requested(world, 'STARTED'))).toBe('BACKUP_START_FAILED');
    expect(statusIn(requested(later(world, 30 * SECOND_MS), 'STARTED'))).toBe('PROVISIONING');
    const twice = begun(stopped(), { ...spec, id: 'one' }, { ...spec, id: 'two' });
    expect(refusalOf(() => requested(healed(twice, 'one'), 'STARTED'))).toBe('BACKUP_START_FAILED');
  });
});

describe('backup.undiscovered', () => {
  it('has the list "`results: []` for N s, or 409 CANNOT_GET_BACKUP_CONFIG_INVALID_STATE"', () => {
    const project = firstProject(standardWorld());
    const spec = { kind: 'backup.undiscovered', target: project.name, for: 'PT30S' } as const;
    const empty = begun(standardWorld(), spec);
    expect(backupsOf(empty, project)).toEqual([]);
    const code = 'CANNOT_GET_BACKUP_CONFIG_INVALID_STATE';
    expect(refusalOf(() => findBackup(empty, project, rs0(empty).id))).toBe(code);
    const conflict = begun(standardWorld(), { ...spec, answer: 'conflict', id: 'one' });
    expect(refusalOf(() => backupsOf(conflict, project))).toBe(code);
    const all = backupsOf(standardWorld(), project).length;
    expect(backupsOf(healed(conflict, 'one'), project)).toHaveLength(all);
    expect(backupsOf(later(empty, 30 * SECOND_MS), project)).toHaveLength(all);
  });
});

describe('backup.race', () => {
  it('lets another caller win: the same request of the client is a 409', () => {
    const world = begun(standardWorld(), { kind: 'backup.race', target: 'rs0', statusName: 'STOPPED' });
    expect(refusalOf(() => requested(world, 'STOPPED'))).toBe('CANNOT_STOP_BACKUP_INVALID_STATE');
    expect(typesOf(world).at(-1)).toBe('RS_STATE_CHANGED_AUDIT');
    expect(statusIn(world, 3)).toBe('STOPPED');
  });

  it('requests what the status allows, and cannot start if it allows nothing', () => {
    const world = begun(standardWorld(), { kind: 'backup.race', target: 'rs0' });
    expect(statusIn(world, 3)).toBe('STOPPED');
    expect(() => begun(world, { kind: 'backup.race', target: 'rs0' })).toThrow(/cannot change to/);
  });
});
