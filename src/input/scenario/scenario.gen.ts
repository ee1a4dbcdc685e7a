// Made from schema/scenario.json by `npm run generate`.

/**
 * How the clock of its world moves: manual, realtime, or a number of virtual seconds for each real one.
 */
export type Clock = ClockMode | ClockRate;
/**
 * Only by command, or like the real clock.
 */
export type ClockMode = 'manual' | 'realtime';
/**
 * Virtual seconds for each real one.
 */
export type ClockRate = number;
/**
 * The operation, or several of them.
 */
export type Operations = Operation | OperationList;
/**
 * An operation by its operationId or its number, such as patchSnapshot or E3.
 */
export type Operation =
  | 'listTeamUsers'
  | 'E1'
  | 'addTeamUsers'
  | 'E2'
  | 'listProjects'
  | 'getSnapshot'
  | 'E3'
  | 'patchSnapshot'
  | 'deleteSnapshot'
  | 'E4'
  | 'createUser'
  | 'listProjectUsers'
  | 'E5'
  | 'addProjectUsers'
  | 'E6'
  | 'listHostSnapshots'
  | 'E7'
  | 'getDiskMeasurements'
  | 'E8'
  | 'getHostMeasurements'
  | 'E9'
  | 'getDatabaseMeasurements'
  | 'E10'
  | 'listClusters'
  | 'E11'
  | 'listMaintenanceWindows'
  | 'createMaintenanceWindow'
  | 'E12'
  | 'getBackupJobsConfig'
  | 'putBackupJobsConfig'
  | 'E13'
  | 'listProjectInvitations'
  | 'createProjectInvitation'
  | 'patchProjectInvitation'
  | 'getBackupAgentConfig'
  | 'E14'
  | 'putBackupAgentConfig'
  | 'E15'
  | 'listAgentLinks'
  | 'E16'
  | 'listDatabases'
  | 'E17'
  | 'getMaintenanceWindow'
  | 'patchMaintenanceWindow'
  | 'deleteMaintenanceWindow'
  | 'listOrganizationInvitations'
  | 'createOrganizationInvitation'
  | 'E18'
  | 'patchOrganizationInvitation'
  | 'getOrganization'
  | 'E19'
  | 'patchOrganization'
  | 'deleteOrganization'
  | 'E20'
  | 'getAutomationConfig'
  | 'putAutomationConfig'
  | 'E21'
  | 'listEvents'
  | 'getAppSettings'
  | 'patchAppSettings'
  | 'listKeyVaults'
  | 'createKeyVault'
  | 'getKeyVault'
  | 'patchKeyVault'
  | 'deleteKeyVault'
  | 'getTelemetry'
  | 'patchTelemetry'
  | 'listSlowNamespaces'
  | 'listSlowQueryLogs'
  | 'listSuggestedIndexes'
  | 'listAgentApiKeys'
  | 'createAgentApiKey'
  | 'deleteAgentApiKey'
  | 'listAgents'
  | 'getAgentVersions'
  | 'getSoftwareVersions'
  | 'updateAgentVersions'
  | 'listMatcherFieldNames'
  | 'listAlertConfigs'
  | 'createAlertConfig'
  | 'getAlertConfig'
  | 'putAlertConfig'
  | 'patchAlertConfig'
  | 'deleteAlertConfig'
  | 'listAlertsOfAlertConfig'
  | 'testAlertNotification'
  | 'listAlerts'
  | 'getAlert'
  | 'acknowledgeAlert'
  | 'listAlertConfigsOfAlert'
  | 'getMonitoringAgentConfig'
  | 'putMonitoringAgentConfig'
  | 'putSystemLogRotateConfig'
  | 'putAuditLogRotateConfig'
  | 'getAutomationConfigWithoutSecrets'
  | 'putAutomationConfigWithoutSecrets'
  | 'getAutomationStatus'
  | 'getFullAutomationStatus'
  | 'listBackupJobsConfigs'
  | 'listBackupConfigs'
  | 'getBackupConfig'
  | 'patchBackupConfig'
  | 'getBackupMembers'
  | 'getBackupEncryptionKey'
  | 'rotateBackupEncryptionKey'
  | 'listBlockstores'
  | 'createBlockstore'
  | 'getBlockstore'
  | 'putBlockstore'
  | 'deleteBlockstore'
  | 'listCheckpoints'
  | 'getCheckpoint'
  | 'listProjectClusters'
  | 'getCluster'
  | 'patchCluster'
  | 'listDaemons'
  | 'getDaemonOfMachine'
  | 'createDaemon'
  | 'deleteDaemonOfMachine'
  | 'getDaemon'
  | 'putDaemon'
  | 'deleteDaemon'
  | 'listBackupDeployments'
  | 'createBackupDeployment'
  | 'getBackupDeployment'
  | 'putBackupDeployment'
  | 'deleteBackupDeployment'
  | 'getDatabase'
  | 'getDiagnostics'
  | 'listDisks'
  | 'getDisk'
  | 'getEvent'
  | 'listOrganizationEvents'
  | 'getOrganizationEvent'
  | 'listGlobalEvents'
  | 'getGlobalEvent'
  | 'listFileSystemStores'
  | 'createFileSystemStore'
  | 'getFileSystemStore'
  | 'putFileSystemStore'
  | 'deleteFileSystemStore'
  | 'listGlobalAlerts'
  | 'getGlobalAlert'
  | 'acknowledgeGlobalAlert'
  | 'listGlobalAlertConfigs'
  | 'createGlobalAlertConfig'
  | 'getGlobalAlertConfig'
  | 'putGlobalAlertConfig'
  | 'deleteGlobalAlertConfig'
  | 'listAlertsOfGlobalAlertConfig'
  | 'testGlobalAlertNotification'
  | 'listGlobalApiKeys'
  | 'createGlobalApiKey'
  | 'listGlobalApiKeyRoles'
  | 'getGlobalApiKey'
  | 'patchGlobalApiKey'
  | 'deleteGlobalApiKey'
  | 'listGlobalAccessList'
  | 'createGlobalAccessListEntry'
  | 'getGlobalAccessListEntry'
  | 'patchGlobalAccessListEntry'
  | 'deleteGlobalAccessListEntry'
  | 'getPreferredHostnames'
  | 'addPreferredHostname'
  | 'listHosts'
  | 'createHost'
  | 'getHost'
  | 'patchHost'
  | 'deleteHost'
  | 'getHostByName'
  | 'getProjectInvitation'
  | 'patchProjectInvitationById'
  | 'deleteProjectInvitation'
  | 'getOrganizationInvitation'
  | 'patchOrganizationInvitationById'
  | 'deleteOrganizationInvitation'
  | 'listOrganizationApiKeys'
  | 'createOrganizationApiKey'
  | 'getOrganizationApiKey'
  | 'patchOrganizationApiKey'
  | 'deleteOrganizationApiKey'
  | 'listApiKeyAccessList'
  | 'addApiKeyAccessListEntries'
  | 'getApiKeyAccessListEntry'
  | 'deleteApiKeyAccessListEntry'
  | 'listProjectApiKeys'
  | 'createProjectApiKey'
  | 'assignProjectApiKey'
  | 'unassignProjectApiKey'
  | 'listLogCollectionJobs'
  | 'createLogCollectionJob'
  | 'getLogCollectionJob'
  | 'patchLogCollectionJob'
  | 'deleteLogCollectionJob'
  | 'retryLogCollectionJob'
  | 'downloadLogCollectionJob'
  | 'createMigrationLink'
  | 'deleteMigrationLink'
  | 'getMigrationLinkStatus'
  | 'listOplogStores'
  | 'createOplogStore'
  | 'getOplogStore'
  | 'putOplogStore'
  | 'deleteOplogStore'
  | 'listOrganizations'
  | 'createOrganization'
  | 'listOrganizationUsers'
  | 'getRoot'
  | 'getVersion'
  | 'getHealth'
  | 'listAvailablePolicies'
  | 'getControlledFeature'
  | 'putControlledFeature'
  | 'listProjectTeams'
  | 'addProjectTeams'
  | 'getProjectTeam'
  | 'patchProjectTeam'
  | 'removeProjectTeam'
  | 'listAllProjects'
  | 'createProject'
  | 'getProject'
  | 'patchProject'
  | 'deleteProject'
  | 'markAsBackingDatabase'
  | 'getProjectByName'
  | 'getProjectByAgentApiKey'
  | 'removeProjectUser'
  | 'listRestoreJobs'
  | 'createRestoreJobs'
  | 'getRestoreJob'
  | 'listRestorableTimeRanges'
  | 'listHostRestoreJobs'
  | 'createHostRestoreJob'
  | 'getHostRestoreJob'
  | 'downloadRestore'
  | 'downloadRestoreWithToken'
  | 'listS3Blockstores'
  | 'createS3Blockstore'
  | 'getS3Blockstore'
  | 'putS3Blockstore'
  | 'deleteS3Blockstore'
  | 'listS3BlockstoresV2'
  | 'createS3BlockstoreV2'
  | 'getS3BlockstoreV2'
  | 'putS3BlockstoreV2'
  | 'deleteS3BlockstoreV2'
  | 'listS3OplogStores'
  | 'createS3OplogStore'
  | 'getS3OplogStore'
  | 'putS3OplogStore'
  | 'deleteS3OplogStore'
  | 'getSnapshotSchedule'
  | 'patchSnapshotSchedule'
  | 'listSnapshots'
  | 'createOnDemandSnapshot'
  | 'getHostSnapshot'
  | 'listSyncStores'
  | 'createSyncStore'
  | 'getSyncStore'
  | 'putSyncStore'
  | 'deleteSyncStore'
  | 'listTeams'
  | 'createTeam'
  | 'getTeam'
  | 'patchTeam'
  | 'deleteTeam'
  | 'getTeamByName'
  | 'removeTeamUser'
  | 'createDailyCapture'
  | 'listHostAssignments'
  | 'listProjectHostAssignments'
  | 'listOrganizationHostAssignments'
  | 'getProjectServerType'
  | 'putProjectServerType'
  | 'getOrganizationServerType'
  | 'putOrganizationServerType'
  | 'putHostServerType'
  | 'listPhysicalHosts'
  | 'createPhysicalHost'
  | 'getPhysicalHost'
  | 'putPhysicalHost'
  | 'deletePhysicalHost'
  | 'getUsageReport'
  | 'registerUser'
  | 'getUser'
  | 'patchUser'
  | 'deleteUser'
  | 'listUserAccessList'
  | 'addUserAccessListEntries'
  | 'getUserAccessListEntry'
  | 'deleteUserAccessListEntry'
  | 'getUserByName'
  | 'getPublishedVersionManifest'
  | 'getVersionManifest'
  | 'putVersionManifest';
