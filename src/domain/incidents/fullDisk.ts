import { alertOf } from '../clusters/alertIds.js';
import { isUp } from '../clusters/voters.js';
import type { EventDraft } from '../events/event.js';
import { dataPartitionOf } from '../hosts/dataPartition.js';
import type { Host } from '../hosts/host.js';
import { hostEvent } from '../hosts/hostEvent.js';
import type { Instant } from '../instant.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import type { IncidentOf } from './incident.js';

/** From here on a disk is so full that the platform tells of it. */
const FULL_PERCENT = 90;
const METRIC = 'DISK_PARTITION_SPACE_PERCENT_USED';

type DiskFill = IncidentOf<'disk.fill'>;

/** When a disk that fills is as full as it gets, and that is worth an alert; undefined: it is not, or it was told. */
export function fullDueAt({ from, overMs, percent, full, endedAt }: DiskFill): Instant | undefined {
  const isToCome = endedAt === undefined && full === undefined;
  return isToCome && percent >= FULL_PERCENT ? from + overMs : undefined;
}

/** The platform tells that disks are full; of a node that is down, or that nobody looks at, nothing is measured. */
export function tellFull(world: World, incident: DiskFill): Outcome {
  const hosts = incident.hostIds.flatMap((id) => world.hosts.get(id) ?? []);
  const measured = hosts.filter((host) => isUp(host) && host.monitored);
  const full = { at: world.now, hostIds: measured.map(({ id }) => id) };
  const told: DiskFill = { ...incident, full };
  const currentValue = { number: incident.percent, units: 'RAW' as const };
  return {
    world: { ...world, incidents: world.incidents.put(told) },
    events: eventsOf(world, told, 'OUTSIDE_METRIC_THRESHOLD').map((event) => ({ ...event, currentValue })),
  };
}

/** The platform tells that there is room again on the disks that it told were full. */
export function tellRoom(world: World, incident: DiskFill): Outcome {
  return { world, events: eventsOf(world, incident, 'INSIDE_METRIC_THRESHOLD') };
}

function eventsOf(
  world: World,
  incident: DiskFill,
  what: 'OUTSIDE_METRIC_THRESHOLD' | 'INSIDE_METRIC_THRESHOLD',
): readonly EventDraft[] {
  const { full } = incident;
  if (full === undefined) return [];
  return full.hostIds.flatMap((id) => {
    const host = world.hosts.get(id);
    const partition = host && partitionOf(host, incident);
    if (host === undefined || partition === undefined) return [];
    const alert = alertOf(world, host.groupId, 'METRIC', `${id}/${partition}`, full.at);
    return [{ ...hostEvent(world, host, what), metricName: METRIC, ...alert }];
  });
}

function partitionOf(host: Host, { partition }: DiskFill): string | undefined {
  const meant =
    partition === undefined ? dataPartitionOf(host) : host.partitions.find((one) => one.name === partition);
  return meant?.name;
}
