/** Names of operations in fault rules, expectations and queries: numbers of the API document, and operationIds. */
export const OPERATION_NAMES = [
  ...(['E1', 'addTeamUsers', 'E2', 'listProjects', 'E3', 'patchSnapshot', 'E4', 'createUser'] as const),
  ...(['E5', 'addProjectUsers', 'E6', 'listHostSnapshots', 'E7', 'getDiskMeasurements'] as const),
  ...(['E8', 'getHostMeasurements', 'E9', 'getDatabaseMeasurements', 'E10', 'listClusters'] as const),
  ...(['E11', 'listMaintenanceWindows', 'E12', 'getBackupJobsConfig', 'E13'] as const),
  ...(['listProjectInvitations', 'E14', 'putBackupAgentConfig', 'E15', 'listAgentLinks'] as const),
  ...(['E16', 'listDatabases', 'E17', 'getMaintenanceWindow', 'E18'] as const),
  ...(['patchOrganizationInvitation', 'E19', 'patchOrganization', 'E20'] as const),
  ...(['getAutomationConfig', 'E21', 'listEvents'] as const),
] as const;
