import { startMonitoring } from '../../world/monitoring/startMonitoring.js';
import type { Operation } from '../operation.js';
import {
  pathOf,
  presentHost,
  presentListedHost,
  presentDatabase,
  presentDisk,
  presentListedDisk,
  presentHostnames,
} from './present.js';
import { wire } from '../reply/wire.js';
import { findHost, isReached } from '../../world/hosts/host.js';
import { stopMonitoring } from '../../world/monitoring/stopMonitoring.js';
import { findHostByName, hostsOfProject } from '../../world/monitoring/hostsOfProject.js';
import { isIn, monitoredClustersOf } from '../../world/clusters/monitoredClusters.js';
import type { Host } from '../../world/tables/hosts.js';
import type { Project } from '../../world/tables/projects.js';
import type { World } from '../../world/world.js';
import { list } from '../paging.js';
import { changeMonitoring } from '../../world/monitoring/changeMonitoring.js';
import { currentDatabasesOf } from '../../world/clusters/databases.js';
import { Refusal } from '../../world/refusals.js';
import { addPreferredHostname as add } from '../../world/projectChanges/addPreferredHostname.js';
import { findWritableProject } from '../../world/projects/findProject.js';

/** Starts to monitor a process: `POST /groups/{groupId}/hosts`. */
export const createHost: Operation<'createHost'> = ({ world, project, body, links }) => {
  const outcome = startMonitoring(world, project, wire(body));
  const { host } = outcome;
  return { outcome, body: presentHost(outcome.world, host, links), location: links.href(pathOf(host)) };
};

/** Stops monitoring a process: `DELETE /groups/{groupId}/hosts/{hostId}`. */
export const deleteHost: Operation<'deleteHost'> = ({ world, project, path }) => ({
  outcome: stopMonitoring(world, findHost(world, project, path.hostId)),
});

/** Returns one host: `GET /groups/{groupId}/hosts/{hostId}`. */
export const getHost: Operation<'getHost'> = ({ world, project, path, links }) => ({
  body: presentHost(world, findHost(world, project, path.hostId), links),
});

/** Returns the host with an address: `GET /groups/{groupId}/hosts/byName/{hostnameAndPort}`. */
export const getHostByName: Operation<'getHostByName'> = ({ world, project, path, links }) => ({
  body: presentHost(world, findHostByName(world, project, path.hostnameAndPort), links),
});

/** Lists the hosts of a project, sorted by address: `GET /groups/{groupId}/hosts`. */
export const listHosts: Operation<'listHosts'> = (call) => {
  const { world, project, query, links } = call;
  const { clusterId = '' } = query;
  const all = hostsOfProject(world, project);
  const hosts = clusterId === '' ? all : all.filter(filterBy(world, project, clusterId));
  return { body: list(call, hosts, (host) => presentListedHost(world, host, links)) };
};

/**
 * Returns a filter for the processes of a cluster. Also accepts the id of a standalone, although the list of clusters
 * does not contain standalones.
 */
function filterBy(world: World, project: Project, id: string): (host: Host) => boolean {
  const cluster = monitoredClustersOf(world, project).find((each) => each.id === id);
  const belongs = (host: Host): boolean =>
    cluster === undefined ? host.clusterId === id && host.role === 'STANDALONE' : isIn(host, cluster);
  return (host) => isReached(host) && belongs(host);
}

/** Changes how a process is monitored: `PATCH /groups/{groupId}/hosts/{hostId}`. */
export const patchHost: Operation<'patchHost'> = ({ world, project, path, body, links }) => {
  const outcome = changeMonitoring(world, findHost(world, project, path.hostId), wire(body));
  return { outcome, body: presentHost(outcome.world, outcome.host, links) };
};

/** Returns one database on a host: `GET /groups/{groupId}/hosts/{hostId}/databases/{databaseName}`. */
export const getDatabase: Operation<'getDatabase'> = ({ world, project, path, links }) => {
  const { databaseName } = path;
  const host = findHost(world, project, path.hostId);
  const databases = isReached(host) ? currentDatabasesOf(world, host) : [];
  if (!databases.some(({ name }) => name === databaseName))
    throw new Refusal('DATABASE_NOT_FOUND', databaseName, host.id);
  return { body: presentDatabase(host, databaseName, links, world.quirks) };
};

/** Lists the databases on a host, by name: `GET /groups/{groupId}/hosts/{hostId}/databases` (E16). */
export const listDatabases: Operation<'listDatabases'> = (call) => {
  const { world, project, path, links } = call;
  const host = findHost(world, project, path.hostId);
  const databases = isReached(host) ? currentDatabasesOf(world, host) : [];
  return {
    body: list(call, databases, ({ name }) => presentDatabase(host, name, links, world.quirks)),
  };
};

/** Returns one disk partition of a host: `GET /groups/{groupId}/hosts/{hostId}/disks/{partitionName}`. */
export const getDisk: Operation<'getDisk'> = ({ world, project, path, links }) => {
  const host = findHost(world, project, path.hostId);
  const disk = host.partitions.find(({ name }) => name === path.partitionName);
  if (disk === undefined || !isReached(host))
    throw new Refusal('DEVICE_NOT_FOUND', path.partitionName, host.id);
  return { body: presentDisk(host, disk, links) };
};

/** Lists the disk partitions of a host, sorted by name: `GET /groups/{groupId}/hosts/{hostId}/disks`. */
export const listDisks: Operation<'listDisks'> = (call) => {
  const { world, project, path, links } = call;
  const host = findHost(world, project, path.hostId);
  const disks = isReached(host) ? host.partitions : [];
  const byName = disks.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return { body: list(call, byName, (disk) => presentListedDisk(host, disk, links)) };
};

/** Adds a preferred hostname to a project: `GET /group/v2/addPreferredHostname/{groupId}`. */
export const addPreferredHostname: Operation<'addPreferredHostname'> = ({ world, path, query }) => {
  const { value, isEndsWith = false, isRegexp = false } = query;
  const project = findWritableProject(world, path.groupId);
  const outcome = add(world, project, { value, endsWith: isEndsWith, regexp: isRegexp });
  return { outcome, body: presentHostnames(outcome.project) };
};

/** Gets the preferred hostnames of a project: `GET /group/v2/info/{groupId}`. */
export const getPreferredHostnames: Operation<'getPreferredHostnames'> = ({ project }) => ({
  body: presentHostnames(project),
});
