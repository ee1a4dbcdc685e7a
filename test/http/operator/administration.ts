import { bodyOf } from '../api/operations/given.js';
import { KEYS, type Platform } from '../../support/platform.js';
import type { Json, Operator } from './operator.js';

const ADMIN = '/admin/backup';
const HEAD = '/head';

/** `DataStoreConfig` and `S3Config` of `controllers/om/backup`: the members of a store that the operator knows. */
const MEMBERS = [
  ...['id', 'uri', 'ssl', 'loadFactor', 'writeConcern', 'usedSize', 'assignmentEnabled', 'maxCapacityGB'],
  ...['labels', 'encryptedCredentials', 's3BucketName', 's3BucketEndpoint', 'awsAccessKey', 'awsSecretKey'],
  ...['pathStyleAccessEnabled', 'acceptedTos', 's3MaxConnections', 's3AuthMethod', 's3RegionOverride'],
  ...['sseEnabled', 'disableProxyS3', 'customCertificates', 'objectLockEnabled'],
];

/** The paths of the four kinds of stores. The operator calls some of the lists with a slash at the end. */
const STORES = {
  oplogs: { path: `${ADMIN}/oplog/mongoConfigs`, list: `${ADMIN}/oplog/mongoConfigs/` },
  s3Oplogs: { path: `${ADMIN}/oplog/s3Configs`, list: `${ADMIN}/oplog/s3Configs` },
  blocks: { path: `${ADMIN}/snapshot/mongoConfigs`, list: `${ADMIN}/snapshot/mongoConfigs/` },
  s3: { path: `${ADMIN}/snapshot/s3Configs`, list: `${ADMIN}/snapshot/s3Configs` },
} as const;

export type StoreKind = keyof typeof STORES;

type Method = Parameters<Platform['call']>[0];

async function expectSuccess(operator: Operator, method: Method, path: string, body?: Json): Promise<void> {
  const { status, text } = await operator.platform.call(method, path, KEYS.admin, body);
  if (status >= 300) throw new Error(`${method} ${path} is a ${status}: ${text}`);
}

/**
 * Makes the calls of the first part of `prepareBackupInOpsManager`. Configures the daemon of a host if it is unknown,
 * and updates it if its labels differ. Returns false if the platform does not know the host.
 */
export async function ensureDaemon(
  operator: Operator,
  host: string,
  labels: readonly string[],
): Promise<boolean> {
  const path = `${ADMIN}/daemon/configs/${host}`;
  const head = `${path}/${encodeURIComponent(HEAD)}`;
  const known = await operator.platform.get(head);
  if (known.status === 404) {
    const flags = [
      'assignmentEnabled',
      'backupJobsEnabled',
      'resourceUsageEnabled',
      'garbageCollectionEnabled',
    ];
    const body = {
      machine: { headRootDirectory: HEAD, machine: host },
      labels,
      configured: true,
      ...Object.fromEntries([...flags, 'restoreQueryableJobsEnabled'].map((name) => [name, true])),
    };
    operator.sent += 1;
    const { status, body: reply } = await operator.platform.call('put', path, KEYS.admin, body);
    const isUnknown = (reply as Json).errorCode === 'DAEMON_MACHINE_CONFIG_NOT_FOUND';
    if (status !== 200 && !isUnknown) throw new Error(JSON.stringify(reply));
    return status === 200;
  }
  const daemon: Json = bodyOf<'getDaemon'>(known);
  if (JSON.stringify(daemon.labels) === JSON.stringify(labels)) return true;
  operator.sent += 1;
  await expectSuccess(operator, 'put', head, { ...daemon, labels });
  return true;
}

export async function storesIn(operator: Operator, kind: StoreKind): Promise<readonly Json[]> {
  const { status, body } = await operator.platform.get(STORES[kind].list);
  if (status !== 200) throw new Error(`${STORES[kind].list} is a ${status}`);
  return (body as { readonly results: readonly Json[] }).results.map(ownedOf);
}

/** `ensure…StoresInOpsManager`: it creates missing stores, updates the others, and removes those that the resource lacks. */
export async function ensureStores(operator: Operator, kind: StoreKind, wanted: readonly Json[]) {
  const { path } = STORES[kind];
  const known = await storesIn(operator, kind);
  const isIn = (stores: readonly Json[], { id }: Json): boolean => stores.some((store) => store.id === id);
  for (const store of wanted) {
    const found = known.find(({ id }) => id === store.id);
    if (found === undefined) await expectSuccess(operator, 'post', path, store);
    else await expectSuccess(operator, 'put', `${path}/${String(store.id)}`, { ...found, ...store });
  }
  for (const store of known)
    if (!isIn(wanted, store)) await expectSuccess(operator, 'delete', `${path}/${String(store.id)}`);
}

function ownedOf(store: Json): Json {
  return Object.fromEntries(Object.entries(store).filter(([name]) => MEMBERS.includes(name)));
}

/** `waitUntilRegistered` of `agents.go`: all hosts have an agent that has pinged within the last minute. */
export async function areRegistered(
  operator: Operator,
  path: string,
  hosts: readonly string[],
): Promise<boolean> {
  const { results } = bodyOf<'listAgents'>(await operator.platform.get(`${path}/agents/AUTOMATION`));
  const limit = operator.platform.world.now - 60_000;
  const fresh = results.filter(({ lastConf }) => Date.parse(lastConf) > limit);
  return hosts.every((host) => fresh.some(({ hostname }) => hostname === host));
}

/** `ReadOrCreateProject` of `project.go`. Without `orgId`, the organization has the name of the project. */
export async function readOrCreateProject(operator: Operator, name: string, orgId?: string): Promise<Json> {
  const org = orgId ?? (await idByName(operator, '/orgs', name));
  if (org !== undefined) {
    await expectSuccess(operator, 'get', `/orgs/${org}`);
    const id = await idByName(operator, `/orgs/${org}/groups`, name);
    if (id !== undefined) return bodyOf<'getProject'>(await operator.platform.get(`/groups/${id}`));
  }
  operator.sent += 1;
  const body = { name, ...(org !== undefined && { orgId: org }), tags: [] };
  return bodyOf<'createProject'>(await operator.platform.call('post', '/groups', KEYS.admin, body), 201);
}

/** The filter of the platform may find longer names too, so the operator compares them. */
async function idByName({ platform }: Operator, path: string, name: string): Promise<string | undefined> {
  const { body } = await platform.get(`${path}?name=${name}`);
  const { results } = body as { readonly results: readonly { readonly id: string; readonly name: string }[] };
  return results.find((each) => each.name === name)?.id;
}

/** `EnsureTagAdded` for a project that is read from the projects of its organization. */
export async function ensureTag(operator: Operator, org: string, name: string, tag: string): Promise<void> {
  const reply = await operator.platform.get(`/orgs/${org}/groups?name=${name}`);
  const { results } = bodyOf<'listProjects'>(reply);
  const found = results.find((each) => each.name === name) as Json | undefined;
  if (found === undefined) throw new Error(`there is no project ${name}`);
  const tags = (found.tags ?? []) as readonly string[];
  if (tags.includes(tag)) return;
  operator.sent += 1;
  const { id, orgId } = found;
  const body = { id, name, orgId, tags: [...tags, tag] };
  await expectSuccess(operator, 'patch', `/groups/${String(id)}`, body);
}
