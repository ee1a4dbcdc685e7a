import { watchedOf } from '../monitoring/watchedOf.js';
import type { World } from '../world.js';
import { openAlert } from './openAlert.js';

/** Opens alerts for the current problems in a state of an older version, which has no alerts. Writes no events. */
export function deriveAlerts(world: World): World {
  let next = world;
  for (const cluster of world.clusters.all()) {
    for (const { kind, subject, holds, since, opening } of watchedOf(world, cluster))
      if (holds) next = openAlert(next, kind, subject, opening(), since).world;
  }
  for (const { id: groupId, agents } of world.projects.all()) {
    for (const { typeName, hostname, silentSince } of agents) {
      if (silentSince === undefined) continue;
      const down = { eventTypeName: `${typeName}_AGENT_DOWN`, groupId, hostname } as const;
      next = openAlert(next, 'AGENT', `${typeName}/${hostname}`, down, silentSince).world;
    }
  }
  return next;
}
