import { above, list, object, optional, string, text, whole } from '../schema/schema.js';
import { durationOf, formatDuration } from '../world/duration.js';
import { duration } from '../world/durationFormat.js';
import { MINUTE_MS } from '../world/instant.js';
import { LIMITS, POSITIVE_MAX } from '../world/limits.js';
import { instant } from '../world/rowTypes.js';
import { WrongTarget } from '../world/targets/wrongTarget.js';
import type { World } from '../world/world.js';
import { defineIncident } from './defineIncident.js';
import { hostMembers } from './members.js';
import { hostsNamed } from './targets/hosts.js';

const PERCENT = 95;
const OVER_MS = 10 * MINUTE_MS;

const row = {
  ...hostMembers,
  partition: optional(string),
  percent: above(0, POSITIVE_MAX.diskPercent),
  overMs: whole(...LIMITS.fillMs),
  full: optional(object({ at: instant, hostIds: list(string) })),
  stoppedIds: optional(list(string)),
};

/**
 * A partition fills up to a percentage. Its usage returns to normal when the incident ends. If the data
 * partition is 100 percent full, the database processes on it stop.
 */
export const diskFill = defineIncident({
  kind: 'disk.fill',
  description: 'A partition of a node fills up.',
  effect:
    'The partition fills up evenly to that usage and stays there. At 100 percent of the data partition, the database processes on it stop, and stores for backups whose `uri` names the node take no snapshots. Healed, the usage returns to normal.',
  target: 'The node, such as `rs0/node-1`; a cluster selects all its nodes.',
  targets: ['hosts', 'clusters'],
  members: {
    to: optional(
      above(0, POSITIVE_MAX.diskPercent),
      'Final usage in percent. By default 95. At 100 percent of the data partition, the database processes on it stop.',
    ),
    over: optional(duration, 'Time until it is that full. By default PT10M.'),
    partition: optional(text(), 'The name of the partition. By default the one that holds the databases.'),
  },
  row,
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
