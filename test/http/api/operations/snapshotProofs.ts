import { DAY_MS } from '../../../../src/world/instant.js';
import { later } from '../../../support/advancing.js';
import { begun } from '../../../support/incidents.js';
import { KEYS } from '../../../support/platform.js';
import type { Deployment } from '../../../support/rows/deployments.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { bodyOf } from './given.js';
import type { Proofs } from './proof.js';
import { given, post, rs0, sh0, SHARDED_JOBS, whole } from './givenRestores.js';
import { SNAPSHOTS } from './quirkyPlatform.js';
import { Tenant } from './tenant.js';

function pathOf({ cluster }: Deployment): string {
  return `/groups/${PROJECT}/clusters/${cluster.id}/snapshots`;
}

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
  snapshotOrder: {
    observe: async (platform) => {
      const { quirks } = platform.world;
      const list = await given({ quirks }).get(pathOf(rs0));
      const dates = bodyOf<'listSnapshots'>(list).results.map(({ created }) => created.date);
      return dates.toSorted().at(0) === dates[0] ? 'the oldest is first' : 'the newest is first';
    },
    expected: { oldestFirst: 'the oldest is first', newestFirst: 'the newest is first' },
  },
  partClusterIds: {
    observe: async (platform) => {
      const { quirks } = platform.world;
      const tenant = given({ quirks });
      const list = await tenant.get(`${pathOf(sh0)}?completed=all`);
      const parts = bodyOf<'listSnapshots'>(list).results.flatMap((each) => each.parts);
      const { results } = bodyOf<'createRestoreJobs'>(
        await post(tenant, { snapshotId: whole.id }, SHARDED_JOBS),
      );
      return [...parts, ...results].map(({ clusterId }) => clusterId === sh0.cluster.id);
    },
    expected: {
      whole: [false, false, false, true, true, true],
      part: [false, false, false, false, false, false],
    },
  },
} satisfies Partial<Proofs>;
