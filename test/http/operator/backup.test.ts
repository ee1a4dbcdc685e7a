import { describe, expect, it } from '@jest/globals';
import { withStores } from '../../../src/world/stores/foundStores.js';
import { bodyOf } from '../api/operations/given.js';
import { pass } from '../api/operations/givenAutomation.js';
import { Platform } from '../../support/platform.js';
import { PROJECT } from '../../support/rows/ids.js';
import { project } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';
import { configOf, ensureBackup, statusOf, type Backup } from './backup.js';
import { hostnameOf, namesOf, Operator, removeProcesses, type Declared } from './operator.js';
import { settled } from './settled.js';

const SET: Declared = { name: 'orders', members: 3, version: '7.0.14', compatibility: '7.0' };
const SCHEDULE = { snapshotIntervalHours: 12, snapshotRetentionDays: 3, dailySnapshotRetentionDays: 5 };

async function given(): Promise<Operator> {
  const world = withStores(worldWith({ dialect: 'ops-manager', projects: [project()] }));
  const operator = new Operator(new Platform(world));
  await operator.deploy(SET);
  pass(operator.platform, 120);
  return operator;
}

/** Reconciles until the backup has the wanted state, as the operator does while a resource is pending. */
async function reach(operator: Operator, backup: Backup): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1)
    if (await ensureBackup(operator, SET.name, backup)) return;
  throw new Error(`the backup does not become ${backup.mode}`);
}

async function stateOf(operator: Operator): Promise<string> {
  return statusOf(operator, (await configOf(operator, SET.name)) ?? '');
}

describe('The published Kubernetes operator, for a backup (controllers/om/backup)', () => {
  it('starts it with a schedule, and a second reconcile sends nothing', async () => {
    const operator = await given();
    await settled(operator, () => reach(operator, { mode: 'enabled', schedule: SCHEDULE }));
    expect(await stateOf(operator)).toBe('STARTED');
    const path = `/groups/${PROJECT}/backupConfigs/${(await configOf(operator, SET.name)) ?? ''}/snapshotSchedule`;
    expect(bodyOf<'getSnapshotSchedule'>(await operator.platform.get(path))).toMatchObject(SCHEDULE);
  });

  it('leaves a backup alone that was never started and is disabled', async () => {
    const operator = await given();
    const { sent } = operator;
    await settled(operator, () => reach(operator, { mode: 'disabled', schedule: SCHEDULE }));
    expect(operator.sent).toBe(sent);
  });

  it('stops it, starts it again, and terminates it after it was stopped', async () => {
    const operator = await given();
    for (const mode of ['enabled', 'disabled', 'enabled', 'disabled'] as const)
      await settled(operator, () => reach(operator, { mode }));
    expect(await stateOf(operator)).toBe('STOPPED');
    await reach(operator, { mode: 'enabled' });
    await reach(operator, { mode: 'terminated' });
    expect(await stateOf(operator)).toBe('INACTIVE');
  });

  it('terminates it before it deletes the replica set', async () => {
    const operator = await given();
    await reach(operator, { mode: 'enabled' });
    await reach(operator, { mode: 'terminated' });
    await operator.readUpdate((config) => {
      config.replicaSets = [];
      removeProcesses(config, namesOf(SET));
    });
    await operator.stopMonitoring(namesOf(SET).map(hostnameOf));
    expect(await configOf(operator, SET.name)).toBeUndefined();
  });
});
