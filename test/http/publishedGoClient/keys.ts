import { page, plain, row, step, type Row } from './row.js';

const IN_ORG = '/orgs/{org}/apiKeys';
const IN_PROJECT = '/groups/{project}/apiKeys';
const GLOBAL = '/admin/apiKeys';
const KEY = 'id desc roles.0.roleName privateKey publicKey';
const made = (path: string, role: string) => [step(`POST ${path}`, input(role), { key: 'id' })];
const input = (role: string): object => ({ desc: 'a key of the client', roles: [role] });

/** `organization_api_keys.go`, `project_api_keys.go` and `global_api_keys.go`. */
export const apiKeys: readonly Row[] = [
  row('OrganizationAPIKeys.List', `GET ${IN_ORG}`, page(KEY)),
  row('OrganizationAPIKeys.Get', `GET ${IN_ORG}/{key}`, KEY, { before: made(IN_ORG, 'ORG_MEMBER') }),
  row('OrganizationAPIKeys.Create', `POST ${IN_ORG}`, KEY, { body: input('ORG_MEMBER') }),
  row('OrganizationAPIKeys.Update', `PATCH ${IN_ORG}/{key}`, KEY, {
    body: input('ORG_READ_ONLY'),
    before: made(IN_ORG, 'ORG_MEMBER'),
  }),
  row('OrganizationAPIKeys.Delete', `DELETE ${IN_ORG}/{key}`, '', { before: made(IN_ORG, 'ORG_MEMBER') }),
  row('ProjectAPIKeys.List', `GET ${IN_PROJECT}`, page(KEY)),
  row('ProjectAPIKeys.Create', `POST ${IN_PROJECT}`, KEY, { body: input('GROUP_OWNER') }),
  row('ProjectAPIKeys.Assign', `PATCH ${IN_PROJECT}/{key}`, '', {
    body: { roles: ['GROUP_OWNER'] },
    before: made(IN_ORG, 'ORG_MEMBER'),
  }),
  row('ProjectAPIKeys.Unassign', `DELETE ${IN_PROJECT}/{key}`, '', {
    before: made(IN_PROJECT, 'GROUP_OWNER'),
  }),
  row('GlobalAPIKeys.List', `GET ${GLOBAL}`, page(KEY)),
  row('GlobalAPIKeys.Get', `GET ${GLOBAL}/{key}`, KEY, { before: made(GLOBAL, 'GLOBAL_READ_ONLY') }),
  row('GlobalAPIKeys.Create', `POST ${GLOBAL}`, KEY, { body: input('GLOBAL_READ_ONLY') }),
  row('GlobalAPIKeys.Update', `PATCH ${GLOBAL}/{key}`, KEY, {
    body: input('GLOBAL_OWNER'),
    before: made(GLOBAL, 'GLOBAL_READ_ONLY'),
  }),
  row('GlobalAPIKeys.Delete', `DELETE ${GLOBAL}/{key}`, '', { before: made(GLOBAL, 'GLOBAL_READ_ONLY') }),
];

const ENTRIES = `${IN_ORG}/{key}/accessList`;
const ENTRY = 'cidrBlock count created ipAddress links';
const withKey = made(IN_ORG, 'ORG_MEMBER');
const withEntry = [...withKey, step(`POST ${ENTRIES}`, [{ ipAddress: '192.0.2.1' }])];

const WHITELIST = '/admin/whitelist';
const BLOCK = { cidrBlock: '127.0.0.0/8', description: 'an office' };
const GLOBAL_ENTRY = 'id cidrBlock created description type updated';
const listed = [step(`POST ${WHITELIST}`, BLOCK, { entry: 'id' })];

/** `accesslist_api_keys.go` and `global_api_key_whitelists.go`. */
export const accessLists: readonly Row[] = [
  row('AccessListAPIKeys.List', `GET ${ENTRIES}`, page(ENTRY), { before: withEntry }),
  row('AccessListAPIKeys.Get', `GET ${ENTRIES}/192.0.2.1`, ENTRY, { before: withEntry }),
  row('AccessListAPIKeys.Create', `POST ${ENTRIES}`, page(ENTRY), {
    body: [{ ipAddress: '192.0.2.1' }, { cidrBlock: '198.51.100.0/24' }],
    before: withKey,
  }),
  row('AccessListAPIKeys.Delete', `DELETE ${ENTRIES}/192.0.2.1`, '', { before: withEntry }),
  row('GlobalAPIKeysWhitelist.List', `GET ${WHITELIST}`, page(GLOBAL_ENTRY), { before: listed }),
  row('GlobalAPIKeysWhitelist.Get', `GET ${WHITELIST}/{entry}`, GLOBAL_ENTRY, { before: listed }),
  row('GlobalAPIKeysWhitelist.Create', `POST ${WHITELIST}`, GLOBAL_ENTRY, { body: BLOCK }),
  row('GlobalAPIKeysWhitelist.Delete', `DELETE ${WHITELIST}/{entry}`, '', { before: listed }),
];

const AGENT_KEYS = '/groups/{project}/agentapikeys';
const AGENT_KEY = '_id key desc createdTime createdBy';
const agentKeyMade = [step(`POST ${AGENT_KEYS}`, { desc: 'agents' }, { agentKey: '_id' })];

/** `agents_api_keys.go`. */
export const agentKeys: readonly Row[] = [
  row('Agents.CreateAgentAPIKey', `POST ${AGENT_KEYS}`, AGENT_KEY, { body: { desc: 'agents' } }),
  row('Agents.ListAgentAPIKeys', `GET ${AGENT_KEYS}`, plain(AGENT_KEY), { before: agentKeyMade }),
  row('Agents.DeleteAgentAPIKey', `DELETE ${AGENT_KEYS}/{agentKey}`, '', { before: agentKeyMade }),
];