/**
 * Operations.
 *
 * @minItems 1
 */
export type OperationList = readonly Operation[];
/**
 * The method of the request, or several of them.
 */
export type Methods = Method | MethodList;
/**
 * A method.
 */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
/**
 * Methods.
 *
 * @minItems 1
 */
export type MethodList = readonly Method[];
/**
 * The path of the request, or several of them.
 */
export type Paths = Path | PathList;
/**
 * A path below /api/public/v1.0 such as /groups/* /hosts/*. `*` stands for one segment or a part of one, at the end for everything that follows; `**` for any number of segments.
 */
export type Path = string;
/**
 * Paths.
 *
 * @minItems 1
 */
export type PathList = readonly Path[];
/**
 * A value, or several.
 */
export type Pattern = Text | NumberValue | FlagValue | PatternList;
/**
 * A text.
 */
export type Text = string;
/**
 * A number.
 */
export type NumberValue = number;
/**
 * True or false.
 */
export type FlagValue = boolean;
/**
 * A list of values. One has to match.
 *
 * @minItems 1
 */
export type PatternList = [Text | NumberValue | FlagValue, ...(Text | NumberValue | FlagValue)[]];
/**
 * A text, or several.
 */
export type Texts = Text | TextList;
/**
 * A list of texts. One has to match.
 *
 * @minItems 1
 */
export type TextList = readonly Text[];
/**
 * A number, or a comparison.
 */
export type Count = WholeNumber | Comparison;
/**
 * A whole number.
 */
export type WholeNumber = number;
/**
 * The Retry-After header, in seconds.
 */
export type RetryAfter = number;
/**
 * Something goes wrong in the world itself. Availability, counts, alerts, events, measurements and snapshots show it.
 */
export type Incident =
  | IncidentAgentAppear
  | IncidentAgentOld
  | IncidentAgentSilent
  | IncidentAgentSwitchKey
  | IncidentAutomationRace
  | IncidentAutomationSlow
  | IncidentAutomationStuck
  | IncidentBackupRace
  | IncidentBackupStuck
  | IncidentBackupUndiscovered
  | IncidentBackupVersionUnknown
  | IncidentClusterDead
  | IncidentDaemonHeadFull
  | IncidentDaemonSilent
  | IncidentDaemonUnregistered
  | IncidentDiskFill
  | IncidentHostUnreachable
  | IncidentInvitationAccept
  | IncidentKeyDemote
  | IncidentKeyRevoke
  | IncidentLoadSpike
  | IncidentLogsFail
  | IncidentLogsSlow
  | IncidentManifestOld
  | IncidentMigrationUnreachable
  | IncidentNodeDown
  | IncidentNodeFlap
  | IncidentOplogGap
  | IncidentPlatformUpgrading
  | IncidentPolicyLock
  | IncidentPrimaryLost
  | IncidentRestoreBroken
  | IncidentRestoreRefused
  | IncidentShardMissing
  | IncidentSnapshotAppear
  | IncidentSnapshotFail
  | IncidentSnapshotInconsistent
  | IncidentSnapshotRetry
  | IncidentSnapshotSlow
  | IncidentSnapshotVanish
  | IncidentStoreFill
  | IncidentStoreUnreachable;
