import { DAY_MS } from '../../../../src/world/instant.js';
import { later } from '../../../support/advancing.js';
import { begun } from '../../../support/incidents.js';
import { bodyOf } from './given.js';
import type { Proofs } from './proof.js';
import { SNAPSHOTS } from './quirkyPlatform.js';
import { Tenant } from './tenant.js';

/** The quirks of snapshots that only the extended surface has. */
export const SNAPSHOT_PROOFS = {
  lastSnapshotExpiry: {
    observe: async (platform) => {
      const failing = begun(platform.world, { kind: 'snapshot.fail', target: 'rs0' });
      const month = new Tenant(later(failing, 30 * DAY_MS));
      return bodyOf<'listSnapshots'>(await month.get(SNAPSHOTS)).totalCount;
    },
    expected: { deleted: 0, kept: 1 },
  },
} satisfies Partial<Proofs>;
