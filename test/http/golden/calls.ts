import type { KeyName, Row, Stage } from './stage.js';

/** One recorded call: the method, the path below the base path, the key and the body. */
export interface Call {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly key: KeyName | undefined;
  readonly body?: unknown;
}

/** The rows of the standard world that the calls are about. */
export interface Places {
  readonly project: Row;
  readonly otherProject: Row;
  readonly cluster: Row;
  readonly host: Row;
  readonly legacyHost: Row;
  readonly team: Row;
  readonly user: Row;
  readonly snapshot: Row;
  readonly window: Row;
}

/** Looks up the rows of the standard world by their readable names. */
export async function placesOf(stage: Stage): Promise<Places> {
  const cluster = await stage.row('clusters', 'rs0');
  const project = await stage.row('projects', 'Shop');
  const snapshots = await stage.rows('snapshots');
  const windows = await stage.rows('maintenanceWindows');
  return {
    project,
    otherProject: await stage.row('projects', 'Records'),
    cluster,
    host: await stage.row('hosts', 'rs0/node-0'),
    legacyHost: await stage.row('hosts', 'legacy0/config-0'),
    team: await stage.row('teams', 'Platform'),
    user: await stage.row('users', 'dana.weiss@consultants.example.com'),
    snapshot: last(snapshots.filter(({ clusterId }) => clusterId === cluster.id)),
    window: last(windows.filter(({ groupId }) => groupId === project.id)),
  };
}

const MEASURED = 'measurements?granularity=PT1M&period=PT10M';

/** Returns GET calls of the rows in `at`, all signed with the same key. */
export function readsOf(at: Places, key: KeyName = 'ADMIN1'): readonly Call[] {
  const group = `/groups/${at.project.id}`;
  const host = `${group}/hosts/${at.host.id}`;
  const paths = [
    `/orgs/${String(at.project.orgId)}/groups`,
    `${group}/hosts/${at.legacyHost.id}/snapshots`,
    `${host}/disks/data/${MEASURED}`,
    `${host}/${MEASURED}`,
    `${host}/databases/shop/${MEASURED}`,
    '/clusters',
    `${group}/maintenanceWindows/`,
    `${group}/maintenanceWindows/${at.window.id}`,
    `/admin/backup/groups/${at.project.id}`,
    `${group}/invites`,
    `${group}/agents`,
    `${host}/databases`,
    `${group}/automationConfig`,
    `${group}/events?itemsPerPage=20`,
  ];
  return paths.map((path) => ({ method: 'get', path, key }));
}

/** Returns calls that change something. Each has a body, and a key that is allowed to make the call. */
export function writesOf(at: Places): readonly Call[] {
  const group = `/groups/${at.project.id}`;
  const snapshot = `${group}/clusters/${at.cluster.id}/snapshots/${at.snapshot.id}`;
  const person = { firstName: 'New', lastName: 'Comer', password: 'correct-horse-7-battery' };
  const call = (method: Call['method'], path: string, key: KeyName | undefined, body: unknown): Call => ({
    method,
    path,
    key,
    body,
  });
  return [
    call('post', `/orgs/${String(at.project.orgId)}/teams/${at.team.id}/users`, 'ORGOWN', [
      { id: at.user.id },
    ]),
    call('patch', snapshot, 'ADMIN1', { doNotDelete: true }),
    call('patch', snapshot, 'ADMIN1', { doNotDelete: false, expires: '2026-03-01T00:00:00Z' }),
    call('patch', snapshot, 'ADMIN1', { doNotDelete: true, expires: '2026-03-01T00:00:00Z' }),
    call('post', '/unauth/users?accessList=192.0.2.1', undefined, {
      ...person,
      username: 'new.comer@example.com',
    }),
    call('post', '/unauth/users', undefined, { ...person, username: 'second@example.com' }),
    call('post', `${group}/users`, 'PRJOWN', [
      { id: at.user.id, roles: [{ groupId: at.project.id, roleName: 'GROUP_READ_ONLY' }] },
    ]),
    call('put', `${group}/automationConfig/backupAgentConfig`, 'PRJAUT', {
      logPath: '/var/log/backup-agent.log',
      logRotate: { sizeThresholdMB: 500, timeDurationHrs: 24 },
    }),
    call('patch', `/orgs/${String(at.project.orgId)}/invites`, 'ORGOWN', {
      roles: ['ORG_MEMBER'],
      username: 'hiro.tanaka@partner.example.com',
    }),
    call('patch', `/orgs/${String(at.project.orgId)}`, 'ORGOWN', { name: 'Harbor Retail Group' }),
  ];
}

const UNKNOWN = '0123456789abcdef01234567';

/** Calls that the platform refuses, one for each kind of mistake. */
export function refusedOf(at: Places): readonly Call[] {
  const group = `/groups/${at.project.id}`;
  const get = (path: string, key: KeyName = 'ADMIN1'): Call => ({ method: 'get', path, key });
  return [
    ...refusedPathsOf(at).map((path) => get(path)),
    get('/clusters'),
    get(`${group}/automationConfig`, 'PRJRDO'),
    get(`${group}/invites`, 'PRJRDO'),
    get(`/groups/${at.otherProject.id}/events`, 'PRJRDO'),
    ...refusedWritesOf(at),
  ];
}

function refusedPathsOf(at: Places): readonly string[] {
  const group = `/groups/${at.project.id}`;
  const measured = `${group}/hosts/${at.host.id}/measurements`;
  return [
    '/clusters?pretty=maybe',
    '/nowhere',
    `/orgs/${UNKNOWN}/groups`,
    `/orgs/${String(at.project.orgId)}/groups?itemsPerPage=501`,
    `/orgs/${String(at.project.orgId)}/groups?pageNum=0`,
    `/groups/${UNKNOWN}/events`,
    `${group}/events?minDate=yesterday`,
    `${group}/hosts/${at.host.id}/snapshots`,
    `${group}/maintenanceWindows/${UNKNOWN}`,
    `/admin/backup/groups/${UNKNOWN}`,
    measured,
    `${measured}?granularity=PT1M`,
    `${measured}?granularity=PT1M&period=PT1H&start=2026-01-01T00:00:00Z`,
    `${measured}?granularity=1M&period=PT1H`,
    `${measured}?granularity=PT1M&period=PT1H&m=NO_SUCH_MEASUREMENT`,
    `${measured}?granularity=PT0.001S&period=P365D`,
  ];
}

function refusedWritesOf({ project }: Places): readonly Call[] {
  const rename = (body: unknown, key: KeyName = 'ORGOWN'): Call => ({
    method: 'patch',
    path: `/orgs/${String(project.orgId)}`,
    key,
    body,
  });
  const users = `/groups/${project.id}/users`;
  return [
    { method: 'delete', path: '/clusters', key: 'ADMIN1' },
    rename('{"name": '),
    rename({}),
    rename({ ldapGroupMappings: [] }),
    rename({ name: 'X' }, 'ORGMEM'),
    rename({ name: 'X', color: 'red' }),
    { method: 'post', path: users, key: 'PRJOWN', body: [{ id: UNKNOWN, roles: [] }] },
    { method: 'post', path: '/unauth/users', key: undefined, body: { username: 'ada' } },
  ];
}

/** Makes the calls one after the other and records them. */
export async function record(stage: Stage, calls: readonly Call[]): Promise<void> {
  for (const { method, path, key, body } of calls) await stage.call(method, path, key, body);
}

function last(rows: readonly Row[]): Row {
  const row = rows.at(-1);
  if (row === undefined) throw new Error('the standard world lacks a row that the corpus needs');
  return row;
}
