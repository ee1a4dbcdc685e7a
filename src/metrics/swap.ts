import { systemMetric } from './model/define.js';
import { fixed } from './engine/mix.js';
import type { HostSubject } from './model/metric.js';

const KIB_PER_GIB = 1_024 * 1_024;
const SWAP_KIB_MAX = 4 * KIB_PER_GIB;
const USED_SHARE = 0.01;

/** Returns the size of a machine's swap space in kilobytes. */
export function swapKilobytes({ host }: HostSubject): number {
  return Math.min(SWAP_KIB_MAX, Math.floor(host.memoryBytes / 1_024));
}

/**
 * Returns the used swap space in kilobytes: memory that was swapped out long ago and that nothing reads
 * again.
 */
function usedKilobytes(subject: HostSubject): number {
  return Math.round(swapKilobytes(subject) * USED_SHARE * subject.trait);
}

/** Data per second that is swapped in or out. It is always 0, because a database machine does not swap. */
export const swapIo = [
  systemMetric('SWAP_IO_IN', 'SCALAR_PER_SECOND', () => fixed(0)),
  systemMetric('SWAP_IO_OUT', 'SCALAR_PER_SECOND', () => fixed(0)),
];

/** Used and free swap space. They add up to the whole swap space. */
export const swapUsage = [
  systemMetric('SWAP_USAGE_USED', 'KILOBYTES', (subject) => fixed(usedKilobytes(subject))),
  systemMetric('SWAP_USAGE_FREE', 'KILOBYTES', (subject) =>
    fixed(swapKilobytes(subject) - usedKilobytes(subject)),
  ),
];
