import type { Host } from '../tables/hosts.js';
import type { Incident } from '../tables/incidents.js';
import type { World } from '../world.js';

/** Members of the incidents that keep processes down. */
interface Outage extends Incident {
  readonly hostIds?: readonly string[];
  /** Processes that a full disk has stopped. */
  readonly stoppedIds?: readonly string[];
  /**
   * Number of state changes so far, for a node that goes down and comes up repeatedly. If it is even, the node is
   * down.
   */
  readonly flips?: number;
}

/** Returns whether an active incident keeps a process down, so that its agent cannot start it. */
export function isKeptDown(world: World, { id, clusterId }: Pick<Host, 'id' | 'clusterId'>): boolean {
  const active = world.incidents.select('activeOfCluster', clusterId).toArray();
  return active.some((incident) => keptDownBy(incident).includes(id));
}

function keptDownBy(incident: Outage): readonly string[] {
  const { kind, hostIds = [], stoppedIds = [], flips = 0 } = incident;
  if (kind === 'node.down' || kind === 'primary.lost') return hostIds;
  if (kind === 'node.flap') return flips % 2 === 0 ? hostIds : [];
  return kind === 'disk.fill' ? stoppedIds : [];
}
