import type { BackupConfig } from '../../world/backup/backupConfig.js';
import { listOf, object, oneOf, text } from '../../input/json/readers.js';
import { changed } from './changed.js';
import { droppable, member, patchesOf } from './patchable.js';

const texts = listOf(text());
const daemons = listOf(
  object({ headRootDirectory: text(), machine: text() }, 'headRootDirectory', 'machine'),
);
const storeType = oneOf('oplogStore', 's3blockstore', 'blockstore', 'fileSystemStore');
const stores = listOf(object({ id: text(), type: storeType }, 'id', 'type'));

/** Backup-jobs configurations: all that E12 shows of them. */
export const backupConfigs = patchesOf<BackupConfig>()(
  {
    daemonFilter: member(daemons),
    kmipClientCertPassword: droppable(text()),
    kmipClientCertPath: droppable(text()),
    labelFilter: member(texts),
    oplogStoreFilter: member(stores),
    snapshotStoreFilter: droppable(stores),
    syncStoreFilter: droppable(texts),
  },
  (world, config, change) => ({
    world: { ...world, backupConfigs: world.backupConfigs.put(changed(config, change)) },
    events: [],
  }),
);