/**
 * A collection whose rows can be changed.
 */
export type ChangeableCollection =
  | 'organizations'
  | 'projects'
  | 'teams'
  | 'projectTeams'
  | 'users'
  | 'keys'
  | 'agentKeys'
  | 'featurePolicies'
  | 'invitations'
  | 'clusters'
  | 'hosts'
  | 'snapshots'
  | 'maintenanceWindows'
  | 'backupConfigs'
  | 'automationConfigs'
  | 'alertConfigs'
  | 'physicalHosts'
  | 'globalAccessEntries'
  | 'versionManifests'
  | 'logCollectionJobs'
  | 'migrationLinks'
  | 'appSettings'
  | 'keyVaults';
/**
 * A collection of the world.
 */
export type Collection =
  | 'organizations'
  | 'projects'
  | 'teams'
  | 'projectTeams'
  | 'users'
  | 'keys'
  | 'agentKeys'
  | 'featurePolicies'
  | 'invitations'
  | 'clusters'
  | 'hosts'
  | 'snapshots'
  | 'maintenanceWindows'
  | 'backupConfigs'
  | 'automationConfigs'
  | 'managedProcesses'
  | 'events'
  | 'alerts'
  | 'alertConfigs'
  | 'metricWatches'
  | 'periods'
  | 'serverTypes'
  | 'usageCaptures'
  | 'physicalHosts'
  | 'virtualHosts'
  | 'globalAccessEntries'
  | 'versionManifests'
  | 'logCollectionJobs'
  | 'migrationLinks'
  | 'backupStores'
  | 'backupDaemons'
  | 'restoreJobs'
  | 'appSettings'
  | 'keyVaults'
  | 'backupDeployments';
/**
 * The status of the reply: a number, a class such as 4xx, a list of these, or a comparison.
 */
export type Statuses = Status | StatusClass | StatusList | Comparison;
/**
 * A status.
 */
export type Status = number;
/**
 * A status, or a class of them such as 4xx.
 */
export type StatusClass = string;
/**
 * A list of statuses or classes. One has to match.
 *
 * @minItems 1
 */
export type StatusList = [Status | StatusClass, ...(Status | StatusClass)[]];
/**
 * A name of letters, digits, dots, dashes and underscores, 100 characters at most.
 */
export type Name = string;
/**
 * A timestamp such as 2026-01-01T00:00:00Z.
 */
export type Instant = string;
/**
 * A time from the beginning on such as PT0S, PT10M or P1DT12H.
 */
export type Offset = string;
/**
 * A duration such as PT90S, PT10M or P1DT12H.
 */
export type Duration = string;
/**
 * A duration such as PT5M, or -PT5M.
 */
export type SignedDuration = string;

/**
 * A script of faults, incidents and changes over virtual time, with expectations of the client.
 */
export interface Scenario {
  /**
   * The address of this schema, for editors.
   */
  readonly $schema?: string;
  /**
   * The version of the format.
   */
  readonly version: 1;
  /**
   * Its name. By default the name of its file.
   */
  readonly name?: string;
  /**
   * What a client learns from it.
   */
  readonly description?: string;
  /**
   * The world in which it plays: a fixture that ships, or a file. By default the one that the program was started with.
   */
  readonly fixture?: string;
  /**
   * The seed of that world.
   */
  readonly seed?: number;
  /**
   * Where the clock of that world starts.
   */
  readonly now?: string;
  readonly clock?: Clock;
  readonly settings?: Settings;
  readonly quirks?: Quirks;
  /**
   * Fault rules that are active from the beginning.
   */
  readonly faults?: readonly Rule[];
  /**
   * Steps at points in virtual time.
   */
  readonly timeline?: readonly Step[];
  /**
   * Expectations. `understudy exec` fails if one is missed.
   */
  readonly expect?: readonly Expectation[];
}
/**
 * How the deployment is configured; other settings are those of the fixture.
 */
export interface Settings {
  /**
   * The deployment authenticates its users by LDAP.
   */
  readonly ldap?: boolean;
  /**
   * Existing users join projects, organizations and teams at once instead of being invited.
   */
  readonly inviteBypass?: boolean;
  /**
   * What a new username must look like.
   */
  readonly emailValidation?: false | 'false' | 'loose' | 'strict';
  /**
   * createUser creates the first user only, and registerUser none.
   */
  readonly invitationOnly?: boolean;
  /**
   * A key without an access list may not call at all.
   */
  readonly accessListRequired?: boolean;
}
/**
 * Choices where the document of the API is silent or ambiguous; others are those of the dialect.
 */
