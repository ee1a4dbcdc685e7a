// Made from src/contract/openapi by `npm run generate`.

import type { OperationId } from '../contract/types.js';
import type { Operation } from './operation.js';
import { getAppSettings } from './operations/administration/getAppSettings.js';
import { patchAppSettings } from './operations/administration/patchAppSettings.js';
import { listKeyVaults } from './operations/administration/listKeyVaults.js';
import { createKeyVault } from './operations/administration/createKeyVault.js';
import { getKeyVault } from './operations/administration/getKeyVault.js';
import { patchKeyVault } from './operations/administration/patchKeyVault.js';
import { deleteKeyVault } from './operations/administration/deleteKeyVault.js';
import { getTelemetry } from './operations/administration/getTelemetry.js';
import { patchTelemetry } from './operations/administration/patchTelemetry.js';
import { listSlowNamespaces } from './operations/advisor/listSlowNamespaces.js';
import { listSlowQueryLogs } from './operations/advisor/listSlowQueryLogs.js';
import { listSuggestedIndexes } from './operations/advisor/listSuggestedIndexes.js';
import { listAgentApiKeys } from './operations/agentKeys/listAgentApiKeys.js';
import { createAgentApiKey } from './operations/agentKeys/createAgentApiKey.js';
import { deleteAgentApiKey } from './operations/agentKeys/deleteAgentApiKey.js';
import { listAgentLinks } from './operations/agents/listAgentLinks.js';
import { listAgents } from './operations/agents/listAgents.js';
import { getAgentVersions } from './operations/agents/getAgentVersions.js';
import { getSoftwareVersions } from './operations/agents/getSoftwareVersions.js';
import { updateAgentVersions } from './operations/agents/updateAgentVersions.js';
import { listMatcherFieldNames } from './operations/alertConfigs/listMatcherFieldNames.js';
import { listAlertConfigs } from './operations/alertConfigs/listAlertConfigs.js';
import { createAlertConfig } from './operations/alertConfigs/createAlertConfig.js';
import { getAlertConfig } from './operations/alertConfigs/getAlertConfig.js';
import { putAlertConfig } from './operations/alertConfigs/putAlertConfig.js';
import { patchAlertConfig } from './operations/alertConfigs/patchAlertConfig.js';
import { deleteAlertConfig } from './operations/alertConfigs/deleteAlertConfig.js';
import { listAlertsOfAlertConfig } from './operations/alertConfigs/listAlertsOfAlertConfig.js';
import { testAlertNotification } from './operations/alertConfigs/testAlertNotification.js';
import { listAlerts } from './operations/alerts/listAlerts.js';
import { getAlert } from './operations/alerts/getAlert.js';
import { acknowledgeAlert } from './operations/alerts/acknowledgeAlert.js';
import { listAlertConfigsOfAlert } from './operations/alerts/listAlertConfigsOfAlert.js';
import { getBackupAgentConfig } from './operations/automation/getBackupAgentConfig.js';
import { putBackupAgentConfig } from './operations/automation/putBackupAgentConfig.js';
import { getMonitoringAgentConfig } from './operations/automation/getMonitoringAgentConfig.js';
import { putMonitoringAgentConfig } from './operations/automation/putMonitoringAgentConfig.js';
import { putSystemLogRotateConfig } from './operations/automation/putSystemLogRotateConfig.js';
import { putAuditLogRotateConfig } from './operations/automation/putAuditLogRotateConfig.js';
import { getAutomationConfig } from './operations/automation/getAutomationConfig.js';
import { putAutomationConfig } from './operations/automation/putAutomationConfig.js';
import { getAutomationConfigWithoutSecrets } from './operations/automation/getAutomationConfigWithoutSecrets.js';
import { putAutomationConfigWithoutSecrets } from './operations/automation/putAutomationConfigWithoutSecrets.js';
import { getAutomationStatus } from './operations/automation/getAutomationStatus.js';
import { getFullAutomationStatus } from './operations/automation/getFullAutomationStatus.js';
import { listBackupJobsConfigs } from './operations/backup/listBackupJobsConfigs.js';
import { getBackupJobsConfig } from './operations/backup/getBackupJobsConfig.js';
import { putBackupJobsConfig } from './operations/backup/putBackupJobsConfig.js';
import { listBackupConfigs } from './operations/backupConfigs/listBackupConfigs.js';
import { getBackupConfig } from './operations/backupConfigs/getBackupConfig.js';
import { patchBackupConfig } from './operations/backupConfigs/patchBackupConfig.js';
import { getBackupMembers } from './operations/backupConfigs/getBackupMembers.js';
import { getBackupEncryptionKey } from './operations/backupConfigs/getBackupEncryptionKey.js';
import { rotateBackupEncryptionKey } from './operations/backupConfigs/rotateBackupEncryptionKey.js';
import { listBlockstores } from './operations/blockstores/listBlockstores.js';
import { createBlockstore } from './operations/blockstores/createBlockstore.js';
import { getBlockstore } from './operations/blockstores/getBlockstore.js';
import { putBlockstore } from './operations/blockstores/putBlockstore.js';
import { deleteBlockstore } from './operations/blockstores/deleteBlockstore.js';
import { listCheckpoints } from './operations/checkpoints/listCheckpoints.js';
import { getCheckpoint } from './operations/checkpoints/getCheckpoint.js';
import { listClusters } from './operations/clusters/listClusters.js';
import { listProjectClusters } from './operations/clusters/listProjectClusters.js';
import { getCluster } from './operations/clusters/getCluster.js';
import { patchCluster } from './operations/clusters/patchCluster.js';
import { listDaemons } from './operations/daemons/listDaemons.js';
import { getDaemonOfMachine } from './operations/daemons/getDaemonOfMachine.js';
import { createDaemon } from './operations/daemons/createDaemon.js';
import { deleteDaemonOfMachine } from './operations/daemons/deleteDaemonOfMachine.js';
import { getDaemon } from './operations/daemons/getDaemon.js';
import { putDaemon } from './operations/daemons/putDaemon.js';
import { deleteDaemon } from './operations/daemons/deleteDaemon.js';
import { listBackupDeployments } from './operations/daemons/listBackupDeployments.js';
import { createBackupDeployment } from './operations/daemons/createBackupDeployment.js';
import { getBackupDeployment } from './operations/daemons/getBackupDeployment.js';
import { putBackupDeployment } from './operations/daemons/putBackupDeployment.js';
import { deleteBackupDeployment } from './operations/daemons/deleteBackupDeployment.js';
import { listDatabases } from './operations/databases/listDatabases.js';
import { getDatabase } from './operations/databases/getDatabase.js';
import { getDiagnostics } from './operations/diagnostics/getDiagnostics.js';
import { listDisks } from './operations/disks/listDisks.js';
import { getDisk } from './operations/disks/getDisk.js';
import { listEvents } from './operations/events/listEvents.js';
import { getEvent } from './operations/events/getEvent.js';
import { listOrganizationEvents } from './operations/events/listOrganizationEvents.js';
import { getOrganizationEvent } from './operations/events/getOrganizationEvent.js';
import { listGlobalEvents } from './operations/events/listGlobalEvents.js';
import { getGlobalEvent } from './operations/events/getGlobalEvent.js';
import { listFileSystemStores } from './operations/fileSystemStores/listFileSystemStores.js';
import { createFileSystemStore } from './operations/fileSystemStores/createFileSystemStore.js';
import { getFileSystemStore } from './operations/fileSystemStores/getFileSystemStore.js';
import { putFileSystemStore } from './operations/fileSystemStores/putFileSystemStore.js';
import { deleteFileSystemStore } from './operations/fileSystemStores/deleteFileSystemStore.js';
import { listGlobalAlerts } from './operations/globalAlerts/listGlobalAlerts.js';
import { getGlobalAlert } from './operations/globalAlerts/getGlobalAlert.js';
import { acknowledgeGlobalAlert } from './operations/globalAlerts/acknowledgeGlobalAlert.js';
import { listGlobalAlertConfigs } from './operations/globalAlerts/listGlobalAlertConfigs.js';
import { createGlobalAlertConfig } from './operations/globalAlerts/createGlobalAlertConfig.js';
import { getGlobalAlertConfig } from './operations/globalAlerts/getGlobalAlertConfig.js';
import { putGlobalAlertConfig } from './operations/globalAlerts/putGlobalAlertConfig.js';
import { deleteGlobalAlertConfig } from './operations/globalAlerts/deleteGlobalAlertConfig.js';
import { listAlertsOfGlobalAlertConfig } from './operations/globalAlerts/listAlertsOfGlobalAlertConfig.js';
import { testGlobalAlertNotification } from './operations/globalAlerts/testGlobalAlertNotification.js';
import { listGlobalApiKeys } from './operations/globalKeys/listGlobalApiKeys.js';
import { createGlobalApiKey } from './operations/globalKeys/createGlobalApiKey.js';
import { listGlobalApiKeyRoles } from './operations/globalKeys/listGlobalApiKeyRoles.js';
import { getGlobalApiKey } from './operations/globalKeys/getGlobalApiKey.js';
import { patchGlobalApiKey } from './operations/globalKeys/patchGlobalApiKey.js';
import { deleteGlobalApiKey } from './operations/globalKeys/deleteGlobalApiKey.js';
import { listGlobalAccessList } from './operations/globalKeys/listGlobalAccessList.js';
import { createGlobalAccessListEntry } from './operations/globalKeys/createGlobalAccessListEntry.js';
import { getGlobalAccessListEntry } from './operations/globalKeys/getGlobalAccessListEntry.js';
import { patchGlobalAccessListEntry } from './operations/globalKeys/patchGlobalAccessListEntry.js';
import { deleteGlobalAccessListEntry } from './operations/globalKeys/deleteGlobalAccessListEntry.js';
import { getPreferredHostnames } from './operations/hostnames/getPreferredHostnames.js';
import { addPreferredHostname } from './operations/hostnames/addPreferredHostname.js';
import { listHosts } from './operations/hosts/listHosts.js';
import { createHost } from './operations/hosts/createHost.js';
import { getHost } from './operations/hosts/getHost.js';
import { patchHost } from './operations/hosts/patchHost.js';
import { deleteHost } from './operations/hosts/deleteHost.js';
import { getHostByName } from './operations/hosts/getHostByName.js';
import { listProjectInvitations } from './operations/invitations/listProjectInvitations.js';
import { createProjectInvitation } from './operations/invitations/createProjectInvitation.js';
import { patchProjectInvitation } from './operations/invitations/patchProjectInvitation.js';
import { getProjectInvitation } from './operations/invitations/getProjectInvitation.js';
import { patchProjectInvitationById } from './operations/invitations/patchProjectInvitationById.js';
import { deleteProjectInvitation } from './operations/invitations/deleteProjectInvitation.js';
import { listOrganizationInvitations } from './operations/invitations/listOrganizationInvitations.js';
import { createOrganizationInvitation } from './operations/invitations/createOrganizationInvitation.js';
import { patchOrganizationInvitation } from './operations/invitations/patchOrganizationInvitation.js';
import { getOrganizationInvitation } from './operations/invitations/getOrganizationInvitation.js';
import { patchOrganizationInvitationById } from './operations/invitations/patchOrganizationInvitationById.js';
import { deleteOrganizationInvitation } from './operations/invitations/deleteOrganizationInvitation.js';
import { listOrganizationApiKeys } from './operations/keys/listOrganizationApiKeys.js';
import { createOrganizationApiKey } from './operations/keys/createOrganizationApiKey.js';
import { getOrganizationApiKey } from './operations/keys/getOrganizationApiKey.js';
import { patchOrganizationApiKey } from './operations/keys/patchOrganizationApiKey.js';
import { deleteOrganizationApiKey } from './operations/keys/deleteOrganizationApiKey.js';
import { listApiKeyAccessList } from './operations/keys/listApiKeyAccessList.js';
import { addApiKeyAccessListEntries } from './operations/keys/addApiKeyAccessListEntries.js';
import { getApiKeyAccessListEntry } from './operations/keys/getApiKeyAccessListEntry.js';
import { deleteApiKeyAccessListEntry } from './operations/keys/deleteApiKeyAccessListEntry.js';
import { listProjectApiKeys } from './operations/keys/listProjectApiKeys.js';
import { createProjectApiKey } from './operations/keys/createProjectApiKey.js';
import { assignProjectApiKey } from './operations/keys/assignProjectApiKey.js';
import { unassignProjectApiKey } from './operations/keys/unassignProjectApiKey.js';
import { listLogCollectionJobs } from './operations/logs/listLogCollectionJobs.js';
import { createLogCollectionJob } from './operations/logs/createLogCollectionJob.js';
import { getLogCollectionJob } from './operations/logs/getLogCollectionJob.js';
import { patchLogCollectionJob } from './operations/logs/patchLogCollectionJob.js';
import { deleteLogCollectionJob } from './operations/logs/deleteLogCollectionJob.js';
import { retryLogCollectionJob } from './operations/logs/retryLogCollectionJob.js';
import { downloadLogCollectionJob } from './operations/logs/downloadLogCollectionJob.js';
import { listMaintenanceWindows } from './operations/maintenance/listMaintenanceWindows.js';
import { createMaintenanceWindow } from './operations/maintenance/createMaintenanceWindow.js';
import { getMaintenanceWindow } from './operations/maintenance/getMaintenanceWindow.js';
import { patchMaintenanceWindow } from './operations/maintenance/patchMaintenanceWindow.js';
import { deleteMaintenanceWindow } from './operations/maintenance/deleteMaintenanceWindow.js';
import { getDiskMeasurements } from './operations/measurements/getDiskMeasurements.js';
import { getHostMeasurements } from './operations/measurements/getHostMeasurements.js';
import { getDatabaseMeasurements } from './operations/measurements/getDatabaseMeasurements.js';
import { createMigrationLink } from './operations/migrationLinks/createMigrationLink.js';
import { deleteMigrationLink } from './operations/migrationLinks/deleteMigrationLink.js';
import { getMigrationLinkStatus } from './operations/migrationLinks/getMigrationLinkStatus.js';
import { listOplogStores } from './operations/oplogStores/listOplogStores.js';
import { createOplogStore } from './operations/oplogStores/createOplogStore.js';
import { getOplogStore } from './operations/oplogStores/getOplogStore.js';
import { putOplogStore } from './operations/oplogStores/putOplogStore.js';
import { deleteOplogStore } from './operations/oplogStores/deleteOplogStore.js';
import { listOrganizations } from './operations/organizations/listOrganizations.js';
import { createOrganization } from './operations/organizations/createOrganization.js';
import { getOrganization } from './operations/organizations/getOrganization.js';
import { patchOrganization } from './operations/organizations/patchOrganization.js';
import { deleteOrganization } from './operations/organizations/deleteOrganization.js';
import { listOrganizationUsers } from './operations/organizations/listOrganizationUsers.js';
import { getRoot } from './operations/platform/getRoot.js';
import { getVersion } from './operations/platform/getVersion.js';
import { getHealth } from './operations/platform/getHealth.js';
import { listAvailablePolicies } from './operations/policies/listAvailablePolicies.js';
import { getControlledFeature } from './operations/policies/getControlledFeature.js';
import { putControlledFeature } from './operations/policies/putControlledFeature.js';
import { listProjectTeams } from './operations/projectTeams/listProjectTeams.js';
import { addProjectTeams } from './operations/projectTeams/addProjectTeams.js';
import { getProjectTeam } from './operations/projectTeams/getProjectTeam.js';
import { patchProjectTeam } from './operations/projectTeams/patchProjectTeam.js';
import { removeProjectTeam } from './operations/projectTeams/removeProjectTeam.js';
import { listProjects } from './operations/projects/listProjects.js';
import { listAllProjects } from './operations/projects/listAllProjects.js';
import { createProject } from './operations/projects/createProject.js';
import { getProject } from './operations/projects/getProject.js';
import { patchProject } from './operations/projects/patchProject.js';
import { deleteProject } from './operations/projects/deleteProject.js';
import { markAsBackingDatabase } from './operations/projects/markAsBackingDatabase.js';
import { getProjectByName } from './operations/projects/getProjectByName.js';
import { getProjectByAgentApiKey } from './operations/projects/getProjectByAgentApiKey.js';
import { listProjectUsers } from './operations/projects/listProjectUsers.js';
import { addProjectUsers } from './operations/projects/addProjectUsers.js';
import { removeProjectUser } from './operations/projects/removeProjectUser.js';
import { listRestoreJobs } from './operations/restores/listRestoreJobs.js';
import { createRestoreJobs } from './operations/restores/createRestoreJobs.js';
import { getRestoreJob } from './operations/restores/getRestoreJob.js';
import { listRestorableTimeRanges } from './operations/restores/listRestorableTimeRanges.js';
import { listHostRestoreJobs } from './operations/restores/listHostRestoreJobs.js';
import { createHostRestoreJob } from './operations/restores/createHostRestoreJob.js';
import { getHostRestoreJob } from './operations/restores/getHostRestoreJob.js';
import { downloadRestore } from './operations/restores/downloadRestore.js';
import { downloadRestoreWithToken } from './operations/restores/downloadRestoreWithToken.js';
import { listS3Blockstores } from './operations/s3Blockstores/listS3Blockstores.js';
import { createS3Blockstore } from './operations/s3Blockstores/createS3Blockstore.js';
import { getS3Blockstore } from './operations/s3Blockstores/getS3Blockstore.js';
import { putS3Blockstore } from './operations/s3Blockstores/putS3Blockstore.js';
import { deleteS3Blockstore } from './operations/s3Blockstores/deleteS3Blockstore.js';
import { listS3BlockstoresV2 } from './operations/s3Blockstores/listS3BlockstoresV2.js';
import { createS3BlockstoreV2 } from './operations/s3Blockstores/createS3BlockstoreV2.js';
import { getS3BlockstoreV2 } from './operations/s3Blockstores/getS3BlockstoreV2.js';
import { putS3BlockstoreV2 } from './operations/s3Blockstores/putS3BlockstoreV2.js';
import { deleteS3BlockstoreV2 } from './operations/s3Blockstores/deleteS3BlockstoreV2.js';
import { listS3OplogStores } from './operations/s3OplogStores/listS3OplogStores.js';
import { createS3OplogStore } from './operations/s3OplogStores/createS3OplogStore.js';
import { getS3OplogStore } from './operations/s3OplogStores/getS3OplogStore.js';
import { putS3OplogStore } from './operations/s3OplogStores/putS3OplogStore.js';
import { deleteS3OplogStore } from './operations/s3OplogStores/deleteS3OplogStore.js';
import { getSnapshotSchedule } from './operations/schedules/getSnapshotSchedule.js';
import { patchSnapshotSchedule } from './operations/schedules/patchSnapshotSchedule.js';
import { listSnapshots } from './operations/snapshots/listSnapshots.js';
import { getSnapshot } from './operations/snapshots/getSnapshot.js';
import { patchSnapshot } from './operations/snapshots/patchSnapshot.js';
import { deleteSnapshot } from './operations/snapshots/deleteSnapshot.js';
import { listHostSnapshots } from './operations/snapshots/listHostSnapshots.js';
import { createOnDemandSnapshot } from './operations/snapshots/createOnDemandSnapshot.js';
import { getHostSnapshot } from './operations/snapshots/getHostSnapshot.js';
import { listSyncStores } from './operations/syncStores/listSyncStores.js';
import { createSyncStore } from './operations/syncStores/createSyncStore.js';
import { getSyncStore } from './operations/syncStores/getSyncStore.js';
import { putSyncStore } from './operations/syncStores/putSyncStore.js';
import { deleteSyncStore } from './operations/syncStores/deleteSyncStore.js';
import { listTeams } from './operations/teams/listTeams.js';
import { createTeam } from './operations/teams/createTeam.js';
import { getTeam } from './operations/teams/getTeam.js';
import { patchTeam } from './operations/teams/patchTeam.js';
import { deleteTeam } from './operations/teams/deleteTeam.js';
import { getTeamByName } from './operations/teams/getTeamByName.js';
import { listTeamUsers } from './operations/teams/listTeamUsers.js';
import { addTeamUsers } from './operations/teams/addTeamUsers.js';
import { removeTeamUser } from './operations/teams/removeTeamUser.js';
import { createDailyCapture } from './operations/usage/createDailyCapture.js';
import { listHostAssignments } from './operations/usage/listHostAssignments.js';
import { listProjectHostAssignments } from './operations/usage/listProjectHostAssignments.js';
import { listOrganizationHostAssignments } from './operations/usage/listOrganizationHostAssignments.js';
import { getProjectServerType } from './operations/usage/getProjectServerType.js';
import { putProjectServerType } from './operations/usage/putProjectServerType.js';
import { getOrganizationServerType } from './operations/usage/getOrganizationServerType.js';
import { putOrganizationServerType } from './operations/usage/putOrganizationServerType.js';
import { putHostServerType } from './operations/usage/putHostServerType.js';
import { listPhysicalHosts } from './operations/usage/listPhysicalHosts.js';
import { createPhysicalHost } from './operations/usage/createPhysicalHost.js';
import { getPhysicalHost } from './operations/usage/getPhysicalHost.js';
import { putPhysicalHost } from './operations/usage/putPhysicalHost.js';
import { deletePhysicalHost } from './operations/usage/deletePhysicalHost.js';
import { getUsageReport } from './operations/usage/getUsageReport.js';
import { registerUser } from './operations/users/registerUser.js';
import { getUser } from './operations/users/getUser.js';
import { patchUser } from './operations/users/patchUser.js';
import { deleteUser } from './operations/users/deleteUser.js';
import { listUserAccessList } from './operations/users/listUserAccessList.js';
import { addUserAccessListEntries } from './operations/users/addUserAccessListEntries.js';
import { getUserAccessListEntry } from './operations/users/getUserAccessListEntry.js';
import { deleteUserAccessListEntry } from './operations/users/deleteUserAccessListEntry.js';
import { getUserByName } from './operations/users/getUserByName.js';
import { createUser } from './operations/users/createUser.js';
import { getPublishedVersionManifest } from './operations/versions/getPublishedVersionManifest.js';
import { getVersionManifest } from './operations/versions/getVersionManifest.js';
import { putVersionManifest } from './operations/versions/putVersionManifest.js';

