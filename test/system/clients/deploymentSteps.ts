import type { SuiteStep } from './identitySteps.js';
import { step } from './identitySteps.js';

const NAMES = ['suite_0', 'suite_1', 'suite_2'];
const CONFIG = '/groups/{project}/automationConfig';
const STATUS = '/groups/{project}/automationStatus';

/** Returns the processes of an automation config, in the form that the vendor's command-line client sends. */
function processes(own: object = {}): readonly object[] {
  return NAMES.map((name) => ({
    args2_6: {
      net: { port: 27017 },
      replication: { replSetName: 'suite' },
      storage: { dbPath: '/data' },
      systemLog: { destination: 'file', path: '/data/mongodb.log' },
    },
    ...{ authSchemaVersion: 5, disabled: false, featureCompatibilityVersion: '7.0', manualMode: false },
    ...{ hostname: hostnameOf(name), name, processType: 'mongod', version: '7.0.14' },
    ...own,
  }));
}

function hostnameOf(name: string): string {
  return `${name.replace('_', '-')}.example.net`;
}

function config(own: object = {}): object {
  const members = NAMES.map((host, at) => ({ _id: at, host, priority: 1, votes: 1 }));
  return {
    processes: processes(own),
    replicaSets: [{ _id: 'suite', members, protocolVersion: '1' }],
    sharding: [],
    monitoringVersions: [{ hostname: hostnameOf('suite_0') }],
    backupVersions: [],
  };
}

/** Returns the automation status for which a client waits: all processes have reached the version `achieved`. */
function reached(goalVersion: number, achieved = goalVersion): object {
  return {
    goalVersion,
    processes: NAMES.map((name) => ({ name, lastGoalVersionAchieved: achieved, plan: [], errorCode: 0 })),
  };
}

const DEPLOY: readonly SuiteStep[] = [
  step('creates an organization', 'POST /orgs', 201, {
    body: { name: 'Deployment Suite' },
    keep: { org: 'id' },
  }),
  step('creates a project', 'POST /groups', 201, {
    body: { name: 'Suite Deployment', orgId: '{org}' },
    keep: { project: 'id' },
  }),
  step('reads the empty configuration', `GET ${CONFIG}`, 200, { reply: { version: 1, processes: [] } }),
  step('sees no processes, so everything is at the goal', `GET ${STATUS}`, 200, {
    reply: { goalVersion: 1, processes: [] },
  }),
  step('cannot deploy a version that does not exist', `PUT ${CONFIG}`, 400, {
    body: config({ version: '7.0.999' }),
    reply: { detail: 'Invalid config: MongoDB version 7.0.999 is not available.', error: 400 },
  }),
  step('publishes a replica set', `PUT ${CONFIG}`, 200, { body: config() }),
  step('sees that the agents have not begun', `GET ${STATUS}`, 200, { reply: reached(2, -1) }),
  step(
    'does not find the hosts yet',
    `GET /groups/{project}/hosts/byName/${hostnameOf('suite_0')}:27017`,
    404,
  ),
  step('sees all processes at the goal', `GET ${STATUS}`, 200, { after: 'PT90S', reply: reached(2) }),
  step('lists the hosts after their first pings', 'GET /groups/{project}/hosts', 200, {
    after: 'PT1M',
    reply: {
      totalCount: 3,
      results: NAMES.map((name) => ({ hostname: hostnameOf(name), version: '7.0.14' })),
    },
  }),
  step('lists the cluster', 'GET /groups/{project}/clusters', 200, {
    reply: { totalCount: 1, results: [{ clusterName: 'suite', typeName: 'REPLICA_SET' }] },
  }),
];

const CHANGE: readonly SuiteStep[] = [
  step('upgrades the replica set', `PUT ${CONFIG}`, 200, { body: config({ version: '7.0.20' }) }),
  step('sees the upgrade done', `GET ${STATUS}`, 200, { after: 'PT90S', reply: reached(3) }),
  step('sees the new version', 'GET /groups/{project}/hosts', 200, {
    after: 'PT1M',
    reply: { results: NAMES.map(() => ({ version: '7.0.20' })) },
  }),
  step('reads the configuration that it has published', `GET ${CONFIG}`, 200, {
    reply: { version: 3, processes: NAMES.map((name) => ({ name, version: '7.0.20' })) },
  }),
  step('reads it without secrets', `GET ${CONFIG}/noSecrets`, 200, { reply: { version: 3 } }),
];

/** The steps by which the vendor's command-line client deletes a cluster. */
const DELETE: readonly SuiteStep[] = [
  ...NAMES.map((name) =>
    step(`finds ${name}`, `GET /groups/{project}/hosts/byName/${hostnameOf(name)}:27017`, 200, {
      keep: { [name]: 'id' },
    }),
  ),
  step('cannot delete a host while it is managed', 'DELETE /groups/{project}/hosts/{suite_0}', 403, {
    reply: { errorCode: 'CANNOT_MODIFY_MANAGED_HOST' },
  }),
  step('stops all processes', `PUT ${CONFIG}`, 200, { body: config({ version: '7.0.20', disabled: true }) }),
  step('sees them stopped', `GET ${STATUS}`, 200, { after: 'PT30S', reply: reached(4) }),
  step('empties the configuration', `PUT ${CONFIG}`, 200, { body: {} }),
  step('sees that nothing is left to do', `GET ${STATUS}`, 200, { reply: { goalVersion: 5, processes: [] } }),
  ...NAMES.map((name) => step(`deletes ${name}`, `DELETE /groups/{project}/hosts/{${name}}`, 204)),
  step('sees no hosts', 'GET /groups/{project}/hosts', 200, { after: 'PT5M', reply: { totalCount: 0 } }),
  step('deletes the project', 'DELETE /groups/{project}', 202),
];

/**
 * The steps of a client that deploys a replica set from nothing, upgrades it, and deletes it as the vendor's
 * command-line client does.
 */
export const DEPLOYMENT_STEPS: readonly SuiteStep[] = [...DEPLOY, ...CHANGE, ...DELETE];
