import { diskMetric } from './model/define.js';
import { scaled, sum } from './engine/mix.js';
import { around, traffic } from './model/follow.js';
import type { DiskMetric } from './model/metric.js';
import { contention } from './model/work.js';

const READ_MS = 0.5;
const WRITE_MS = 0.9;
const SPREAD = 0.4;
/** Additional duration of a disk operation at full load, in milliseconds. */
const BUSIER_MS = 0.05;
/** Additional duration of a disk operation if the machine is always busy, in milliseconds. */
const WAIT_MS = 10;

function latency(name: string, thing: string, idleMs: number): DiskMetric {
  return diskMetric(name, 'MILLISECONDS', (subject) => {
    const ownThing = `${thing}/${subject.partition.name}`;
    const idle = around(`${ownThing}/idle`, idleMs, SPREAD);
    if (!subject.holdsData) return idle;
    return sum(idle, traffic(subject, ownThing, BUSIER_MS), scaled(contention(subject), WAIT_MS));
  });
}

/** Duration of disk operations on a partition, in milliseconds. */
export const diskLatency = [
  latency('DISK_PARTITION_LATENCY_READ', 'latency.read', READ_MS),
  latency('DISK_PARTITION_LATENCY_WRITE', 'latency.write', WRITE_MS),
];
