import { systemMetric } from './model/define.js';
import { fixed, part, scaled, sum, type Mix } from './engine/mix.js';
import { residentBytes } from './memory.js';
import type { HostSubject } from './model/metric.js';

/** The system's own part of a machine's memory. */
const SYSTEM_SHARE = 0.06;
const BUFFERS_SHARE = 0.01;
const SHARED_SHARE = 0.002;
/** How much of what is left holds files of the disk, and how much of the machine's memory that wavers. */
const CACHED_SHARE = 0.75;
const CACHED_SPREAD = 0.01;

/** How much memory a machine has, in kilobytes. */
export function memoryKilobytes({ host }: HostSubject): number {
  return Math.floor(host.memoryBytes / 1_024);
}

function used(subject: HostSubject): Mix {
  return sum(fixed(memoryKilobytes(subject) * SYSTEM_SHARE), scaled(residentBytes(subject), 1 / 1_024));
}

function buffers(subject: HostSubject): Mix {
  return fixed(memoryKilobytes(subject) * BUFFERS_SHARE);
}

function cached(subject: HostSubject): Mix {
  return sum(scaled(left(subject), CACHED_SHARE), wavering(subject));
}

function free(subject: HostSubject): Mix {
  return sum(scaled(left(subject), 1 - CACHED_SHARE), scaled(wavering(subject), -1));
}

function wavering(subject: HostSubject): Mix {
  return part('memory.cached', memoryKilobytes(subject) * CACHED_SPREAD);
}

/** What neither the system nor the process holds. */
function left(subject: HostSubject): Mix {
  const taken = sum(used(subject), buffers(subject));
  return sum(fixed(memoryKilobytes(subject)), scaled(taken, -1));
}

/** Memory of the machine: used, free, cached and buffers make up all of it. */
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
