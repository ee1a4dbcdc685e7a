import { DAY_MS } from '../../../../src/world/instant.js';
import { later } from '../../../support/advancing.js';
import { begun } from '../../../support/incidents.js';
import { KEYS } from '../../../support/platform.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { bodyOf } from './given.js';
import type { Proofs } from './proof.js';
import { SNAPSHOTS } from './quirkyPlatform.js';
import { Tenant } from './tenant.js';

/** Proofs of the quirks of snapshots and backups that show only on the extended surface. */
export const SNAPSHOT_PROOFS = {
  lastSnapshotExpiry: {
    observe: async (platform) => {
      const failing = begun(platform.world, { kind: 'snapshot.fail', target: 'rs0' });
      const month = new Tenant(later(failing, 30 * DAY_MS));
      return bodyOf<'listSnapshots'>(await month.get(SNAPSHOTS)).totalCount;
    },
    expected: { deleted: 0, kept: 1 },
  },
  backupJobsGroupLink: {
    observe: async (platform) => {
      const path = `/admin/backup/groups/${PROJECT}`;
      const put = await platform.call('put', path, KEYS.admin, {});
      const list = bodyOf<'listBackupJobsConfigs'>(await platform.get('/admin/backup/groups'));
      const documents = [bodyOf<'putBackupJobsConfig'>(put), ...list.results];
      const hrefs = documents.map(({ links }) => links.find(({ rel }) => rel.endsWith('/group'))?.href ?? '');
      return [...new Set(hrefs.map((href) => new URL(href).pathname))];
    },
    expected: {
      versioned: [`/api/public/v1.0/groups/${PROJECT}`],
      versionless: [`/api/public/groups/${PROJECT}`],
    },
  },
} satisfies Partial<Proofs>;
