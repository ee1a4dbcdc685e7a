import type { Dialect } from '../../../src/world/quirks.js';
import type { Sent } from './client.js';

/** A call of a test suite. `{name}` in the path and the body stands for a value from an earlier reply. */
export interface SuiteStep extends Omit<Sent, 'endpoint'> {
  /** The call in words: the title of its test. */
  readonly title: string;
  readonly status: number;
  /** Members that the reply must have. It may have others. */
  readonly reply?: unknown;
  /** The SHA1 of the reply's bytes. */
  readonly sha1?: string;
  /**
   * Members of the reply that later steps use, as paths such as `id` or `results.0.id`, by the names that these steps
   * use.
   */
  readonly keep?: Readonly<Record<string, string>>;
  /** Whether the call uses the key that the suite has created, instead of the administrator's key. */
  readonly asCreated?: true;
  /** Whether the call is without credentials. */
  readonly withoutKey?: true;
  /** Virtual time that passes before the call, such as `PT1M`. */
  readonly after?: string;
  /** The only dialect in which the call is made. */
  readonly onlyIn?: Dialect;
}

type More = Omit<SuiteStep, 'title' | 'method' | 'path' | 'status'>;

/** Creates a step from its title, its method and path, the expected status, and optional members. */
export function step(title: string, call: string, status: number, more: More = {}): SuiteStep {
  const [method = '', path = ''] = call.split(' ');
  return { title, method: method as Sent['method'], path, status, ...more };
}

const PERSON = { password: 'correct-horse-7-battery', firstName: 'Client', lastName: 'Suite' };
const USERS = { one: 'suite.one@example.com', two: 'suite.two@example.com' };
const GUEST = 'suite.guest@example.com';

const ORGANIZATION: readonly SuiteStep[] = [
  step('creates an organization', 'POST /orgs', 201, {
    body: { name: 'Client Suite' },
    reply: { name: 'Client Suite' },
    keep: { org: 'id' },
  }),
  step('reads it', 'GET /orgs/{org}', 200, { reply: { id: '{org}', isDeleted: false } }),
  step('finds it by name', 'GET /orgs?name=client%20suite', 200, {
    reply: { results: [{ id: '{org}' }], totalCount: 1 },
  }),
  step('creates a project', 'POST /groups', 201, {
    body: { name: 'Suite Project', orgId: '{org}' },
    reply: { name: 'Suite Project', orgId: '{org}', tags: [] },
    keep: { project: 'id', agentKey: 'agentApiKey' },
  }),
  step('cannot create it twice', 'POST /groups', 409, {
    body: { name: 'Suite Project', orgId: '{org}' },
    reply: { errorCode: 'GROUP_ALREADY_EXISTS' },
  }),
  step('finds it by the key of its agents', 'GET /groups/byAgentApiKey/{agentKey}', 200, {
    reply: { id: '{project}' },
  }),
  step('tags it', 'PATCH /groups/{project}', 200, { body: { tags: ['SUITE'] }, reply: { tags: ['SUITE'] } }),
  step('sets feature policies', 'PUT /groups/{project}/controlledFeature', 200, {
    body: {
      externalManagementSystem: { name: 'client-suite' },
      policies: [{ policy: 'DISABLE_USER_MANAGEMENT', disabledParams: [] }],
    },
  }),
  step('reads the feature policies', 'GET /groups/{project}/controlledFeature', 200, {
    reply: { policies: [{ policy: 'DISABLE_USER_MANAGEMENT', disabledParams: [] }] },
  }),
];

const TEAM: readonly SuiteStep[] = [
  ...Object.entries(USERS).map(([name, username]) =>
    step(`registers user ${name}`, 'POST /users', 201, {
      body: { ...PERSON, username, emailAddress: username },
      reply: { username, roles: [] },
      keep: { [name]: 'id' },
    }),
  ),
  step('creates a team', 'POST /orgs/{org}/teams', 201, {
    body: { name: 'Suite Team', usernames: [USERS.one] },
    reply: { name: 'Suite Team', usernames: [USERS.one] },
    keep: { team: 'id' },
  }),
  step('adds a user to it', 'POST /orgs/{org}/teams/{team}/users', 200, {
    body: [{ id: '{two}' }],
    reply: { totalCount: 2 },
  }),
  step('removes the user', 'DELETE /orgs/{org}/teams/{team}/users/{two}', 204),
  step('gives the team a role in the project', 'POST /groups/{project}/teams', 200, {
    body: [{ teamId: '{team}', roleNames: ['GROUP_READ_ONLY'] }],
    reply: { results: [{ teamId: '{team}', roleNames: ['GROUP_READ_ONLY'] }] },
  }),
  step('changes the roles', 'PATCH /groups/{project}/teams/{team}', 200, {
    body: { roleNames: ['GROUP_OWNER', 'GROUP_READ_ONLY'] },
    reply: { totalCount: 1 },
  }),
  step('sees the member in the project', 'GET /groups/{project}/users?flattenTeams=true', 200, {
    reply: { results: [{ id: '{one}', username: USERS.one }] },
  }),
  step('cannot delete the team while it has the role', 'DELETE /orgs/{org}/teams/{team}', 404, {
    reply: { errorCode: 'CANNOT_DELETE_TEAM_ASSIGNED_TO_PROJECT' },
  }),
];

