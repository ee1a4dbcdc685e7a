import { oneOf, optional, string } from '../schema/schema.js';
import { PROBES } from '../world/backup/stores/probe.js';
import { defineIncident } from './defineIncident.js';

/** The platform cannot reach a store, so clients can neither add nor change it. */
export const storeUnreachable = defineIncident({
  kind: 'store.unreachable',
  description: 'The platform cannot reach a store when clients add or change it.',
  effect:
    'Clients that add or change the store get a 409 `BACKUP_MONGO_CONNECTION_FAILED`, or for a bucket `BACKUP_S3_CONNECTION_FAILED`; with `probe: validation`, the trial of a bucket fails instead (see the quirk `s3ValidationCode`). Reading and deleting succeed. File-system stores are not affected. Healed, the next call succeeds.',
  target: 'The id of the store, such as `s3Store1`. It does not have to exist yet.',
  targets: ['backupStores'],
  members: { probe: optional(oneOf(...PROBES), 'The check that fails. By default `connection`.') },
  row: { storeName: string, probe: oneOf(...PROBES) },
  resolveTarget: ({ backupStores }, { target, probe = 'connection' }) => ({
    storeName: backupStores.get(target)?.name ?? target,
    probe,
  }),
  show: ({ probe }) => ({ probe }),
});
