import { page, row, step, type Row } from './row.js';

const GROUP = '/groups/{project}';
const CONFIG = `${GROUP}/automationConfig`;
const AGENT = 'typeName hostname confCount lastConf stateName pingCount isManaged lastPing';
const LATEST = 'automationVersion automationMinimumVersion biConnectorVersion biConnectorMinimumVersion';
const VERSIONS = 'count entries isAnyAgentNotManaged isAnyAgentVersionDeprecated isAnyAgentVersionOld links';

/** `agents.go`. */
export const agents: readonly Row[] = [
  row('Agents.ListAgentLinks', `GET ${GROUP}/agents`, 'links'),
  row('Agents.ListAgentsByType', `GET ${GROUP}/agents/AUTOMATION`, page(AGENT)),
  row('Agents.GlobalVersions', 'GET /softwareComponents/versions', `${LATEST} links mongoDbToolsVersion`),
  row(
    'Agents.ProjectVersions',
    `GET ${GROUP}/agents/versions`,
    `${VERSIONS} minimumAgentVersionDetected minimumVersion entries.0.hostname entries.0.version`,
  ),
];

const AUTH = 'authoritativeSet autoAuthMechanism autoAuthRestrictions disabled usersDeleted usersWanted';
const DOCUMENT =
  'auth backupVersions balancer cpsModules indexConfigs mongosqlds onlineArchiveModules mongots options';

/** An automation configuration as the client writes it: lists that it does not know are `null`. */
const config = {
  auth: {
    authoritativeSet: false,
    autoAuthMechanism: 'MONGODB-CR',
    autoAuthRestrictions: null,
    disabled: true,
    usersDeleted: null,
    usersWanted: null,
  },
  backupVersions: [],
  balancer: null,
  cpsModules: null,
  indexConfigs: null,
  mongosqlds: null,
  onlineArchiveModules: null,
  mongots: null,
  roles: null,
  sharding: [],
  options: { downloadBase: '/var/lib/mongodb-mms-automation' },
  processes: [
    {
      name: 'depot_0',
      hostname: 'depot-0.example.net',
      processType: 'mongod',
      version: '7.0.14',
      featureCompatibilityVersion: '7.0',
      authSchemaVersion: 5,
      disabled: false,
      manualMode: false,
      args2_6: {
        net: { port: 27017 },
        replication: { replSetName: 'depot' },
        storage: { dbPath: '/data/db' },
        systemLog: { destination: 'file', path: '/data/log/mongodb.log' },
      },
    },
  ],
  replicaSets: [
    {
      _id: 'depot',
      protocolVersion: '1',
      members: [
        {
          _id: 0,
          arbiterOnly: false,
          buildIndexes: true,
          hidden: false,
          host: 'depot_0',
          priority: 1,
          slaveDelay: 0,
          votes: 1,
        },
      ],
    },
  ],
};
const created = [step('POST /groups', { name: 'Depot', orgId: '{org}' }, { created: 'id' })];

/** `automation_config.go`, `automation_status.go`, `automation_agent_update.go`, `backup_agent_config.go` and its sibling. */
export const automation: readonly Row[] = [
  row('Automation.GetConfig', `GET ${CONFIG}`, [
    ...`${DOCUMENT} processes replicaSets roles sharding`.split(' '),
    ...AUTH.split(' ').map((name) => `auth.${name}`),
  ]),
  row('Automation.UpdateConfig', 'PUT /groups/{created}/automationConfig', '', {
    body: config,
    before: created,
  }),
  row(
    'Automation.UpdateAgentVersion',
    `POST ${CONFIG}/updateAgentVersions`,
    'automationAgentVersion biConnectorVersion',
  ),
  row('Automation.GetBackupAgentConfig', `GET ${CONFIG}/backupAgentConfig`, 'logPath logRotate'),
  row('Automation.GetMonitoringAgentConfig', `GET ${CONFIG}/monitoringAgentConfig`, 'logPath logRotate'),
  row('Automation.GetStatus', `GET ${GROUP}/automationStatus`, [
    'processes',
    'goalVersion',
    ...['hostname', 'lastGoalVersionAchieved', 'name', 'plan'].map((name) => `processes.0.${name}`),
  ]),
];

const manifest = {
  updated: 1_762_180_200_000,
  versions: [{ name: '7.0.14', builds: [{ architecture: 'amd64', platform: 'linux', url: '/7.0.14.tgz' }] }],
};

/** `version_manifest.go` and `service_version.go`, whose paths are partly outside the base path. */
export const versions: readonly Row[] = [
  row(
    'VersionManifest.Get',
    'GET //static/version_manifest/4.4.json',
    'updated versions.0.builds.0.platform',
  ),
  row('VersionManifest.Update', 'PUT /versionManifest', 'updated versions', { body: manifest }),
  row('ServiceVersion.Get', 'GET //api/private/unauth/version', ''),
];
