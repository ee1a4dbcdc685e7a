/** Calls of the platform's API. The path parameters of reads come from the rows of a world. */
import { readFileSync } from 'node:fs';
import { importTypeScript } from '../tools/importTypeScript.mjs';
import { NOW } from './callCosts.mjs';

const MISSING = '000000000000000000000000';
const MEASURED = 'granularity=PT1M&period=P30D';
const PAGE = 'itemsPerPage=500';

/** Returns a call of each GET of the API, with the largest page. */
export async function platformReads(control) {
  const values = await valuesIn(control);
  const { paths } = await control('GET', '/platform/openapi.json');
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (get === undefined) return [];
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? MISSING));
    const query = path.endsWith('measurements') ? MEASURED : PAGE;
    return [{ title: get.operationId, method: 'GET', path: `${filled}?${query}`, isSigned: true }];
  });
}

/** Returns the values of path parameters, most of them of the first cluster and its project. */
async function valuesIn(control) {
  const rows = (name, query = '') => control('GET', `/v1/worlds/default/state/${name}?limit=1${query}`);
  const [cluster] = await rows('clusters');
  const first = async (name, of) => (await rows(name, of === undefined ? '' : `&of=${of}`))[0] ?? {};
  const project = await first('projects');
  const { groupId } = cluster;
  const host = await first('hosts', cluster.id);
  const { orgId } = await control('GET', `/v1/worlds/default/state/projects/${groupId}`);
  return {
    orgId,
    groupId,
    clusterId: cluster.id,
    hostId: host.id,
    groupName: project.name,
    hostnameAndPort: `${host.hostname}:${host.port}`,
    partitionName: 'data',
    databaseName: 'admin',
    snapshotId: (await first('snapshots', cluster.id)).id,
    teamId: (await first('teams')).id,
    userId: (await first('users')).id,
    username: (await first('users')).username,
    eventId: (await first('events', groupId)).id,
    alertId: (await first('alerts', groupId)).id,
    alertConfigId: (await first('alertConfigs', groupId)).id,
    metricName: 'CONNECTIONS',
    partName: 'admin',
    agentType: 'AUTOMATION',
  };
}

/** Returns the calls with a body that tests make in the standard world. */
export async function platformWrites() {
  const { writesOf } = await importTypeScript('../test/http/api/conventions/operations.ts');
  const { worldOf } = await importTypeScript('../test/support/fixtureWorlds.ts');
  const standard = readFileSync(new URL('../fixtures/standard.yaml', import.meta.url), 'utf8');
  return writesOf(worldOf(standard, { now: Date.parse(NOW) })).map(({ operationId, method, path, body }) => ({
    title: operationId,
    method: method.toUpperCase(),
    path,
    body,
    isSigned: true,
  }));
}
