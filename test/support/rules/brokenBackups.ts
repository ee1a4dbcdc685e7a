import { changeBackupAgent, changeMonitoringAgent } from '../../../src/world/automation/changeBackupAgent.js';
import { putStore, type SentStore } from '../../../src/world/backup/stores/putStore.js';
import { findProject } from '../../../src/world/projects/findProject.js';
import type { World } from '../../../src/world/world.js';
import { organizationOf, type BrokenRows } from './brokenRow.js';

const RELATIVE = { logPath: 'log/agent.log' };
const KEYS = { acceptedTos: true, awsAccessKey: 'a', awsSecretKey: 's' };

/** Returns a call that adds a bucket. */
const adds = (sent: SentStore) => (world: World) => putStore(world, 's3blockstore', 'new', sent);

/** Examples for the rules of agents and stores. The first store is a bucket. */
export const brokenBackups: BrokenRows = {
  automationConfigs: [
    {
      says: 'the log path of backup agents must be absolute',
      change: { backupAgent: RELATIVE },
      move: (world, { id }) => changeBackupAgent(world, findProject(world, id), RELATIVE),
      fixture: organizationOf(
        'projects: [{ automationConfig: { backupAgent: { logPath: log/agent.log } } }]',
      ),
    },
    {
      says: 'the log path of monitoring agents must be absolute',
      change: { monitoringAgent: RELATIVE },
      move: (world, { id }) => changeMonitoringAgent(world, findProject(world, id), RELATIVE),
    },
  ],
  backupStores: [
    {
      says: 'a bucket needs `acceptedTos`: the terms of service of its provider are accepted',
      change: { settings: { ...KEYS, acceptedTos: false } },
      move: adds({ ...KEYS, acceptedTos: false }),
    },
    {
      says: 'a bucket needs awsAccessKey, unless a role or a key vault gives access',
      change: { settings: { acceptedTos: true, awsSecretKey: 's' } },
      move: adds({ acceptedTos: true, awsSecretKey: 's' }),
    },
    {
      says: 'a bucket needs awsSecretKey, unless a role or a key vault gives access',
      change: { settings: { acceptedTos: true, awsAccessKey: 'a' } },
      move: adds({ acceptedTos: true, awsAccessKey: 'a' }),
    },
    {
      says: 'expected an absolute path such as /backup or C:\\backup',
      change: { settings: { ...KEYS, storePath: 'backup' } },
      move: (world) => putStore(world, 'fileSystemStore', 'new', { storePath: 'backup' }),
    },
  ],
};
