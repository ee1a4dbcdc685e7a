import { findHost, isReached } from '../../world/hosts/host.js';
import { measureDatabase, measureDisk, measureHost } from '../../metrics/measure.js';
import type { Operation } from '../operation.js';
import { presentMeasurements, presentOldMetric, presentListedOldMetric } from './present.js';
import { Refusal } from '../../world/refusals.js';
import { measureOld } from '../../metrics/measureOld.js';
import { findOldMetric, availableOldMetrics } from '../../metrics/oldMetrics.js';
import { currentDatabasesOf } from '../../world/clusters/databases.js';
import { list } from '../paging.js';

/**
 * Returns measurements of a database:
 * `GET /groups/{groupId}/hosts/{hostId}/databases/{databaseName}/measurements` (E9).
 */
export const getDatabaseMeasurements: Operation<'getDatabaseMeasurements'> = ({
  world,
  project,
  path,
  query,
  links,
  target,
}) => {
  const { databaseName } = path;
  const host = findHost(world, project, path.hostId);
  const set = measureDatabase(world, host, databaseName, query);
  return { body: presentMeasurements(host, set, links, target, { databaseName }) };
};

/**
 * Returns measurements of a disk partition:
 * `GET /groups/{groupId}/hosts/{hostId}/disks/{partitionName}/measurements` (E7).
 */
export const getDiskMeasurements: Operation<'getDiskMeasurements'> = ({
  world,
  project,
  path,
  query,
  links,
  target,
}) => {
  const { partitionName } = path;
  const host = findHost(world, project, path.hostId);
  const set = measureDisk(world, host, partitionName, query);
  return { body: presentMeasurements(host, set, links, target, { partitionName }) };
};

/**
 * Returns measurements of a host, its process and its system:
 * `GET /groups/{groupId}/hosts/{hostId}/measurements` (E8).
 */
export const getHostMeasurements: Operation<'getHostMeasurements'> = ({
  world,
  project,
  path,
  query,
  links,
  target,
}) => {
  const host = findHost(world, project, path.hostId);
  return { body: presentMeasurements(host, measureHost(world, host, query), links, target) };
};

/** Says that the contents of the last ping are not served any more: `GET /groups/{groupId}/hosts/{hostId}/lastPing`. */
export const getHostLastPing: Operation<'getHostLastPing'> = ({ world, project, path }) => {
  throw new Refusal('LAST_PING_REMOVED', findHost(world, project, path.hostId).id);
};

/**
 * Returns an old metric of a host with its points: `GET /groups/{groupId}/hosts/{hostId}/metrics/{metricName}`. A metric
 * of databases or partitions has links to them instead.
 */
export const getHostMetric: Operation<'getHostMetric'> = ({ world, project, path, query, links }) => {
  const host = findHost(world, project, path.hostId);
  const metric = findOldMetric(path.metricName);
  if (metric.family === 'host') {
    const points = measureOld(world, host, metric, query);
    return { body: presentOldMetric(host, metric, links, { points }) };
  }
  const named = metric.family === 'disk' ? host.partitions : currentDatabasesOf(world, host);
  const parts = isReached(host) ? named.map(({ name }) => name) : [];
  return { body: presentOldMetric(host, metric, links, { parts }) };
};

/**
 * Returns an old metric of a database or a partition:
 * `GET /groups/{groupId}/hosts/{hostId}/metrics/{metricName}/{partName}`.
 */
export const getHostMetricPart: Operation<'getHostMetricPart'> = ({ world, project, path, query, links }) => {
  const host = findHost(world, project, path.hostId);
  const metric = findOldMetric(path.metricName);
  const part = path.partName;
  if (metric.family === 'host') throw new Refusal('NOT_DATABASE_OR_DISK_METRIC', metric.name);
  const points = measureOld(world, host, metric, query, part);
  return { body: presentOldMetric(host, metric, links, { points, part }) };
};

/** Lists the old metrics of a host without points: `GET /groups/{groupId}/hosts/{hostId}/metrics`. */
export const listHostMetrics: Operation<'listHostMetrics'> = (call) => {
  const { world, project, path, links } = call;
  const host = findHost(world, project, path.hostId);
  return { body: list(call, availableOldMetrics, (metric) => presentListedOldMetric(host, metric, links)) };
};
