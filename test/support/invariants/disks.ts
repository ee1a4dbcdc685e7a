import { alertConfigOf } from '../../../src/world/alerts/configs/configIds.js';
import { defaultConfigsOf } from '../../../src/world/alerts/configs/defaultConfigs.js';
import { activeOf, isWatched, openAlertOf } from '../../../src/world/alertEngine/watchMetrics.js';
import { MINUTE_MS } from '../../../src/world/instant.js';
import type { AlertConfig } from '../../../src/world/tables/alertConfigs.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import { isActive } from '../../../src/world/tables/incidents.js';
import type { Project } from '../../../src/world/tables/projects.js';
import type { World } from '../../../src/world/world.js';
import { broken } from './broken.js';
import { readSeries, type Read } from './series.js';

const USED = 'DISK_PARTITION_SPACE_PERCENT_USED';
/** The platform compares the means of intervals of this length. */
const INTERVAL_MS = 5 * MINUTE_MS;

/**
 * Checks the alerts of the default configurations about full disks: such an alert is active exactly while the series is
 * above the threshold. Checks the disks that an incident fills, and those with an alert.
 */
export function brokenDiskAlerts(world: World, read: Read = readSeries): readonly string[] {
  const filled = world.incidents
    .all()
    .toArray()
    .filter((one) => isActive(one) && one.kind === 'disk.fill');
  const filledIds = filled.flatMap(({ hostIds = [] }) => hostIds);
  return [...world.projects.all()].flatMap((project) => {
    const config = diskConfigOf(world, project);
    if (config === undefined) return [];
    const alertedIds = activeOf(world, config).flatMap(({ hostId = '' }) => hostId);
    const hosts = [...new Set([...filledIds, ...alertedIds])].flatMap((id) => world.hosts.get(id) ?? []);
    const own = hosts.filter(({ groupId }) => groupId === project.id);
    return own.flatMap((host) => ofHost(world, config, host, read));
  });
}

function ofHost(world: World, config: AlertConfig, host: Host, read: Read): readonly string[] {
  const isOpen = openAlertOf(world, config, host) !== undefined;
  const used = isWatched(world, config, host) ? (read(world, host, INTERVAL_MS, [USED])[USED] ?? null) : 0;
  // While no data is collected, the alert stays unchanged.
  if (used === null) return [];
  const isAbove = used > (config.metricThreshold?.threshold ?? 0);
  return broken(`the disk of ${host.hostname}:${host.port}, ${used} % full,`, {
    'has no alert': isAbove && !isOpen,
    'has an alert': !isAbove && isOpen,
  });
}

/** Returns the default configuration about full disks, unless a client has changed or deleted it. */
function diskConfigOf(world: World, project: Project): AlertConfig | undefined {
  const { alertConfigId } = alertConfigOf(world, project.id, 'METRIC');
  if (world.alertConfigs.get(alertConfigId) !== undefined) return undefined;
  return defaultConfigsOf(project, world.seed).find(({ id }) => id === alertConfigId);
}
