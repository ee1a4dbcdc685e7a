import { enableAlertConfig } from '../../world/alertEngine/changeConfigs.js';
import { Conflict } from '../../world/conflict.js';
import type { AlertConfig } from '../../world/tables/alertConfigs.js';
import type { Change } from '../edits.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** Testers may enable and disable a configuration, as clients do (`patchAlertConfig`). */
export const alertConfigs: CollectionDefinition<AlertConfig> = {
  problemOf: ({ deletedAt }) => (deletedAt === undefined ? undefined : 'is deleted'),
  show: { columns: ['eventTypeName', 'enabled', 'updated'] },
  edit: (world, config, { enabled = config.enabled }: Change<AlertConfig, 'enabled'>) => {
    if (config.deletedAt !== undefined) throw new Conflict(`The configuration ${config.id} is deleted.`);
    return enableAlertConfig(world, config, enabled);
  },
};