const KEYS: readonly SuiteStep[] = [
  step('creates an API key', 'POST /orgs/{org}/apiKeys', 200, {
    body: { desc: 'suite', roles: ['ORG_OWNER'] },
    reply: { desc: 'suite' },
    keep: { key: 'id', publicKey: 'publicKey', privateKey: 'privateKey' },
  }),
  step('gives it an access list', 'POST /orgs/{org}/apiKeys/{key}/accessList', 200, {
    body: [{ ipAddress: '127.0.0.1' }],
    reply: { results: [{ cidrBlock: '127.0.0.1/32', ipAddress: '127.0.0.1', count: 0 }] },
  }),
  step('calls with the new key', 'GET /orgs/{org}', 200, { asCreated: true, reply: { id: '{org}' } }),
  step('reads the key masked', 'GET /orgs/{org}/apiKeys/{key}', 200, {
    asCreated: true,
    reply: { publicKey: '{publicKey}' },
  }),
  step('cannot lock itself out', 'DELETE /orgs/{org}/apiKeys/{key}/accessList/127.0.0.1', 400, {
    asCreated: true,
    reply: { errorCode: 'CANNOT_REMOVE_CALLER_FROM_ACCESS_LIST' },
  }),
  step('assigns the key to the project', 'PATCH /groups/{project}/apiKeys/{key}', 200, {
    body: { roles: ['GROUP_READ_ONLY'] },
    reply: { id: '{key}' },
  }),
];

const INVITATIONS: readonly SuiteStep[] = ['orgs/{org}', 'groups/{project}'].flatMap((parent, at) => {
  const [role, other] = at === 0 ? ['ORG_MEMBER', 'ORG_READ_ONLY'] : ['GROUP_READ_ONLY', 'GROUP_OWNER'];
  const path = `/${parent}/invites`;
  const where = at === 0 ? 'organization' : 'project';
  return [
    step(`invites into the ${where}`, `POST ${path}`, 200, {
      body: { username: GUEST, roles: [role] },
      reply: { username: GUEST, roles: [role] },
      keep: { invitation: 'id' },
    }),
    step(`lists the invitations of the ${where}`, `GET ${path}`, 200),
    step(`changes the invitation into the ${where} by username`, `PATCH ${path}`, 200, {
      body: { username: GUEST, roles: [other] },
      reply: { id: '{invitation}', roles: [other] },
    }),
    step(`changes the invitation into the ${where} by id`, `PATCH ${path}/{invitation}`, 200, {
      body: { roles: [role] },
      reply: { roles: [role] },
    }),
    step(`withdraws the invitation into the ${where}`, `DELETE ${path}/{invitation}`, 204),
    step(`cannot withdraw it twice from the ${where}`, `DELETE ${path}/{invitation}`, 400, {
      reply: { errorCode: 'INVALID_INVITATION_ID' },
    }),
  ];
});

const CLEAN_UP: readonly SuiteStep[] = [
  step('takes the roles from the team', 'DELETE /groups/{project}/teams/{team}', 204),
  step('deletes the team', 'DELETE /orgs/{org}/teams/{team}', 204),
  step('deletes the key', 'DELETE /orgs/{org}/apiKeys/{key}', 204),
  step('cannot call with it any more', 'GET /orgs/{org}', 401, { asCreated: true }),
  step('cannot delete the organization while it has a project', 'DELETE /orgs/{org}', 409, {
    reply: { errorCode: 'ORG_NOT_EMPTY' },
  }),
  step('deletes the project', 'DELETE /groups/{project}', 202),
  step('finds it gone', 'GET /groups/{project}', 404, {
    after: 'PT1M',
    reply: { errorCode: 'GROUP_NOT_FOUND' },
  }),
  step('sees the deletion in the feed', 'GET /orgs/{org}/events?eventType=GROUP_DELETED', 200, {
    reply: { totalCount: 1 },
  }),
  ...Object.keys(USERS).map((name) => step(`deletes user ${name}`, `DELETE /users/{${name}}`, 204)),
  step('deletes the organization', 'DELETE /orgs/{org}', 204),
];

/** The steps of a client that creates an organization with teams, keys and invitations, uses them and cleans up. */
export const IDENTITY_STEPS: readonly SuiteStep[] = [
  ...ORGANIZATION,
  ...TEAM,
  ...KEYS,
  ...INVITATIONS,
  ...CLEAN_UP,
];
