import type { Row } from '../../world/tree/row.js';
import type { CollectionName, RowOf, TableName } from '../../world/world.js';
import type { CollectionDefinition } from '../collectionDefinition.js';
import { alertConfigs } from './alertConfigs.js';
import { alerts } from './alerts.js';
import { automationConfigs } from './automationConfigs.js';
import { backupConfigs } from './backupConfigs.js';
import { clusters } from './clusters.js';
import { events } from './events.js';
import { featurePolicies } from './featurePolicies.js';
import { globalAccessEntries } from './globalAccessEntries.js';
import { hosts } from './hosts.js';
import { invitations } from './invitations.js';
import { keys } from './keys.js';
import { logCollectionJobs } from './logCollectionJobs.js';
import { maintenanceWindows } from './maintenanceWindows.js';
import { organizations } from './organizations.js';
import { physicalHosts } from './physicalHosts.js';
import { projects } from './projects.js';
import { projectTeams } from './projectTeams.js';
import { snapshots } from './snapshots.js';
import { teams } from './teams.js';

/**
 * Collections whose rows have computed members, columns, problems, or a move of their own for patches. All other
 * collections use the defaults.
 */
const definitions: { readonly [Name in CollectionName]?: CollectionDefinition<RowOf<Name>> } = {
  organizations,
  projects,
  teams,
  projectTeams,
  keys,
  featurePolicies,
  invitations,
  clusters,
  hosts,
  snapshots,
  maintenanceWindows,
  backupConfigs,
  automationConfigs,
  events,
  alerts,
  globalAccessEntries,
  physicalHosts,
  logCollectionJobs,
  alertConfigs,
};

/** Returns the definition of a table's collection. It is empty for tables that use only defaults. */
export function collectionDefinition(name: TableName): CollectionDefinition<Row> {
  return (definitions as Partial<Record<TableName, unknown>>)[name] ?? {};
}