export interface Quirks {
  /**
   * The document prints op="auth"; real servers send qop="auth", and a published Go client refuses any unknown parameter.
   */
  readonly challengeParameter?: 'op' | 'qop';
  /**
   * RFC 7616 has the whole target in uri; a popular client signs the path alone, which the platform takes.
   */
  readonly digestUriQuery?: 'required' | 'optional';
  /**
   * The document says "a fixed realm naming the public API" and leaves the name open.
   */
  readonly realm?: 'Deployment Management Public API' | 'MMS Public API';
  /**
   * Published clients read the server version from the vendor-named header.
   */
  readonly serviceVersionHeader?: 'X-Vendor-Service-Version' | 'X-MongoDB-Service-Version';
  /**
   * The document writes {vendor_rel_base}; published clients look for the vendor-named relations.
   */
  readonly relBase?: 'http://vendor.example.com' | 'http://mms.mongodb.com';
  /**
   * The document says "the fixed string naming this platform's plan" and leaves the string open.
   */
  readonly planType?: 'Self-Managed' | 'Ops Manager';
  /**
   * The status for a missing role is not shown; the vendor documents 401, 403 is what HTTP means by it.
   */
  readonly missingRole?: '403' | '401';
  /**
   * Some series of the real platform have units that the document's list lacks (MEGABYTES, KILOBYTES, SECONDS).
   */
  readonly undocumentedUnits?: 'omit' | 'include';
  /**
   * putBackupAgentConfig's field list has an integer for sizeThresholdMB; the types of published clients hold fractions such as 500.5.
   */
  readonly logSizeThreshold?: 'integer' | 'number';
  /**
   * Both timeDurationHrs (field list) and timeThresholdHrs (sample) are taken; two different values contradict each other.
   */
  readonly rotationHoursConflict?: 'reject' | 'preferThreshold';
  /**
   * The document writes denylist and once denyList; published clients know blacklist and whitelist.
   */
  readonly denyListSpelling?: 'denylist' | 'denyList' | 'blacklist';
  /**
   * Published clients and recorded traffic have whitelistEntry in the events of listEvents.
   */
  readonly eventAccessListMember?: 'accessListEntry' | 'whitelistEntry';
  /**
   * listProjects calls name a prefix filter, but says that project1 does not match project123: exact match first serves both.
   */
  readonly projectNameFilter?: 'exactElsePrefix' | 'prefix' | 'exact';
  /**
   * Published clients expect a 404 from versions before 7 if no name matches a filter, and an empty list from later ones.
   */
  readonly unknownName?: 'empty' | '404';
  /**
   * Recorded traffic returns all members after the add; the vendor's text says the users added.
   */
  readonly teamAddReply?: 'members' | 'added';
  /**
   * addTeamUsers does not say what becomes of a user from outside the organization: joining as ORG_MEMBER keeps both sides in agreement.
   */
  readonly teamUserOutsideOrg?: 'join' | 'refuse';
  /**
   * addTeamUsers does not say what becomes of users in the team; the vendor's catalogue has 409 USER_ALREADY_IN_TEAM.
   */
  readonly teamMemberAgain?: 'ignore' | 'refuse';
  /**
   * addProjectUsers does not say whether its list holds the users sent or all members of the project.
   */
  readonly projectAddReply?: 'sent' | 'members';
  /**
   * getBackupJobsConfig answers "an error" where there is no configuration; the status is not shown.
   */
  readonly missingBackupConfig?: '404' | '401';
  /**
   * Unknown attributes are a 400; real clients send back what they read (E3, E14) and their own types' members (E4, E18).
   */
  readonly unknownBodyAttributes?: 'reject' | 'acceptReadBack';
  /**
   * putBackupAgentConfig does not say what null means; programs in Go send it for empty lists and maps.
   */
  readonly nullMembers?: 'reject' | 'ignore';
  /**
   * Samples of the real platform misspell the key; whether the spelling is meant is not shown.
   */
  readonly diffsPrivilegesKey?: 'privileges' | 'priviileges';
  /**
   * patchSnapshot's error text stands without a full stop in the document; the vendor's catalogue has one, and the snapshot's id.
   */
  readonly invalidFieldsDetail?: 'asDocumented' | 'sentence' | 'withId';
  /**
   * The document gives patchSnapshot's refusals no status or code; the vendor's error catalogue has 403 and 400 for them.
   */
  readonly snapshotRefusals?: 'asDocumented' | 'asCatalogued';
  /**
   * patchOrganizationInvitation does not show what an unknown invitation is; the vendor's catalogue has 400 INVALID_INVITATION_ID.
   */
  readonly unknownInvitation?: '404' | '400';
  /**
   * The maximum is 500; what happens above it is not shown.
   */
  readonly itemsPerPageAboveMaximum?: 'reject' | 'clamp';
  /**
   * listClusters: "software version of each node" can be read as one entry a node or one a version.
   */
  readonly clusterVersions?: 'perNode' | 'distinct';
  /**
   * The document gives a database links to project, host and measurements; real lists carry only self.
   */
  readonly databaseLinks?: 'full' | 'self';
  /**
   * "Any assigned role" may call listClusters, listMaintenanceWindows and getMaintenanceWindow: whether a mere organization role reaches into its projects is not shown.
   */
  readonly orgMemberProjects?: 'visible' | 'own';
  /**
   * WEAK_PASSWORD is documented, its rule is not: eight characters with a letter, a digit and another character.
   */
  readonly passwordPolicy?: 'strong' | 'any';
  /**
   * listAgentLinks answers a links array only; a published client's recording has empty results and a totalCount beside it.
   */
  readonly agentListEnvelope?: 'linksOnly' | 'emptyList';
  /**
   * Real servers link an event without a project to /groups/null/events, which no operation answers.
   */
  readonly organizationEventLink?: 'organization' | 'null';
  /**
   * Feature policies and their disabledParams are sets: the order of the platform has nothing to do with the request.
   */
  readonly policyOrder?: 'fixed' | 'shuffled';
  /**
   * Some versions refuse downloads with Accept: application/json, which one published client sends.
   */
  readonly archiveAccept?: 'any' | 'gzipOnly';
  /**
   * Recorded refusals of an automation configuration have only a text; newer servers name INVALID_AUTOMATION_CONFIG.
   */
  readonly invalidConfigCode?: 'none' | 'named';
  /**
   * The documents answer a new automation configuration with the configuration, recorded servers with {}.
   */
  readonly publishedReply?: 'configuration' | 'empty';
  /**
   * The plan of a process that has reached the goal: clients read "not completed", published samples show it.
   */
  readonly achievedPlan?: 'empty' | 'kept';
  /**
   * The newest version shows a second address with a token; a published validator refuses all members beside url.
   */
  readonly restoreUrls?: 'all' | 'secret';
  /**
   * Newer versions keep the most recent restorable snapshot of an active backup past its expiry.
   */
  readonly lastSnapshotExpiry?: 'deleted' | 'kept';
  /**
   * The link to the project of a backup-jobs configuration lacks the version segment in published samples, so it leads to no operation.
   */
  readonly backupJobsGroupLink?: 'versioned' | 'versionless';
  /**
   * The catalogue prints BACKUP_S3_VALIDATION_FAILED; a published client has seen, and retries on, BACKUP-S3-VALIDATION_FAILED.
   */
  readonly s3ValidationCode?: 'underscore' | 'hyphen';
}
/**
 * A fault rule: the exchanges that it affects, how often, and the fault. Several rules combine; the first that ends an exchange wins.
 */
export interface Rule {
  /**
   * Its name in statistics, in the journal, and in PATCH and DELETE. By default generated.
   */
  readonly id?: string;
  /**
   * What it is for.
   */
  readonly description?: string;
  /**
   * Whether it applies. By default true.
   */
  readonly enabled?: boolean;
  readonly match?: Match;
  /**
   * Probability that it affects a matching exchange, drawn from the seed and the request each time. By default 1.
   */
  readonly probability?: number;
  /**
   * Number of matching exchanges that it lets pass first. By default 0.
   */
  readonly skip?: number;
  /**
   * Number of exchanges that it affects. By default unlimited.
   */
  readonly times?: number;
  /**
   * Scope of `skip` and `times`: the whole world, each key, or each request (same method, path and body). By default world.
   */
  readonly per?: 'world' | 'key' | 'request';
  readonly window?: Window;
  /**
   * beforeCommit: the fault comes first, and if it ends the exchange, the request changes nothing. afterCommit: the request is carried out, but the reply is lost. By default beforeCommit.
   */
  readonly phase?: 'beforeCommit' | 'afterCommit';
  readonly inject?: Inject;
  readonly delay?: Delay;
}
/**
 * Selects exchanges: all conditions have to hold. By default all exchanges.
 */
