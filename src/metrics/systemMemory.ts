import { systemMetric } from './model/define.js';
import { fixed, part, scaled, sum, type SignalSum } from './engine/mix.js';
import { residentBytes } from './memory.js';
import type { HostSubject } from './model/metric.js';

/** Shares of the memory: used by the operating system itself, used for buffers, and shared between processes. */
const SYSTEM_SHARE = 0.06;
const BUFFERS_SHARE = 0.01;
const SHARED_SHARE = 0.002;
/** Share of the remaining memory that caches files. */
const CACHED_SHARE = 0.75;
/** Random variation of the memory that caches files, as a share of all memory. */
const CACHED_SPREAD = 0.01;

/** Returns the memory of a machine in kilobytes. */
export function memoryKilobytes({ host }: HostSubject): number {
  return Math.floor(host.memoryBytes / 1_024);
}

function used(subject: HostSubject): SignalSum {
  return sum(fixed(memoryKilobytes(subject) * SYSTEM_SHARE), scaled(residentBytes(subject), 1 / 1_024));
}

function buffers(subject: HostSubject): SignalSum {
  return fixed(memoryKilobytes(subject) * BUFFERS_SHARE);
}

function cached(subject: HostSubject): SignalSum {
  return sum(scaled(left(subject), CACHED_SHARE), wavering(subject));
}

function free(subject: HostSubject): SignalSum {
  return sum(scaled(left(subject), 1 - CACHED_SHARE), scaled(wavering(subject), -1));
}

function wavering(subject: HostSubject): SignalSum {
  return part('memory.cached', memoryKilobytes(subject) * CACHED_SPREAD);
}

/** Returns the memory that neither the operating system nor the database process uses, in kilobytes. */
function left(subject: HostSubject): SignalSum {
  const taken = sum(used(subject), buffers(subject));
  return sum(fixed(memoryKilobytes(subject)), scaled(taken, -1));
}

/**
 * Memory of the machine, in kilobytes. Used, free, cached and buffered memory add up to the size of the
 * memory.
 */
export const systemMemory = [
  systemMetric('SYSTEM_MEMORY_USED', 'KILOBYTES', used),
  systemMetric('SYSTEM_MEMORY_AVAILABLE', 'KILOBYTES', left),
  systemMetric('SYSTEM_MEMORY_FREE', 'KILOBYTES', free),
  systemMetric('SYSTEM_MEMORY_SHARED', 'KILOBYTES', (subject) =>
    fixed(memoryKilobytes(subject) * SHARED_SHARE),
  ),
  systemMetric('SYSTEM_MEMORY_CACHED', 'KILOBYTES', cached),
  systemMetric('SYSTEM_MEMORY_BUFFERS', 'KILOBYTES', buffers),
];
