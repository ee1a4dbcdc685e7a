import type { OperationId } from '../contract/types.js';
import type { Key } from '../world/keys/key.js';
import type { Organization } from '../world/organizations/organization.js';
import type { Outcome } from '../world/outcome.js';
import type { Project } from '../world/projects/project.js';
import type { Requirement } from '../world/roles/grants.js';
import type { World } from '../world/world.js';
import type { Links } from './links.js';
import type { Operation } from './operation.js';
import { addProjectUsers } from './operations/projects/addProjectUsers.js';
import { addTeamUsers } from './operations/teams/addTeamUsers.js';
import { createUser } from './operations/users/createUser.js';
import { getAutomationConfig } from './operations/automation/getAutomationConfig.js';
import { getBackupJobsConfig } from './operations/backup/getBackupJobsConfig.js';
import { getDatabaseMeasurements } from './operations/measurements/getDatabaseMeasurements.js';
import { getDiskMeasurements } from './operations/measurements/getDiskMeasurements.js';
import { getHostMeasurements } from './operations/measurements/getHostMeasurements.js';
import { getMaintenanceWindow } from './operations/maintenance/getMaintenanceWindow.js';
import { listAgentLinks } from './operations/agents/listAgentLinks.js';
import { listClusters } from './operations/clusters/listClusters.js';
import { listDatabases } from './operations/databases/listDatabases.js';
import { listEvents } from './operations/events/listEvents.js';
import { listHostSnapshots } from './operations/snapshots/listHostSnapshots.js';
import { listMaintenanceWindows } from './operations/maintenance/listMaintenanceWindows.js';
import { listProjectInvitations } from './operations/invitations/listProjectInvitations.js';
import { listProjects } from './operations/projects/listProjects.js';
import { patchOrganization } from './operations/organizations/patchOrganization.js';
import { patchOrganizationInvitation } from './operations/invitations/patchOrganizationInvitation.js';
import { patchSnapshot } from './operations/snapshots/patchSnapshot.js';
import { putBackupAgentConfig } from './operations/automation/putBackupAgentConfig.js';

/** Every operation of the contract: one that is missing, or answers off its schema, does not compile. */
const catalogue: { readonly [Id in OperationId]: Operation<Id> } = {
  addProjectUsers,
  addTeamUsers,
  createUser,
  getAutomationConfig,
  getBackupJobsConfig,
  getDatabaseMeasurements,
  getDiskMeasurements,
  getHostMeasurements,
  getMaintenanceWindow,
  listAgentLinks,
  listClusters,
  listDatabases,
  listEvents,
  listHostSnapshots,
  listMaintenanceWindows,
  listProjectInvitations,
  listProjects,
  patchOrganization,
  patchOrganizationInvitation,
  patchSnapshot,
  putBackupAgentConfig,
};

/** A call before its types are looked at: the contract's step has checked path, query and body by the same schemas. */
export interface AnyCall {
  readonly world: World;
  readonly path: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly target: string;
  readonly links: Links;
  readonly key: Key | undefined;
  readonly shownKey: (key: Key) => Key;
  readonly project?: Project;
  readonly organization?: Organization;
}

/** An operation as the pipeline sees it. */
export interface AnyOperation {
  readonly role: Requirement;
  handle(call: AnyCall): { readonly status?: 200 | 201; readonly body: unknown; readonly outcome?: Outcome };
}

// The one place where the schemas' word is taken for the types made from them.
export const operations = catalogue as unknown as Readonly<Record<OperationId, AnyOperation>>;
