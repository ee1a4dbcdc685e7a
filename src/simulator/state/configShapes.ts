import type { AutomationConfig, LogRotation } from '../../world/automation/automationConfig.js';
import type { BackupConfig, StoreFilter } from '../../world/backup/backupConfig.js';
import { LIMITS } from '../../world/limits.js';
import { amount, anything, flag, instant, text, texts, whole } from './scalarShapes.js';
import { either, listOf, mapOf, mapWith, oneOf, optional } from './shape.js';

const stores = listOf(
  mapWith<StoreFilter>({
    id: text,
    type: oneOf('oplogStore', 's3blockstore', 'blockstore', 'fileSystemStore'),
  }),
);

/** What backup-jobs configurations look like. */
export const backupConfigShape = mapWith<BackupConfig>({
  ...{ id: text, labelFilter: texts, oplogStoreFilter: stores, snapshotStoreFilter: optional(stores) },
  daemonFilter: listOf(mapWith({ headRootDirectory: text, machine: text })),
  ...{ kmipClientCertPassword: optional(text), kmipClientCertPath: optional(text) },
  syncStoreFilter: optional(texts),
});

/** What automation configurations look like. */
export const automationConfigShape = mapWith<AutomationConfig>({
  ...{ id: text, version: whole(LIMITS.configVersion), authEnabled: flag, publishedAt: instant },
  backupAgent: mapWith<AutomationConfig['backupAgent']>({
    ...{ logPath: optional(text), username: optional(text), extras: optional(mapOf(anything)) },
    configOverrides: optional(mapOf(either(either(text, flag), amount))),
    logRotate: optional(
      mapWith<LogRotation>({
        // As clients sent it (E14): no clock depends on it.
        sizeThresholdMB: optional(amount),
        timeThresholdHrs: optional(amount),
      }),
    ),
  }),
});
