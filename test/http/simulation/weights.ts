import { OPERATIONS } from '../../../src/contract/operations.gen.js';
import type { OperationId } from '../../../src/contract/types.js';
import { STORE_WEIGHTS } from './drawStores.js';

/**
 * Weights of the operations on people, keys and access. They are high, because their rules need several calls about
 * the same rows.
 */
const IDENTITY = {
  createOrganization: 3,
  deleteOrganization: 6,
  createProject: 3,
  deleteProject: 3,
  getProject: 4,
  registerUser: 4,
  patchUser: 7,
  deleteUser: 5,
  addProjectUsers: 6,
  removeProjectUser: 5,
  createTeam: 4,
  deleteTeam: 5,
  addTeamUsers: 5,
  removeTeamUser: 3,
  listTeamUsers: 3,
  addProjectTeams: 6,
  patchProjectTeam: 3,
  removeProjectTeam: 4,
  listProjectUsers: 4,
  createOrganizationInvitation: 5,
  createProjectInvitation: 5,
  listOrganizationInvitations: 3,
  patchOrganizationInvitation: 5,
  patchOrganizationInvitationById: 3,
  deleteOrganizationInvitation: 3,
  patchProjectInvitation: 2,
  patchProjectInvitationById: 3,
  deleteProjectInvitation: 3,
  createOrganizationApiKey: 4,
  createProjectApiKey: 4,
  assignProjectApiKey: 5,
  listProjectApiKeys: 3,
  patchOrganizationApiKey: 3,
  unassignProjectApiKey: 3,
  deleteOrganizationApiKey: 3,
  addApiKeyAccessListEntries: 8,
  deleteApiKeyAccessListEntry: 12,
  listApiKeyAccessList: 2,
  createAgentApiKey: 3,
  deleteAgentApiKey: 3,
  listAgentApiKeys: 4,
  putControlledFeature: 6,
  getControlledFeature: 4,
  putHostServerType: 5,
  createDailyCapture: 4,
};

/** Weights of all operations. Calls that change the world are drawn more often than reads. */
export const CALL_WEIGHTS = {
  ...(Object.fromEntries(OPERATIONS.map(({ id }) => [id, 1])) as Record<OperationId, number>),
  patchSnapshot: 9,
  createUser: 5,
  putBackupAgentConfig: 5,
  patchOrganization: 4,
  listClusters: 3,
  listProjectInvitations: 2,
  listEvents: 4,
  createRestoreJobs: 6,
  putAutomationConfig: 6,
  getAutomationStatus: 2,
  createHost: 5,
  patchHost: 3,
  deleteHost: 4,
  patchSnapshotSchedule: 6,
  createOnDemandSnapshot: 4,
  deleteSnapshot: 3,
  ...IDENTITY,
};

/**
 * Weights for runs that only call operations about backups and usage, because their rules need many calls of few
 * operations.
 */
export const BACKUP_WEIGHTS: Readonly<Record<string, number>> = {
  patchSnapshotSchedule: 6,
  getSnapshotSchedule: 1,
  listSnapshots: 6,
  createOnDemandSnapshot: 3,
  createRestoreJobs: 20,
  patchBackupConfig: 1,
  deleteSnapshot: 2,
  listHostAssignments: 1,
  listProjectHostAssignments: 2,
  listOrganizationHostAssignments: 2,
  ...STORE_WEIGHTS,
};
