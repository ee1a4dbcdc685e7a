import type { CountedDifference } from '../../src/record/verify/verify.js';

/**
 * Members that may differ in a recorded world, because no reply shows from what they follow: secrets, the sizes of single
 * databases and of collected logs, the use of stores, past states of processes, moves in progress of agents, and values
 * that follow from the seed.
 */
const INFERRED = new Set([
  'getBackupJobsConfig kmipClientCertPassword',
  'listBackupJobsConfigs results[].kmipClientCertPassword',
  'getLogCollectionJob uncompressedSizeTotalBytes',
  'listLogCollectionJobs results[].uncompressedSizeTotalBytes',
  'listLogCollectionJobs results[].childJobs[].uncompressedDiskSpaceBytes',
  'getOplogStore usedSize',
  'listOplogStores results[].usedSize',
  // By one byte, if no initial size of a single database grows to exactly the size.
  'listClusters results[].clusters[].dataSizeBytes',
  'listHosts results[].lastDataSizeBytes',
  'listHosts results[].lastIndexSizeBytes',
  'getHost lastDataSizeBytes',
  'getHost lastIndexSizeBytes',
  'listHostAssignments results[].processes[].processType',
  'listProjectHostAssignments results[].processes[].processType',
  'listOrganizationHostAssignments results[].processes[].processType',
  'getAutomationStatus processes[].plan[]',
  'getFullAutomationStatus processes[].plan[]',
  'getHostMetric dataPoints[].value',
  'getHostMeasurements measurements[].dataPoints[].value',
  'getRestoreJob hashes[].hash',
  'listRestoreJobs results[].hashes[].hash',
  // Events of the platform itself are read from the newest 100 events only, because the rest would repeat all other feeds.
  'listGlobalEvents totalCount',
  'getTelemetry data[].uuid',
  'getTelemetry data[].deployments[].uuid',
]);
/** No reply shows that a restore has stopped a process since its last ping, so that its series lacks the last point. */
const ADDED = new Set(['getHostMetric dataPoints[]']);
const MADE_WHEN_READ = new Set(['listSlowNamespaces', 'listSlowQueryLogs', 'listSuggestedIndexes']);

/** Returns whether a reply of a recorded world should not differ in this way from that of its source. */
export function isUnexpected({ operation, at, kind, count }: CountedDifference): boolean {
  if (kind === 'status') return true;
  if (kind === 'added' && ADDED.has(`${operation} ${at}`)) return count > 1;
  return !INFERRED.has(`${operation} ${at}`) && !MADE_WHEN_READ.has(operation);
}
