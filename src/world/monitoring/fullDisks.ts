import { subjectOf } from '../alertConfigs/alertKinds.js';
import type { ProjectEventDraft } from '../tables/events.js';
import type { Cluster } from '../tables/clusters.js';
import { reachedHostsOf } from '../clusters/replicaSets.js';
import { isUp } from '../clusters/voters.js';
import type { Host } from '../tables/hosts.js';
import { dataPartitionOf } from '../hosts/host.js';
import { hostEvent } from '../hosts/hostEvent.js';
import { isCollected } from './activeAgents.js';
import type { Watched } from './watched.js';
import type { World } from '../world.js';
import { activeOfCluster, type DiskFill } from '../incidents/activeIncidents.js';

/** If the usage of a disk is at least this percentage, the disk has an alert. */
export const FULL_PERCENT = 90;
const METRIC = 'DISK_PARTITION_SPACE_PERCENT_USED';

/**
 * Returns the alert conditions of disks that are full now or have an open alert. Skips disks that no agent
 * measures now.
 */
export function fullDisksOf(world: World, cluster: Cluster): readonly Watched[] {
  const incidents = activeOfCluster(world, cluster.id, 'disk.fill');
  const open = world.alerts.select('activeOfCluster', cluster.id).toArray();
  const openSubjects = open
    .filter(({ typeName, isFurther }) => typeName === 'HOST_METRIC' && isFurther === undefined)
    .map(({ subject }) => subject);
  if (incidents.length + openSubjects.length === 0) return [];
  const project = world.projects.get(cluster.groupId);
  const measured = reachedHostsOf(world, cluster).filter(
    (host) => isUp(host) && host.monitored && isCollected(project, host.hostname),
  );
  return measured.flatMap((host) =>
    host.partitions.flatMap(({ name }) => {
      const subject = `${host.id}/${name}`;
      const filling = incidents.filter((incident) => isFull(host, name, incident));
      const isOpen = openSubjects.includes(subjectOf('METRIC', subject));
      return isOpen || filling.length > 0 ? [watchedDisk(world, host, subject, filling)] : [];
    }),
  );
}

function watchedDisk(world: World, host: Host, subject: string, filling: readonly DiskFill[]): Watched {
  const event = (what: 'OUTSIDE_METRIC_THRESHOLD' | 'INSIDE_METRIC_THRESHOLD'): ProjectEventDraft => ({
    ...hostEvent(world, host, what),
    metricName: METRIC,
  });
  const percent = Math.max(...filling.map((incident) => incident.percent));
  return {
    ...{ kind: 'METRIC', subject, holds: filling.length > 0 },
    since: Math.min(world.now, ...filling.flatMap(({ full }) => full?.at ?? [])),
    opening: () => ({
      ...event('OUTSIDE_METRIC_THRESHOLD'),
      currentValue: { number: percent, units: 'RAW' },
    }),
    closing: () => event('INSIDE_METRIC_THRESHOLD'),
  };
}

function isFull(host: Host, name: string, { full, partition }: DiskFill): boolean {
  return full?.hostIds.includes(host.id) === true && name === (partition ?? dataPartitionOf(host)?.name);
}
