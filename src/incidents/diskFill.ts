import { above, list, object, optional, string, whole } from '../schema/schema.js';
import { LIMITS, POSITIVE_MAX } from '../world/limits.js';
import { instant } from '../world/rowTypes.js';
import { durationOf, formatDuration } from '../world/duration.js';
import type { DiskFill } from '../world/incidents/activeIncidents.js';
import { MINUTE_MS } from '../world/instant.js';
import { WrongTarget } from '../world/targets/wrongTarget.js';
import type { World } from '../world/world.js';
import { defineIncident, ofHosts } from './defineIncident.js';
import { hostsNamed } from './targets/hosts.js';

const PERCENT = 95;
const OVER_MS = 10 * MINUTE_MS;

/** A partition fills up to a percentage, until it is cleaned up at the end. At 100 percent processes stop. */
export const diskFill = defineIncident<'disk.fill', DiskFill>({
  kind: 'disk.fill',
  row: {
    ...ofHosts,
    partition: optional(string),
    percent: above(0, POSITIVE_MAX.diskPercent),
    overMs: whole(...LIMITS.fillMs),
    full: optional(object({ at: instant, hostIds: list(string) })),
    stoppedIds: optional(list(string)),
  },
  resolveTarget(world, { target, partition, to: percent = PERCENT, over }) {
    const hosts = hostsNamed(world, target);
    if (partition !== undefined) checkPartition(world, hosts.hostIds, target, partition);
    return {
      ...hosts,
      ...(partition !== undefined && { partition }),
      percent,
      overMs: durationOf(over, OVER_MS),
    };
  },
  processes: ({ stoppedIds = [] }) => ({ hostIds: stoppedIds, areDown: true }),
  series: (filling) => ({ filling }),
  show: ({ partition, percent, overMs }) => ({ partition, to: percent, over: formatDuration(overMs) }),
});

function checkPartition(world: World, hostIds: readonly string[], target: string, partition: string): void {
  const names = hostIds.flatMap((id) => world.hosts.get(id)?.partitions ?? []).map(({ name }) => name);
  if (names.includes(partition)) return;
  const there = [...new Set(names)].join(', ');
  throw new WrongTarget(`${target} has no partition ${JSON.stringify(partition)}; it has ${there}`);
}
