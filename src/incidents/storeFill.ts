import { above, optional, string } from '../schema/schema.js';
import { IncidentConflict } from '../world/incidents/incident.js';
import { POSITIVE_MAX } from '../world/limits.js';
import { omit } from '../world/omit.js';
import type { Outcome } from '../world/outcome.js';
import { usedBytes } from '../world/backup/stores/usedSize.js';
import type { BackupStore } from '../world/tables/backupStores.js';
import { findTarget } from '../world/targets/findTarget.js';
import type { World } from '../world/world.js';
import { defineIncident } from './defineIncident.js';

const PERCENT = 95;
const percent = above(0, POSITIVE_MAX.diskPercent);

/** Other data leave little space on the disk of a store, so that its snapshots fill the disk. */
export const storeFill = defineIncident({
  kind: 'store.fill',
  description: 'The disk of a store for backups fills up, so that its snapshots have little space left.',
  effect:
    'The used size of the store becomes that part of its space. Above 85 percent, the system alert `OUTSIDE_SPACE_USED_THRESHOLD` opens in `GET /globalAlerts` within five minutes. At 100 percent, new snapshots fail, until snapshots expire or a client deletes some. Healed, there is plenty of space.',
  target: 'The store, such as `fileSystemStore:files0`, or its name.',
  targets: ['backupStores'],
  members: {
    to: optional(percent, 'Used part of the space at the start, in percent. By default 95.'),
  },
  row: { storeId: string, percent },
  resolveTarget(world, { target, to = PERCENT }) {
    const { id: storeId, name, spaceBytes } = findTarget(world, 'backupStores', target);
    if (spaceBytes !== undefined) throw new IncidentConflict(`the store ${name} has already been filled`);
    return { storeId, percent: to };
  },
  start: (world, { storeId, percent: used }) =>
    change(world, storeId, (store) => ({
      ...store,
      spaceBytes: Math.round((100 * usedBytes(world, store)) / used),
    })),
  end: (world, { storeId }) => change(world, storeId, (store) => omit(store, 'spaceBytes')),
  show: ({ percent: to }) => ({ to }),
});

/** Changes a store. Does nothing if the store was deleted meanwhile. */
function change(world: World, id: string, edit: (store: BackupStore) => BackupStore): Outcome {
  const store = world.backupStores.get(id);
  const backupStores = store === undefined ? world.backupStores : world.backupStores.put(edit(store));
  return { world: { ...world, backupStores }, events: [] };
}
