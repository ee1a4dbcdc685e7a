import type { World } from '../world.js';
import type { Host } from './host.js';

/** Whether a process is one of the mirrored config servers of old, which alone have snapshots of their own (E6). */
export function isMirroredConfigServer(world: World, host: Host): boolean {
  return host.role === 'CONFIG' && world.clusters.get(host.clusterId)?.configServers === 'MIRRORED';
}
