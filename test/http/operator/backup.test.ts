import { afterEach, describe, expect, it } from '@jest/globals';
import { withStores } from '../../../src/world/backup/stores/foundStores.js';
import { bodyOf } from '../api/operations/given.js';
import { pass } from '../api/operations/givenAutomation.js';
import { Platform } from '../../support/platform.js';
import { PROJECT } from '../../support/rows/ids.js';
import { project } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';
import { clusterOf, ensureBackup, statusOf, type Backup } from './backup.js';
import {
  hostnameOf,
  namesOf,
  Operator,
  removeProcesses,
  type Declared,
  expectInnocence,
} from './operator.js';
import { settled } from './settled.js';
import { deploySharded } from './sharded.js';

const SET: Declared = { name: 'orders', members: 3, version: '7.0.14', compatibility: '7.0' };
const SCHEDULE = { snapshotIntervalHours: 12, snapshotRetentionDays: 3, dailySnapshotRetentionDays: 5 };
const ENABLED: Backup = { name: SET.name, type: 'REPLICA_SET', mode: 'enabled' };
const DISABLED: Backup = { ...ENABLED, mode: 'disabled' };
const TERMINATED: Backup = { ...ENABLED, mode: 'terminated' };

async function deployed(deploy = (operator: Operator) => operator.deploy(SET)): Promise<Operator> {
  const world = withStores(worldWith({ dialect: 'ops-manager', projects: [project()] }));
  const operator = new Operator(new Platform(world));
  await deploy(operator);
  pass(operator.platform, 120);
  return operator;
}

/** Reconciles until the backup has the wanted state, as the operator does while a resource is pending. */
async function reach(operator: Operator, backup: Backup): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) if (await ensureBackup(operator, backup)) return;
  throw new Error(`the backup of ${backup.name} does not become ${backup.mode}`);
}

async function stateOf(operator: Operator, backup = ENABLED): Promise<string> {
  return statusOf(operator, (await clusterOf(operator, backup)) ?? '');
}

afterEach(expectInnocence);

describe('The published Kubernetes operator, for a backup (controllers/om/backup)', () => {
  it('starts it with a schedule, and a second reconcile sends nothing', async () => {
    const operator = await deployed();
    await settled(operator, () => reach(operator, { ...ENABLED, schedule: SCHEDULE }));
    expect(await stateOf(operator)).toBe('STARTED');
    const id = (await clusterOf(operator, ENABLED)) ?? '';
    const reply = await operator.platform.get(`/groups/${PROJECT}/backupConfigs/${id}/snapshotSchedule`);
    expect(bodyOf<'getSnapshotSchedule'>(reply)).toMatchObject(SCHEDULE);
  });

  it('starts the backup of a whole sharded cluster, and sends nothing about its parts', async () => {
    const operator = await deployed((each) => deploySharded(each, 'shop'));
    const { sent } = operator;
    const sharded: Backup = { ...ENABLED, name: 'shop', type: 'SHARDED_REPLICA_SET' };
    await settled(operator, () => reach(operator, sharded));
    expect([await stateOf(operator, sharded), operator.sent]).toEqual(['STARTED', sent + 1]);
    await reach(operator, { ...sharded, mode: 'terminated' });
    expect(await stateOf(operator, sharded)).toBe('INACTIVE');
  });

  it('leaves a backup alone that was never started and is disabled', async () => {
    const operator = await deployed();
    const { sent } = operator;
    await settled(operator, () => reach(operator, { ...DISABLED, schedule: SCHEDULE }));
    expect(operator.sent).toBe(sent);
  });

  it('stops it, starts it again, and terminates it after it was stopped', async () => {
    const operator = await deployed();
    for (const backup of [ENABLED, DISABLED, ENABLED, DISABLED])
      await settled(operator, () => reach(operator, backup));
    expect(await stateOf(operator)).toBe('STOPPED');
    await reach(operator, ENABLED);
    await reach(operator, TERMINATED);
    expect(await stateOf(operator)).toBe('INACTIVE');
  });

  it('terminates it before it deletes the replica set', async () => {
    const operator = await deployed();
    await reach(operator, ENABLED);
    await reach(operator, TERMINATED);
    await operator.readUpdate((config) => {
      config.replicaSets = [];
      removeProcesses(config, namesOf(SET));
    });
    await operator.stopMonitoring(namesOf(SET).map(hostnameOf));
    expect(await clusterOf(operator, ENABLED)).toBeUndefined();
  });
});
