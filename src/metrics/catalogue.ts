import type { Catalogue, DiskMetric, HostMetric } from './model/metric.js';
import { asserts } from './asserts.js';
import { cache } from './cache.js';
import { connections } from './connections.js';
import { cursors } from './cursors.js';
import { database } from './database.js';
import { dbStorage } from './dbStorage.js';
import { diskIops } from './diskIops.js';
import { diskLatency } from './diskLatency.js';
import { diskQueue } from './diskQueue.js';
import { diskSpace, diskSpacePeaks } from './diskSpace.js';
import { diskThroughput } from './diskThroughput.js';
import { documents } from './documents.js';
import { executionTimes } from './executionTimes.js';
import { globalLock } from './globalLock.js';
import { memory } from './memory.js';
import { network } from './network.js';
import { opcounters, replicationOpcounters } from './opcounters.js';
import { operations } from './operations.js';
import { oplog } from './oplog.js';
import { pageFaults } from './pageFaults.js';
import { peakOf } from './model/peak.js';
import { processCpu } from './processCpu.js';
import { queryExecutor, queryTargeting } from './queryExecutor.js';
import { swapIo, swapKilobytes, swapUsage } from './swap.js';
import { systemCpu } from './systemCpu.js';
import { memoryKilobytes, systemMemory } from './systemMemory.js';
import { systemNetwork } from './systemNetwork.js';
import { throttling } from './throttling.js';
import { tickets } from './tickets.js';

/**
 * Average distance of peaks (the `MAX_` metrics) from the mean, as a share of the mean. It is smaller for
 * memory, because memory use varies slowly.
 */
const PEAK = 0.25;
const MEMORY_PEAK = 0.01;

/** Metrics of a process that the monitoring agent collects. */
const monitored: readonly HostMetric[] = [
  ...asserts,
  ...cache,
  ...connections,
  ...cursors,
  ...dbStorage,
  ...documents,
  ...pageFaults,
  ...globalLock,
  ...memory,
  ...network,
  ...opcounters,
  ...replicationOpcounters,
  ...operations,
  ...executionTimes,
  ...oplog,
  ...queryExecutor,
  ...queryTargeting,
  ...tickets,
  ...throttling,
];

/**
 * Metrics of a process and its machine that the automation agent collects. Each group of metrics is followed by its
 * `MAX_` metrics.
 */
const automated: readonly HostMetric[] = [
  ...processCpu,
  ...processCpu.map((metric) => peakOf(metric, PEAK)),
  ...systemCpu,
  ...systemNetwork,
  ...swapIo,
  ...[...systemCpu, ...systemNetwork, ...swapIo].map((metric) => peakOf(metric, PEAK)),
  ...systemMemory,
  ...swapUsage,
  ...systemMemory.map((metric) => peakOf(metric, MEMORY_PEAK, memoryKilobytes)),
  ...swapUsage.map((metric) => peakOf(metric, MEMORY_PEAK, swapKilobytes)),
];

const disk: readonly DiskMetric[] = [
  ...diskIops,
  ...diskLatency,
  ...diskThroughput,
  ...diskSpace,
  ...diskQueue,
  ...[...diskIops, ...diskLatency].map((metric) => peakOf(metric, PEAK)),
  ...diskSpacePeaks,
];

/** All metrics, in the order in which the real platform returns them. */
export const CATALOGUE: Catalogue = { host: [...monitored, ...automated], disk, database };
