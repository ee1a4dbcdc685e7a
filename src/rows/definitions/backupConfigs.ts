import type { BackupConfig } from '../../world/tables/backupConfigs.js';
import { string } from '../../schema/schema.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** Testers see the project of a backup configuration. */
export const backupConfigs: CollectionDefinition<BackupConfig> = {
  show: {
    computed: ({ id }) => ({ groupId: id }),
    members: { groupId: string },
    dependsOn: { names: ['projects'] },
  },
};
