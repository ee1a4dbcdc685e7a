import { durationOf } from '../world/duration.js';
import { releaseAll } from '../world/incidents/heldHosts.js';
import { nothing, type IncidentType } from '../world/incidents/incidentType.js';
import { MINUTE_MS } from '../world/instant.js';
import { WrongTarget } from '../world/targets/wrongTarget.js';
import type { World } from '../world/world.js';
import { hostsNamed } from './aim/hosts.js';

const PERCENT = 95;
const OVER_MS = 10 * MINUTE_MS;

/** A partition fills up to a percentage, and is as before once it is cleaned up. At 100 percent processes stop. */
export const diskFill: IncidentType<'disk.fill'> = {
  kind: 'disk.fill',
  resolveTarget(world, { target, partition, to: percent = PERCENT, over }) {
    const of = hostsNamed(world, target);
    if (partition !== undefined) checkPartition(world, of.hostIds, target, partition);
    return {
      ...of,
      ...(partition === undefined ? {} : { partition }),
      percent,
      overMs: durationOf(over, OVER_MS),
    };
  },
  start: nothing,
  end: (world, incident) => releaseAll(world, { ...incident, hostIds: incident.stoppedIds ?? [] }),
};

function checkPartition(world: World, hostIds: readonly string[], target: string, partition: string): void {
  const names = hostIds.flatMap((id) => world.hosts.get(id)?.partitions ?? []).map(({ name }) => name);
  if (names.includes(partition)) return;
  const there = [...new Set(names)].join(', ');
  throw new WrongTarget(`${target} has no partition ${JSON.stringify(partition)}; it has ${there}`);
}
