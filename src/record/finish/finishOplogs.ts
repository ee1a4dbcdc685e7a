import { oplogSizeBytes } from '../../world/clusters/databases.js';
import { lastPingOf } from '../../world/monitoring/lastPing.js';
import { sizesOnHost } from '../../world/measurements/databaseSizes.js';
import type { Host } from '../../world/tables/hosts.js';
import type { World } from '../../world/world.js';
import type { Draft } from '../rows/draft.js';
import { numberOf } from '../rows/facts.js';

/** The oplog takes this share of the disk. */
const OPLOG_DISK_SHARE = 0.05;

/**
 * Sets the sizes of disks, on which the sizes of oplogs depend. The oplog and the databases of a member then have together the
 * size that the platform shows.
 */
export function finishOplogs(draft: Draft): (world: World) => World {
  return (world) => {
    const hosts = world.hosts
      .all()
      .toArray()
      .reduce((table, host) => {
        const fitted = fittedHost(world, draft, host);
        return fitted === host ? table : table.put(fitted);
      }, world.hosts);
    return { ...world, hosts };
  };
}

function fittedHost(world: World, draft: Draft, host: Host): Host {
  const shown = numberOf(draft.get('processes', host.id)?.lastDataSizeBytes);
  const ping = lastPingOf(world, host);
  const oplog = oplogSizeBytes(host);
  if (shown === undefined || ping === undefined || oplog === 0) return host;
  const others = sizesOnHost(world, host, ping.at).dataSizeBytes - oplog;
  const sizeBytes = Math.round((shown - others) / OPLOG_DISK_SHARE);
  if (sizeBytes <= 0) return host;
  const fitted = { ...host, partitions: host.partitions.map((partition) => ({ ...partition, sizeBytes })) };
  // Oplogs have a smallest and a largest size.
  return oplogSizeBytes(fitted) === shown - others ? fitted : host;
}
