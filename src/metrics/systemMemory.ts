import type { HostSubject, Moment } from '../domain/measurements/metric.js';
import { systemMetric } from './define.js';
import { residentBytes } from './memory.js';

/** The system's own part of a machine's memory. */
const SYSTEM_SHARE = 0.06;
const BUFFERS_SHARE = 0.01;
const SHARED_SHARE = 0.002;
/** How much of what is left holds files of the disk. */
const CACHED_SHARE = 0.75;

/** How much memory a machine has, in kilobytes. */
export function memoryKilobytes({ host }: HostSubject): number {
  return Math.floor(host.memoryBytes / 1_024);
}

function used(subject: HostSubject, load: number, moment: Moment): number {
  return Math.round(memoryKilobytes(subject) * SYSTEM_SHARE + residentBytes(subject, load, moment) / 1_024);
}

function buffers(subject: HostSubject): number {
  return Math.round(memoryKilobytes(subject) * BUFFERS_SHARE);
}

function cached(subject: HostSubject, load: number, moment: Moment): number {
  const left = memoryKilobytes(subject) - used(subject, load, moment) - buffers(subject);
  return Math.round(left * CACHED_SHARE * moment.vary('memory.cached', 0.05));
}

function free(subject: HostSubject, load: number, moment: Moment): number {
  const taken = used(subject, load, moment) + buffers(subject) + cached(subject, load, moment);
  return memoryKilobytes(subject) - taken;
}

/** Memory of the machine: used, free, cached and buffers make up all of it. */
export const systemMemory = [
  systemMetric('SYSTEM_MEMORY_USED', 'KILOBYTES', used),
  systemMetric('SYSTEM_MEMORY_AVAILABLE', 'KILOBYTES', (subject, load, moment) => {
    return free(subject, load, moment) + cached(subject, load, moment);
  }),
  systemMetric('SYSTEM_MEMORY_FREE', 'KILOBYTES', free),
  systemMetric('SYSTEM_MEMORY_SHARED', 'KILOBYTES', (subject) => memoryKilobytes(subject) * SHARED_SHARE),
  systemMetric('SYSTEM_MEMORY_CACHED', 'KILOBYTES', cached),
  systemMetric('SYSTEM_MEMORY_BUFFERS', 'KILOBYTES', buffers),
];
