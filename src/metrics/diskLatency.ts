import { diskMetric } from './define.js';
import { sum } from './engine/mix.js';
import { around, traffic } from './follow.js';
import type { DiskMetric } from './metric.js';

const READ_MS = 0.5;
const WRITE_MS = 0.9;
const SPREAD = 0.4;
/** What a queue of others in front adds at full load. */
const WAIT_MS = 3;

function latency(name: string, thing: string, idleMs: number): DiskMetric {
  return diskMetric(name, 'MILLISECONDS', (subject) => {
    const ownThing = `${thing}/${subject.partition.name}`;
    const waiting = subject.holdsData ? WAIT_MS : 0;
    return sum(around(`${ownThing}/idle`, idleMs, SPREAD), traffic(subject, ownThing, waiting));
  });
}

/** How long an operation of a partition takes. */
export const diskLatency = [
  latency('DISK_PARTITION_LATENCY_READ', 'latency.read', READ_MS),
  latency('DISK_PARTITION_LATENCY_WRITE', 'latency.write', WRITE_MS),
];
