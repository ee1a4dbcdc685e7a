import { describe, expect, it } from '@jest/globals';
import { findBackupConfig } from '../../../../src/world/backup/findBackupConfig.js';
import { refusal } from '../../../support/refusal.js';
import { idOf } from '../../../support/rows/ids.js';
import { backupConfig, project } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

describe('E12, the backup-jobs configuration of a project', () => {
  const world = worldWith({ backupConfigs: [backupConfig({ labelFilter: ['eu'] })] });

  it('is found by the id of the project', () => {
    expect(findBackupConfig(world, project()).labelFilter).toEqual(['eu']);
  });

  it('"When no configuration exists for the id, the service returns an error."', () => {
    const other = project({ name: 'other' });
    expect(() => findBackupConfig(world, other)).toThrow(
      refusal(404, 'BACKUP_CONFIG_NOT_FOUND', idOf('other')),
    );
  });
});