export interface Match {
  readonly operation?: Operations;
  readonly method?: Methods;
  readonly path?: Paths;
  readonly query?: Patterns;
  readonly headers?: Patterns;
  readonly publicKey?: Texts;
  readonly attempt?: Count;
}
/**
 * Names with values. A value is compared as text, in which `*` stands for any characters; of a list, one value has to match.
 */
export interface Patterns {
  readonly [k: string]: Pattern;
}
/**
 * A comparison.
 */
export interface Comparison {
  /**
   * At least this number.
   */
  readonly gte?: number;
  /**
   * At most this number.
   */
  readonly lte?: number;
  /**
   * More than this number.
   */
  readonly gt?: number;
  /**
   * Less than this number.
   */
  readonly lt?: number;
  /**
   * Exactly this number.
   */
  readonly eq?: number;
}
/**
 * When the rule is active, in virtual time from when it was added.
 */
export interface Window {
  /**
   * Start of the window. By default at once.
   */
  readonly after?: string;
  /**
   * Length of the window. By default without an end.
   */
  readonly for?: string;
}
/**
 * The fault: one of these members.
 */
export interface Inject {
  readonly connection?: FaultConnection;
  readonly corrupt?: FaultCorrupt;
  readonly drift?: FaultDrift;
  readonly error?: FaultError;
  readonly rateLimit?: FaultRateLimit;
  readonly skew?: FaultSkew;
  readonly stale?: FaultStale;
  readonly throttle?: FaultThrottle;
  readonly unauthorized?: FaultUnauthorized;
}
/**
 * The connection breaks.
 */
export interface FaultConnection {
  /**
   * reset: A TCP reset instead of a reply, also with TLS · resetMidBody: The head announces the whole body; half of it is sent, then a TCP reset · closeEmpty: The connection is closed without a byte · closeMidBody: The head announces the whole body; half of it is sent, then the connection is closed · hang: Nothing is sent until the client gives up, the world is reset, or an hour is over
   */
  readonly kind: 'reset' | 'resetMidBody' | 'closeEmpty' | 'closeMidBody' | 'hang';
}
/**
 * The reply is damaged.
 */
export interface FaultCorrupt {
  /**
   * truncate: Half of the body with a matching length: valid HTTP, broken JSON · malformedChunk: Half of the body as a valid chunk, then a chunk whose size is not a number · garbage: 256 bytes that are no HTTP, the same for the same seed; then the connection is closed · badJson: A complete body that no JSON parser accepts · wrongContentType: The correct body as `text/html` · wrongContentLength: A `Content-Length` that is 100 bytes too large; then the connection is closed
   */
  readonly kind: 'truncate' | 'malformedChunk' | 'garbage' | 'badJson' | 'wrongContentType' | 'wrongContentLength';
}
/**
 * A success reply looks like one of a later platform version, which a client must tolerate.
 */
export interface FaultDrift {
  /**
   * unknownField: Every object of the reply has a member `introducedLater` · unknownEnum: Every enum value is `INTRODUCED_LATER` · omitOptional: Members that the contract does not require are missing · nullOptional: Members that the contract does not require are null · extremeNumber: 64-bit integers are 2^63 - 1, doubles have their maximum. `totalCount` is unchanged, because it may bound a loop · noVersionHeader: The reply lacks the header with the version of the service, as from an older node behind a balancer · nextVersion: The reply has the version of the next release, 8.0.5, in its header, and in the body of the calls that return it · skewedEvents: Every second event has a `created` one second later than its id says, so the order by `created` is not the order by id · deleteStatus: A successful DELETE is 200 or 202 with `{}`, or 204 without a body. Each call draws its status, whatever the platform would answer · paging: Pages of at most two items, with links that lead through all of them
   */
  readonly kind:
    | 'unknownField'
    | 'unknownEnum'
    | 'omitOptional'
    | 'nullOptional'
    | 'extremeNumber'
    | 'noVersionHeader'
    | 'nextVersion'
    | 'skewedEvents'
    | 'deleteStatus'
    | 'paging';
}
/**
 * The reply is an error in the format of the platform.
 */
export interface FaultError {
  /**
   * The status.
   */
  readonly status: number;
  /**
   * The `errorCode` of the body. By default UNEXPECTED_ERROR.
   */
  readonly errorCode?: string;
  /**
   * The `detail` of the body. By default the platform's text for the code.
   */
  readonly detail?: string;
  /**
   * Additional headers of the reply.
   */
  readonly headers?: {
    /**
     * A value of a header, without line breaks.
     */
    readonly [k: string]: string;
  };
  readonly retryAfter?: RetryAfter;
}
/**
 * 429 with Retry-After for calls beyond a limit in a window of virtual time, counted for each key unless `per` says otherwise.
 */
export interface FaultRateLimit {
  /**
   * Maximum number of calls in a window.
   */
  readonly limit: number;
  /**
   * Length of a window. It begins with its first call.
   */
  readonly window: string;
}
/**
 * The clock of the platform is wrong: the `Date` header of the reply is off.
 */
export interface FaultSkew {
  /**
   * Time by which the clock is ahead; negative if behind.
   */
  readonly by: string;
}
/**
 * Reads are answered from an earlier state of the world.
 */
export interface FaultStale {
  /**
   * Age of the state that reads see, in virtual time.
   */
  readonly lag: string;
}
/**
 * The body of the reply arrives slowly.
 */
export interface FaultThrottle {
  /**
   * Bytes of the body per second.
   */
  readonly bytesPerSecond: number;
}
/**
 * The caller is refused although its request is correct.
 */
export interface FaultUnauthorized {
  /**
   * staleNonce: 401 with a new nonce and `stale=true`: a correct client signs again and gets through, if the rule lets it · badResponse: 401 with `stale=false`, as for a wrong signature · unknownKey: 401 with `stale=false`, as for an unknown key: the platform sends the same for a wrong signature · accessList: 403 `IP_ADDRESS_NOT_ON_ACCESS_LIST`, as from an address that is not on the access list · roleMissing: `USER_UNAUTHORIZED` with the status of the quirk `missingRole`, as without the role
   */
  readonly variant: 'staleNonce' | 'badResponse' | 'unknownKey' | 'accessList' | 'roleMissing';
}
/**
 * Delay of the reply in real milliseconds: one of these members. It combines with `inject`.
 */
export interface Delay {
  /**
   * The same delay each time.
   */
  readonly fixed?: number;
  /**
   * Between two bounds, each value equally likely.
   *
   * @minItems 2
   * @maxItems 2
   *
   * Items: A bound in milliseconds.
   */
  readonly uniform?: readonly [number, number];
  /**
   * Mostly short and sometimes long, like real latencies.
   */
  readonly lognormal?: {
    /**
     * Half of the delays are shorter.
     */
    readonly median: number;
    /**
     * One delay in a hundred is longer. At least the median.
     */
    readonly p99: number;
  };
}
/**
 * One action at one time: an incident, fault, change, heal or clear.
 */
