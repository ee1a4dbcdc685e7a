import type { OperationId } from '../../../src/contract/types.js';
import type { Ids } from './ids.js';

/** One request of a walk. `{name}` in the path and the body stands for the id with that name in `ids.ts`. */
export interface Step {
  /** Its number in the API's document: `E1` to `E21`. */
  readonly endpoint: string;
  readonly operationId: OperationId;
  readonly method: 'GET' | 'PATCH' | 'POST' | 'PUT';
  /** The path and query below the base URL. */
  readonly path: string;
  readonly body?: unknown;
  readonly status: 200 | 201;
  /** Set to follow the `next` link of every reply, unchanged, up to the last page. */
  readonly follow?: 'next';
}

type Line = readonly [endpoint: string, OperationId, Step['method'], path: string, body?: unknown];

/** The user that E4 creates and that E1 and E5 then add. */
export const FIRST_USER = {
  username: 'zoe@example.com',
  password: 'correct-horse-7-battery',
  firstName: 'Zoë',
  lastName: '東京',
};

/** The body that E14 sends. */
export const BACKUP_AGENT = {
  logPath: '/var/log/agents/zürich.log',
  logRotate: { sizeThresholdMB: 500, timeThresholdHrs: 12 },
};

export const NEW_NAME = 'Zürich 東京';
export const NEW_EXPIRY = '2026-06-30T00:00:00Z';
export const NEW_ROLES = ['ORG_GROUP_CREATOR', 'ORG_READ_ONLY'];
export const PROJECT_ROLES = ['GROUP_MONITORING_ADMIN', 'GROUP_READ_ONLY'];

const PROJECT = '/groups/{project}';
const HOST = `${PROJECT}/hosts/{host}`;
const LAST_DAY = 'start=2025-12-31T00:00:00Z&end=2026-01-01T00:00:00Z';
const LAST_DAY_ENCODED = 'start=2025-12-31T00%3A00%3A00Z&end=2026-01-01T00%3A00%3A00Z';
const TWO_WEEKS = 'minDate=2025-12-18T00:00:00Z&maxDate=2026-01-01T00%3A00%3A00Z';

/** Calls E4 without credentials. The other steps use the API key that it returns. */
export const FIRST_STEP: Step = step([
  'E4',
  'createUser',
  'POST',
  '/unauth/users?accessList=127.0.0.1&accessList=::1',
  FIRST_USER,
]);

/** The other twenty operations, in an order in which each finds the data that it needs. */
export const OTHER_STEPS: readonly Step[] = [
  ...lines(
    ['E1', 'addTeamUsers', 'POST', '/orgs/{org}/teams/{team}/users', [{ id: '{user}' }]],
    [
      'E5',
      'addProjectUsers',
      'POST',
      `${PROJECT}/users`,
      [{ id: '{user}', roles: PROJECT_ROLES.map((roleName) => ({ groupId: '{project}', roleName })) }],
    ],
    ['E13', 'listProjectInvitations', 'GET', `${PROJECT}/invites`],
    [
      'E18',
      'patchOrganizationInvitation',
      'PATCH',
      '/orgs/{org}/invites',
      { username: '{invitee}', roles: NEW_ROLES },
    ],
    ['E19', 'patchOrganization', 'PATCH', '/orgs/{org}', { name: NEW_NAME }],
    ['E2', 'listProjects', 'GET', '/orgs/{org}/groups?envelope=true'],
    ['E10', 'listClusters', 'GET', '/clusters?pretty=true'],
    ['E11', 'listMaintenanceWindows', 'GET', `${PROJECT}/maintenanceWindows/`],
    ['E17', 'getMaintenanceWindow', 'GET', `${PROJECT}/maintenanceWindows/{window}?envelope=true`],
    ['E12', 'getBackupJobsConfig', 'GET', '/admin/backup/groups/{project}'],
    ['E14', 'putBackupAgentConfig', 'PUT', `${PROJECT}/automationConfig/backupAgentConfig`, BACKUP_AGENT],
    ['E20', 'getAutomationConfig', 'GET', `${PROJECT}/automationConfig`],
    ['E15', 'listAgentLinks', 'GET', `${PROJECT}/agents`],
    ['E16', 'listDatabases', 'GET', `${HOST}/databases`],
    [
      'E7',
      'getDiskMeasurements',
      'GET',
      `${HOST}/disks/{partition}/measurements?granularity=PT1H&${LAST_DAY}`,
    ],
    [
      'E8',
      'getHostMeasurements',
      'GET',
      `${HOST}/measurements?granularity=PT10M&period=PT1H&m=CONNECTIONS&m=OPCOUNTER_QUERY`,
    ],
    [
      'E9',
      'getDatabaseMeasurements',
      'GET',
      `${HOST}/databases/{database}/measurements?granularity=PT6H&${LAST_DAY_ENCODED}`,
    ],
    ['E6', 'listHostSnapshots', 'GET', `${PROJECT}/hosts/{configServer}/snapshots?itemsPerPage=500`],
    [
      'E3',
      'patchSnapshot',
      'PATCH',
      `${PROJECT}/clusters/{cluster}/snapshots/{snapshot}`,
      { doNotDelete: false, expires: NEW_EXPIRY },
    ],
  ),
  {
    ...step(['E21', 'listEvents', 'GET', `${PROJECT}/events?${TWO_WEEKS}&itemsPerPage=20`]),
    follow: 'next',
  },
];

/** The whole walk. */
export const STEPS: readonly Step[] = [FIRST_STEP, ...OTHER_STEPS];

/** Replaces the names of ids in a step by the ids of a world. */
export function fill(template: Step, ids: Ids): Step {
  const idOf = (name: string): string => {
    if (!Object.hasOwn(ids, name)) throw new Error(`${template.endpoint}: {${name}} is the name of no id.`);
    return ids[name as keyof Ids];
  };
  const { body } = template;
  return {
    ...template,
    path: template.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(idOf(name))),
    ...(body !== undefined && {
      body: JSON.parse(
        JSON.stringify(body).replace(/\{(\w+)\}/g, (_, name: string) => idOf(name)),
      ) as unknown,
    }),
  };
}

function lines(...all: readonly Line[]): readonly Step[] {
  return all.map(step);
}

function step([endpoint, operationId, method, path, body]: Line): Step {
  return {
    ...{ endpoint, operationId, method, path },
    ...(body !== undefined && { body }),
    status: operationId === 'createUser' ? 201 : 200,
  };
}
