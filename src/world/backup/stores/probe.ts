import { Refusal } from '../../refusals.js';
import { isBucket, type StoreKind } from '../../tables/backupStores.js';
import type { Incident } from '../../tables/incidents.js';
import type { World } from '../../world.js';

/** Checks that the platform makes when clients add or change stores. */
export const PROBES = ['connection', 'validation'] as const;

/** An incident in which the platform cannot reach a store. */
interface Unreachable extends Incident {
  readonly storeName: string;
  readonly probe: (typeof PROBES)[number];
}

/** Refuses a store that the platform cannot reach because of an active incident. A directory needs no connection. */
export function probeStore(world: World, kind: StoreKind, name: string): void {
  if (kind === 'fileSystemStore') return;
  const active = world.incidents.select('state', 'active').toArray();
  const incident = active.find((each) => isOfStore(each) && each.storeName === name);
  if (incident === undefined || !isOfStore(incident)) return;
  if (!isBucket(kind)) throw new Refusal('BACKUP_MONGO_CONNECTION_FAILED', `cannot connect to ${name}`);
  if (incident.probe === 'connection')
    throw new Refusal('BACKUP_S3_CONNECTION_FAILED', `cannot connect to ${name}`);
  const isHyphenated = world.quirks.s3ValidationCode === 'hyphen';
  throw new Refusal(
    isHyphenated ? 'BACKUP-S3-VALIDATION_FAILED' : 'BACKUP_S3_VALIDATION_FAILED',
    `cannot write to the bucket of ${name}`,
  );
}

function isOfStore(incident: Incident): incident is Unreachable {
  // This narrowing is safe, because the import of a state validates each row by its kind.
  return incident.kind === 'store.unreachable';
}