export interface Step {
  /**
   * When, from when the scenario is loaded.
   */
  readonly at?: string;
  /**
   * Repeats the step at this interval: first at `at`, or else after one interval.
   */
  readonly every?: string;
  /**
   * With `every`: how often in all. By default without an end.
   */
  readonly times?: number;
  readonly incident?: Incident;
  readonly fault?: Rule;
  readonly change?: Change;
  /**
   * The id of an incident that ends now.
   */
  readonly heal?: string;
  /**
   * The id of a fault rule that is removed now.
   */
  readonly clear?: string;
}
/**
 * The automation agent of a new server signs in to a project, before any automation config names the server. This cannot be healed.
 */
export interface IncidentAgentAppear {
  /**
   * The kind of incident.
   */
  readonly kind: 'agent.appear';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The project, by id or name.
   */
  readonly target: string;
  /**
   * Accepted but ignored: the incident ends at once.
   */
  readonly for?: string;
  /**
   * The hostname of the server, which has no automation agent in the project yet. By default the first free one of server-0.example.net, server-1.example.net and so on.
   */
  readonly hostname?: string;
}
/**
 * The agents of a project run an old version. A client heals this by an update of the agents.
 */
export interface IncidentAgentOld {
  /**
   * The kind of incident.
   */
  readonly kind: 'agent.old';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The project, by id or name.
   */
  readonly target: string;
  /**
   * Accepted but ignored: the incident ends at once.
   */
  readonly for?: string;
  /**
   * The version, which must be older than 13.10.0.8620-1. By default 13.8.0.8504-1. Versions below 12.0.24.7719-1 are deprecated.
   */
  readonly version?: string;
}
/**
 * The agents of a project stop pinging. Without the monitoring agent, host metrics are null; without the automation agent, metrics of disks and the system are null.
 */
export interface IncidentAgentSilent {
  /**
   * The kind of incident.
   */
  readonly kind: 'agent.silent';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The project, by id or name; a cluster or a node selects the agents on its machines.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
  /**
   * The type of agent that stops pinging. By default all types.
   */
  readonly agent?: 'MONITORING' | 'AUTOMATION' | 'BACKUP';
}
/**
 * The agents of a project switch to its newest agent key. This cannot be healed.
 */
export interface IncidentAgentSwitchKey {
  /**
   * The kind of incident.
   */
  readonly kind: 'agent.switchKey';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The project, by id or name.
   */
  readonly target: string;
  /**
   * Accepted but ignored: the incident ends at once.
   */
  readonly for?: string;
}
/**
 * Another session publishes the automation configuration of a project at the same moment.
 */
export interface IncidentAutomationRace {
  /**
   * The kind of incident.
   */
  readonly kind: 'automation.race';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The project, by id or name.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
}
/**
 * Moves of automation plans take longer, by default downloads, as over a slow network.
 */
export interface IncidentAutomationSlow {
  /**
   * The kind of incident.
   */
  readonly kind: 'automation.slow';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The processes: a node, a cluster or a project, or the name of one process in the configuration.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
  /**
   * The name of a process in the configuration, also of one to come. By default all.
   */
  readonly process?: string;
  /**
   * The name of a move. By default `Download`.
   */
  readonly move?: string;
  /**
   * The factor. By default 10.
   */
  readonly factor?: number;
}
/**
 * Processes cannot complete a move of their automation plan, as after a mistake in file permissions.
 */
export interface IncidentAutomationStuck {
  /**
   * The kind of incident.
   */
  readonly kind: 'automation.stuck';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The processes: a node, a cluster or a project, or the name of one process in the configuration.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
  /**
   * The name of a process in the configuration, also of one to come. By default all.
   */
  readonly process?: string;
  /**
   * The name of a move, such as `Start`. By default all.
   */
  readonly move?: string;
  /**
   * The `errorCode`. By default 100.
   */
  readonly code?: number;
  /**
   * The error in words. By default `File Permissions Error`.
   */
  readonly message?: string;
}
/**
 * Another caller starts, stops or terminates a backup, just before a client does the same.
 */
export interface IncidentBackupRace {
  /**
   * The kind of incident.
   */
  readonly kind: 'backup.race';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The cluster, such as `rs0`.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
  /**
   * What the other caller requests. By default what the status allows.
   */
  readonly statusName?: 'STARTED' | 'STOPPED' | 'TERMINATING';
}
/**
 * A backup does not leave its status: it stays `PROVISIONING`, `TERMINATING`, or `STARTED` after a request to stop it.
 */
export interface IncidentBackupStuck {
  /**
   * The kind of incident.
   */
  readonly kind: 'backup.stuck';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The cluster, such as `rs0`.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
  /**
   * The status that it does not leave. By default any.
   */
  readonly statusName?: 'INACTIVE' | 'PROVISIONING' | 'STARTED' | 'STOPPED' | 'TERMINATING';
}
/**
 * The platform has not found the backup configurations of a project yet.
 */
export interface IncidentBackupUndiscovered {
  /**
   * The kind of incident.
   */
  readonly kind: 'backup.undiscovered';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The project, by id or name.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
  /**
   * What the list answers. By default `empty`.
   */
  readonly answer?: 'empty' | 'conflict';
}
/**
 * Monitoring has not reported the version of a cluster yet, so its backup cannot start.
 */
export interface IncidentBackupVersionUnknown {
  /**
   * The kind of incident.
   */
  readonly kind: 'backup.versionUnknown';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The cluster, such as `rs0`.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
}
/**
 * A cluster is inactive: its availability is `dead`, and no snapshots are taken of it.
 */
export interface IncidentClusterDead {
  /**
   * The kind of incident.
   */
  readonly kind: 'cluster.dead';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The cluster, such as `rs0`.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
}
/**
 * The disk with the head directory of a backup daemon is almost full.
 */
export interface IncidentDaemonHeadFull {
  /**
   * The kind of incident.
   */
  readonly kind: 'daemon.headFull';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The daemon, by its host, such as `backup-0.example.net`.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
  /**
   * Free space in gigabytes, of 100. By default 0.5.
   */
  readonly freeGB?: number;
}
/**
 * A backup daemon stops pinging.
 */
export interface IncidentDaemonSilent {
  /**
   * The kind of incident.
   */
  readonly kind: 'daemon.silent';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The daemon, by its host, such as `backup-0.example.net`.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
}
/**
 * A new backup daemon has not registered itself yet. It does so at the end of the incident.
 */
export interface IncidentDaemonUnregistered {
  /**
   * The kind of incident.
   */
  readonly kind: 'daemon.unregistered';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The host, such as `backup-7.example.net`, or the id of its daemon. No client may have configured a daemon on it yet.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
}
/**
 * A partition of a node fills up.
 */
