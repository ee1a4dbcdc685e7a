import type { AnyBehaviour } from '../world/behaviour.js';
import type { Schedules } from '../world/world.js';
import { diskFull } from './diskFull.js';
import { diskStopsProcess } from './diskStopsProcess.js';
import { incidentHeals } from './incidentHeals.js';
import { invitationExpires } from './invitationExpires.js';
import { memberRecovers } from './memberRecovers.js';
import { nodeFails } from './nodeFails.js';
import { nodeFlaps } from './nodeFlaps.js';
import { nodeReturns } from './nodeReturns.js';
import { primaryElected } from './primaryElected.js';
import { snapshotExpires } from './snapshotExpires.js';
import { snapshotPartCompletes } from './snapshotPartCompletes.js';
import { snapshotTaken } from './snapshotTaken.js';

/** All behaviours: changes that the platform makes by itself. */
export const behaviours: readonly AnyBehaviour[] = [
  diskFull,
  diskStopsProcess,
  incidentHeals,
  invitationExpires,
  memberRecovers,
  nodeFails,
  nodeFlaps,
  nodeReturns,
  primaryElected,
  snapshotExpires,
  snapshotPartCompletes,
  snapshotTaken,
];

/** Due times of all behaviours, which `createWorld` needs to index them. */
export const schedules: Schedules = scheduleOf(behaviours);

/** Groups the due-time functions of behaviours by the table that each acts on. */
export function scheduleOf(all: readonly AnyBehaviour[]): Schedules {
  const byTable: Record<string, Record<string, unknown>> = {};
  for (const { subjects, name, due } of all) byTable[subjects] = { ...byTable[subjects], [name]: due };
  return byTable;
}
