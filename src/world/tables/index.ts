import { agentKeys } from './agentKeys.js';
import { alertConfigs } from './alertConfigs.js';
import { alerts } from './alerts.js';
import { appSettings } from './appSettings.js';
import { automationConfigs } from './automationConfigs.js';
import { backupConfigs } from './backupConfigs.js';
import { backupDaemons } from './backupDaemons.js';
import { backupDeployments } from './backupDeployments.js';
import { backupStores } from './backupStores.js';
import { clusters } from './clusters.js';
import { events } from './events.js';
import { faults } from './faults.js';
import { featurePolicies } from './featurePolicies.js';
import { globalAccessEntries } from './globalAccessEntries.js';
import { hosts } from './hosts.js';
import { incidents } from './incidents.js';
import { integrations } from './integrations.js';
import { invitations } from './invitations.js';
import { keys } from './keys.js';
import { keyVaults } from './keyVaults.js';
import { logCollectionJobs } from './logCollectionJobs.js';
import { maintenanceWindows } from './maintenanceWindows.js';
import { managedProcesses } from './managedProcesses.js';
import { metricWatches } from './metricWatches.js';
import { migrationLinks } from './migrationLinks.js';
import { organizations } from './organizations.js';
import { periods } from './periods.js';
import { physicalHosts } from './physicalHosts.js';
import { projects } from './projects.js';
import { projectTeams } from './projectTeams.js';
import { restoreJobs } from './restoreJobs.js';
import { scenarios } from './scenarios.js';
import { serverTypes } from './serverTypes.js';
import { snapshots } from './snapshots.js';
import { steps } from './steps.js';
import { teams } from './teams.js';
import { usageCaptures } from './usageCaptures.js';
import { users } from './users.js';
import { versionManifests } from './versionManifests.js';
import { virtualHosts } from './virtualHosts.js';

/** The tables that testers see as collections. */
export const collections = {
  organizations,
  projects,
  teams,
  projectTeams,
  users,
  keys,
  agentKeys,
  featurePolicies,
  invitations,
  clusters,
  hosts,
  snapshots,
  maintenanceWindows,
  backupConfigs,
  automationConfigs,
  managedProcesses,
  events,
  alerts,
  alertConfigs,
  metricWatches,
  periods,
  serverTypes,
  usageCaptures,
  physicalHosts,
  virtualHosts,
  globalAccessEntries,
  versionManifests,
  logCollectionJobs,
  migrationLinks,
  integrations,
  backupStores,
  backupDaemons,
  restoreJobs,
  appSettings,
  keyVaults,
  backupDeployments,
};

/** All tables of a world. The last four have their own paths in the control plane. */
export const tables = { ...collections, incidents, faults, scenarios, steps };
