import { BACKUP_STATUSES } from '../../../src/world/tables/backupJob.js';
import type { Dice } from './dice.js';

/** Bodies of the operations on backup configurations. */
export const BACKUP_BODIES = {
  patchBackupConfig: (dice: Dice) => ({
    ...(dice.chance(0.8) && { statusName: dice.pick(BACKUP_STATUSES) }),
    ...(dice.chance(0.3) && { syncSource: dice.pick(['PRIMARY', 'secondary', '']) }),
    ...(dice.chance(0.2) && { excludedNamespaces: dice.some(['shop.drafts', 'logs']) }),
    ...(dice.chance(0.1) && { includedNamespaces: dice.some(['shop.orders']) }),
    ...(dice.chance(0.1) && { encryptionEnabled: dice.chance(0.5) }),
  }),
};