export interface IncidentDiskFill {
  /**
   * The kind of incident.
   */
  readonly kind: 'disk.fill';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The node, such as `rs0/node-1`; a cluster selects all its nodes.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
  /**
   * Final usage in percent. By default 95. At 100 percent of the data partition, the database processes on it stop.
   */
  readonly to?: number;
  /**
   * Time until it is that full. By default PT10M.
   */
  readonly over?: string;
  /**
   * The name of the partition. By default the one that holds the databases.
   */
  readonly partition?: string;
}
/**
 * New processes of a project do not answer the monitoring agent: they stay NO_DATA.
 */
export interface IncidentHostUnreachable {
  /**
   * The kind of incident.
   */
  readonly kind: 'host.unreachable';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The project, by id or name; or one process that awaits its first ping, such as `rs0/node-1`.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
}
/**
 * The invited user accepts: the user joins, and the invitation is removed. This cannot be healed.
 */
export interface IncidentInvitationAccept {
  /**
   * The kind of incident.
   */
  readonly kind: 'invitation.accept';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The invitation: its id, or the username that it was sent to.
   */
  readonly target: string;
  /**
   * Accepted but ignored: the incident ends at once.
   */
  readonly for?: string;
}
/**
 * The roles of an API key are downgraded: calls that need more are a 403.
 */
export interface IncidentKeyDemote {
  /**
   * The kind of incident.
   */
  readonly kind: 'key.demote';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The key: its id, its name or its public key.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
}
/**
 * An API key is revoked: calls with it are a 401.
 */
export interface IncidentKeyRevoke {
  /**
   * The kind of incident.
   */
  readonly kind: 'key.revoke';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The key: its id, its name or its public key.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
}
/**
 * The load of the nodes is multiplied.
 */
export interface IncidentLoadSpike {
  /**
   * The kind of incident.
   */
  readonly kind: 'load.spike';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The node, such as `rs0/node-1`; a cluster selects all its nodes.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
  /**
   * The factor. By default 3.
   */
  readonly factor?: number;
}
/**
 * Log files of the nodes cannot be collected, so log collection jobs fail.
 */
export interface IncidentLogsFail {
  /**
   * The kind of incident.
   */
  readonly kind: 'logs.fail';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The node, such as `rs0/node-1`; a cluster selects all its nodes.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
  /**
   * The types of log files. By default all.
   *
   * @minItems 1
   */
  readonly logTypes?: [
    'AUTOMATION_AGENT' | 'BACKUP_AGENT' | 'MONITORING_AGENT' | 'MONGODB' | 'FTDC',
    ...('AUTOMATION_AGENT' | 'BACKUP_AGENT' | 'MONITORING_AGENT' | 'MONGODB' | 'FTDC')[]
  ];
}
/**
 * Log collection jobs take longer on the servers of the nodes, including jobs in progress.
 */
export interface IncidentLogsSlow {
  /**
   * The kind of incident.
   */
  readonly kind: 'logs.slow';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The node, such as `rs0/node-1`; a cluster selects all its nodes.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
  /**
   * The factor. By default 20.
   */
  readonly factor?: number;
}
/**
 * The platform has an old version manifest, as without internet. A client heals this by installing another.
 */
export interface IncidentManifestOld {
  /**
   * The kind of incident.
   */
  readonly kind: 'manifest.old';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The last series that the manifest has, such as `6.0`.
   */
  readonly target: string;
  /**
   * Accepted but ignored: the incident ends at once.
   */
  readonly for?: string;
}
/**
 * The other end of the migration link of an organization cannot be reached.
 */
export interface IncidentMigrationUnreachable {
  /**
   * The kind of incident.
   */
  readonly kind: 'migration.unreachable';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The organization, by id or name.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
  /**
   * Time between two changes of the status. By default it does not change.
   */
  readonly every?: string;
}
/**
 * A node goes down. If it was the primary and a majority is left, its replica set elects another primary.
 */
export interface IncidentNodeDown {
  /**
   * The kind of incident.
   */
  readonly kind: 'node.down';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The node, such as `rs0/node-1`.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
}
/**
 * A node goes down and comes back repeatedly.
 */
export interface IncidentNodeFlap {
  /**
   * The kind of incident.
   */
  readonly kind: 'node.flap';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The node, such as `rs0/node-1`.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
  /**
   * Time from one stop to the next. By default PT5M.
   */
  readonly every?: string;
  /**
   * Duration of each stop, less than `every`. By default PT1M.
   */
  readonly downFor?: string;
}
/**
 * The backup of a cluster falls behind until the oplog overwrites operations that are not stored.
 */
export interface IncidentOplogGap {
  /**
   * The kind of incident.
   */
  readonly kind: 'oplog.gap';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The cluster, such as `rs0`.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
}
/**
 * The platform itself is being upgraded, so it refuses all changes by clients.
 */
export interface IncidentPlatformUpgrading {
  /**
   * The kind of incident.
   */
  readonly kind: 'platform.upgrading';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * `platform`, or any organization on it, by id or name.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
}
/**
 * An external system sets feature policies of a project, and sets them again after each change.
 */
export interface IncidentPolicyLock {
  /**
   * The kind of incident.
   */
  readonly kind: 'policy.lock';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The project, by id or name.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
  /**
   * The policies. By default all.
   */
  readonly policies?: (
    | 'EXTERNALLY_MANAGED_LOCK'
    | 'DISABLE_USER_MANAGEMENT'
    | 'DISABLE_AUTHENTICATION_MECHANISMS'
    | 'DISABLE_SET_MONGOD_CONFIG'
    | 'DISABLE_SET_MONGOD_VERSION'
    | 'DISABLE_BACKUP_AGENT'
    | 'DISABLE_MONGOD_LOG_MANAGEMENT'
    | 'DISABLE_IMPORT_TO_AUTOMATION'
    | 'DISABLE_AGENT_API_KEY_MANAGEMENT'
    | 'DISABLE_MONGOD_HOST_MANAGEMENT'
  )[];
  /**
   * The name of the external system. By default Operator.
   */
  readonly system?: string;
  /**
   * Time from a change until the policies return. By default PT5S.
   */
  readonly after?: string;
  /**
   * How often they return. By default after each change.
   */
  readonly times?: number;
}
/**
 * The primary goes down. If a majority is left, an election makes another node primary after some seconds.
 */
export interface IncidentPrimaryLost {
  /**
   * The kind of incident.
   */
  readonly kind: 'primary.lost';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The cluster or the shard that loses its primary, such as `rs0` or `sh0/shard0`, or the name of a replica set. A sharded cluster loses the primary of each shard.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
}
/**
 * Restore jobs of a cluster break while they are prepared, or an administrator ends them.
 */
