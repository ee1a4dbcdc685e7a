import type { AnyBehaviour } from '../domain/behaviour.js';
import type { Schedules } from '../domain/world.js';
import { invitationExpires } from './invitationExpires.js';
import { memberRecovers } from './memberRecovers.js';
import { nodeFails } from './nodeFails.js';
import { nodeReturns } from './nodeReturns.js';
import { primaryElected } from './primaryElected.js';
import { snapshotExpires } from './snapshotExpires.js';
import { snapshotPartCompletes } from './snapshotPartCompletes.js';
import { snapshotTaken } from './snapshotTaken.js';

/** Everything that the platform does by itself. */
export const behaviours: readonly AnyBehaviour[] = [
  invitationExpires,
  memberRecovers,
  nodeFails,
  nodeReturns,
  primaryElected,
  snapshotExpires,
  snapshotPartCompletes,
  snapshotTaken,
];

/** When they do it: what a world needs to have a future. */
export const schedules: Schedules = scheduleOf(behaviours);

function scheduleOf(all: readonly AnyBehaviour[]): Schedules {
  const byTable: Record<string, Record<string, unknown>> = {};
  for (const { subjects, name, due } of all) byTable[subjects] = { ...byTable[subjects], [name]: due };
  return byTable;
}