/** Generates the map of all handlers. A handler whose result does not match its schema does not compile. */
export const handlers: { readonly [Id in OperationId]: Operation<Id> } = {
  getAppSettings,
  patchAppSettings,
  listKeyVaults,
  createKeyVault,
  getKeyVault,
  patchKeyVault,
  deleteKeyVault,
  getTelemetry,
  patchTelemetry,
  listSlowNamespaces,
  listSlowQueryLogs,
  listSuggestedIndexes,
  listAgentApiKeys,
  createAgentApiKey,
  deleteAgentApiKey,
  listAgentLinks,
  listAgents,
  getAgentVersions,
  getSoftwareVersions,
  updateAgentVersions,
  listMatcherFieldNames,
  listAlertConfigs,
  createAlertConfig,
  getAlertConfig,
  putAlertConfig,
  patchAlertConfig,
  deleteAlertConfig,
  listAlertsOfAlertConfig,
  testAlertNotification,
  listAlerts,
  getAlert,
  acknowledgeAlert,
  listAlertConfigsOfAlert,
  getBackupAgentConfig,
  putBackupAgentConfig,
  getMonitoringAgentConfig,
  putMonitoringAgentConfig,
  putSystemLogRotateConfig,
  putAuditLogRotateConfig,
  getAutomationConfig,
  putAutomationConfig,
  getAutomationConfigWithoutSecrets,
  putAutomationConfigWithoutSecrets,
  getAutomationStatus,
  getFullAutomationStatus,
  listBackupJobsConfigs,
  getBackupJobsConfig,
  putBackupJobsConfig,
  listBackupConfigs,
  getBackupConfig,
  patchBackupConfig,
  getBackupMembers,
  getBackupEncryptionKey,
  rotateBackupEncryptionKey,
  listBlockstores,
  createBlockstore,
  getBlockstore,
  putBlockstore,
  deleteBlockstore,
  listCheckpoints,
  getCheckpoint,
  listClusters,
  listProjectClusters,
  getCluster,
  patchCluster,
  listDaemons,
  getDaemonOfMachine,
  createDaemon,
  deleteDaemonOfMachine,
  getDaemon,
  putDaemon,
  deleteDaemon,
  listBackupDeployments,
  createBackupDeployment,
  getBackupDeployment,
  putBackupDeployment,
  deleteBackupDeployment,
  listDatabases,
  getDatabase,
  getDiagnostics,
  listDisks,
  getDisk,
  listEvents,
  getEvent,
  listOrganizationEvents,
  getOrganizationEvent,
  listGlobalEvents,
  getGlobalEvent,
  listFileSystemStores,
  createFileSystemStore,
  getFileSystemStore,
  putFileSystemStore,
  deleteFileSystemStore,
  listGlobalAlerts,
  getGlobalAlert,
  acknowledgeGlobalAlert,
  listGlobalAlertConfigs,
  createGlobalAlertConfig,
  getGlobalAlertConfig,
  putGlobalAlertConfig,
  deleteGlobalAlertConfig,
  listAlertsOfGlobalAlertConfig,
  testGlobalAlertNotification,
  listGlobalApiKeys,
  createGlobalApiKey,
  listGlobalApiKeyRoles,
  getGlobalApiKey,
  patchGlobalApiKey,
  deleteGlobalApiKey,
  listGlobalAccessList,
  createGlobalAccessListEntry,
  getGlobalAccessListEntry,
  patchGlobalAccessListEntry,
  deleteGlobalAccessListEntry,
  getPreferredHostnames,
  addPreferredHostname,
  listHosts,
  createHost,
  getHost,
  patchHost,
  deleteHost,
  getHostByName,
  listProjectInvitations,
  createProjectInvitation,
  patchProjectInvitation,
  getProjectInvitation,
  patchProjectInvitationById,
  deleteProjectInvitation,
  listOrganizationInvitations,
  createOrganizationInvitation,
  patchOrganizationInvitation,
  getOrganizationInvitation,
  patchOrganizationInvitationById,
  deleteOrganizationInvitation,
  listOrganizationApiKeys,
  createOrganizationApiKey,
  getOrganizationApiKey,
  patchOrganizationApiKey,
  deleteOrganizationApiKey,
  listApiKeyAccessList,
  addApiKeyAccessListEntries,
  getApiKeyAccessListEntry,
  deleteApiKeyAccessListEntry,
  listProjectApiKeys,
  createProjectApiKey,
  assignProjectApiKey,
  unassignProjectApiKey,
  listLogCollectionJobs,
  createLogCollectionJob,
  getLogCollectionJob,
  patchLogCollectionJob,
  deleteLogCollectionJob,
  retryLogCollectionJob,
  downloadLogCollectionJob,
  listMaintenanceWindows,
  createMaintenanceWindow,
  getMaintenanceWindow,
  patchMaintenanceWindow,
  deleteMaintenanceWindow,
  getDiskMeasurements,
  getHostMeasurements,
  getDatabaseMeasurements,
  createMigrationLink,
  deleteMigrationLink,
  getMigrationLinkStatus,
  listOplogStores,
  createOplogStore,
  getOplogStore,
  putOplogStore,
  deleteOplogStore,
  listOrganizations,
  createOrganization,
  getOrganization,
  patchOrganization,
  deleteOrganization,
  listOrganizationUsers,
  getRoot,
  getVersion,
  getHealth,
  listAvailablePolicies,
  getControlledFeature,
  putControlledFeature,
  listProjectTeams,
  addProjectTeams,
  getProjectTeam,
  patchProjectTeam,
  removeProjectTeam,
  listProjects,
  listAllProjects,
  createProject,
  getProject,
  patchProject,
  deleteProject,
  markAsBackingDatabase,
  getProjectByName,
  getProjectByAgentApiKey,
  listProjectUsers,
  addProjectUsers,
  removeProjectUser,
  listRestoreJobs,
  createRestoreJobs,
  getRestoreJob,
  listRestorableTimeRanges,
  listHostRestoreJobs,
  createHostRestoreJob,
  getHostRestoreJob,
  downloadRestore,
  downloadRestoreWithToken,
  listS3Blockstores,
  createS3Blockstore,
  getS3Blockstore,
  putS3Blockstore,
  deleteS3Blockstore,
  listS3BlockstoresV2,
  createS3BlockstoreV2,
  getS3BlockstoreV2,
  putS3BlockstoreV2,
  deleteS3BlockstoreV2,
  listS3OplogStores,
  createS3OplogStore,
  getS3OplogStore,
  putS3OplogStore,
  deleteS3OplogStore,
  getSnapshotSchedule,
  patchSnapshotSchedule,
  listSnapshots,
  getSnapshot,
  patchSnapshot,
  deleteSnapshot,
  listHostSnapshots,
  createOnDemandSnapshot,
  getHostSnapshot,
  listSyncStores,
  createSyncStore,
  getSyncStore,
  putSyncStore,
  deleteSyncStore,
  listTeams,
  createTeam,
  getTeam,
  patchTeam,
  deleteTeam,
  getTeamByName,
  listTeamUsers,
  addTeamUsers,
  removeTeamUser,
  createDailyCapture,
  listHostAssignments,
  listProjectHostAssignments,
  listOrganizationHostAssignments,
  getProjectServerType,
  putProjectServerType,
  getOrganizationServerType,
  putOrganizationServerType,
  putHostServerType,
  listPhysicalHosts,
  createPhysicalHost,
  getPhysicalHost,
  putPhysicalHost,
  deletePhysicalHost,
  getUsageReport,
  registerUser,
  getUser,
  patchUser,
  deleteUser,
  listUserAccessList,
  addUserAccessListEntries,
  getUserAccessListEntry,
  deleteUserAccessListEntry,
  getUserByName,
  createUser,
  getPublishedVersionManifest,
  getVersionManifest,
  putVersionManifest,
};