export interface IncidentRestoreBroken {
  /**
   * The kind of incident.
   */
  readonly kind: 'restore.broken';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The cluster whose data are restored, such as `rs0`.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
  /**
   * The status of the jobs. By default BROKEN.
   */
  readonly status?: 'BROKEN' | 'KILLED';
}
/**
 * Restores of a cluster to a point in time are refused for a while.
 */
export interface IncidentRestoreRefused {
  /**
   * The kind of incident.
   */
  readonly kind: 'restore.refused';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The cluster whose data are restored, such as `rs0`.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
  /**
   * Duration of the first refusal. By default PT30S.
   */
  readonly invalidFor?: string;
}
/**
 * The snapshot jobs cannot reach a shard: new snapshots lack its part.
 */
export interface IncidentShardMissing {
  /**
   * The kind of incident.
   */
  readonly kind: 'shard.missing';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The sharded cluster, or the shard itself such as `sh0/shard1`.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
  /**
   * The name of the shard, such as `shard0`. By default the first one.
   */
  readonly shard?: string;
}
/**
 * A complete snapshot of a cluster appears at once, outside of the schedule. This cannot be healed.
 */
export interface IncidentSnapshotAppear {
  /**
   * The kind of incident.
   */
  readonly kind: 'snapshot.appear';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The cluster, such as `rs0`. None of its snapshots may be running.
   */
  readonly target: string;
  /**
   * Accepted but ignored: the incident ends at once.
   */
  readonly for?: string;
}
/**
 * Snapshot jobs of a cluster that become due fail and leave no snapshot. A job that already runs is not affected.
 */
export interface IncidentSnapshotFail {
  /**
   * The kind of incident.
   */
  readonly kind: 'snapshot.fail';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The cluster, such as `rs0`.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
}
/**
 * The balancer of a sharded cluster cannot be paused: its new snapshots are possibly inconsistent.
 */
export interface IncidentSnapshotInconsistent {
  /**
   * The kind of incident.
   */
  readonly kind: 'snapshot.inconsistent';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The sharded cluster.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
}
/**
 * Snapshot jobs of a cluster fail at their end, vanish, and start again until one succeeds.
 */
export interface IncidentSnapshotRetry {
  /**
   * The kind of incident.
   */
  readonly kind: 'snapshot.retry';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The cluster, such as `rs0`.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
}
/**
 * Snapshot jobs of a cluster take longer, including a job that already runs.
 */
export interface IncidentSnapshotSlow {
  /**
   * The kind of incident.
   */
  readonly kind: 'snapshot.slow';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The cluster, such as `rs0`.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
  /**
   * The factor. By default 4.
   */
  readonly factor?: number;
}
/**
 * The platform deletes a complete snapshot of a cluster. This cannot be healed.
 */
export interface IncidentSnapshotVanish {
  /**
   * The kind of incident.
   */
  readonly kind: 'snapshot.vanish';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The cluster, such as `rs0`. It must have a complete snapshot.
   */
  readonly target: string;
  /**
   * Accepted but ignored: the incident ends at once.
   */
  readonly for?: string;
  /**
   * The snapshot that is deleted. By default OLDEST.
   */
  readonly which?: 'OLDEST' | 'NEWEST';
}
/**
 * The disk of a store for backups fills up, so that its snapshots have little space left.
 */
export interface IncidentStoreFill {
  /**
   * The kind of incident.
   */
  readonly kind: 'store.fill';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The store, such as `fileSystemStore:files0`, or its name.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
  /**
   * Used part of the space at the start, in percent. By default 95.
   */
  readonly to?: number;
}
/**
 * The platform cannot reach a store when clients add or change it.
 */
export interface IncidentStoreUnreachable {
  /**
   * The kind of incident.
   */
  readonly kind: 'store.unreachable';
  /**
   * Used to heal the incident. By default generated.
   */
  readonly id?: string;
  /**
   * The id of the store, such as `s3Store1`. It does not have to exist yet.
   */
  readonly target: string;
  /**
   * Duration, after which it heals. By default until it is healed.
   */
  readonly for?: string;
  /**
   * The check that fails. By default `connection`.
   */
  readonly probe?: 'connection' | 'validation';
}
/**
 * A change of one row with its consequences, like PATCH …/state/{collection}/{id}.
 */
export interface Change {
  readonly collection: ChangeableCollection;
  /**
   * The row: its id, or its readable name.
   */
  readonly id: string;
  /**
   * A JSON merge patch.
   */
  readonly patch: {
    readonly [k: string]: unknown;
  };
}
/**
 * A state, exchanges in the journal, or something that must never happen. One of `eventually`, `never`, `sequence`, or the members of an exchange with their count.
 */
export interface Expectation {
  readonly eventually?: Condition;
  /**
   * With `eventually`: how long it may take, in virtual time from when the scenario is loaded. By default without limit.
   */
  readonly within?: string;
  readonly never?: Unwanted;
  /**
   * Exchanges in this order, with any others between them.
   *
   * @minItems 1
   */
  readonly sequence?: readonly Exchange[];
  readonly operation?: Operations;
  readonly method?: Methods;
  readonly path?: Paths;
  readonly query?: Patterns;
  readonly headers?: Patterns;
  readonly publicKey?: Texts;
  readonly attempt?: Count;
  readonly status?: Statuses;
  readonly fault?: Texts;
  readonly count?: Count;
  /**
   * The reason, reported if it is missed.
   */
  readonly because?: string;
}
/**
 * A row of the world that matches.
 */
export interface Condition {
  readonly state: Collection;
  /**
   * The row: its id, or its readable name. By default any.
   */
  readonly id?: string;
  readonly where: Where;
}
/**
 * Members of the row, as GET …/state/{collection}/{id} shows it, with their values: a value, a list of allowed values, an object of such members, or a comparison such as { gte: 2 }; null means that the member is missing.
 */
export interface Where {
  readonly [k: string]: unknown;
}
/**
 * Exchanges or a state that must never happen.
 */
export interface Unwanted {
  readonly operation?: Operations;
  readonly method?: Methods;
  readonly path?: Paths;
  readonly query?: Patterns;
  readonly headers?: Patterns;
  readonly publicKey?: Texts;
  readonly attempt?: Count;
  readonly status?: Statuses;
  readonly fault?: Texts;
  readonly state?: Collection;
  /**
   * The row: its id, or its readable name. By default any.
   */
  readonly id?: string;
  readonly where?: Where;
}
/**
 * Selects exchanges in the journal: all conditions have to hold.
 */
export interface Exchange {
  readonly operation?: Operations;
  readonly method?: Methods;
  readonly path?: Paths;
  readonly query?: Patterns;
  readonly headers?: Patterns;
  readonly publicKey?: Texts;
  readonly attempt?: Count;
  readonly status?: Statuses;
  readonly fault?: Texts;
}
