import type { Schema } from '../../../../src/contract/types.js';
import { KEYS } from '../../../support/platform.js';
import { replicaSet, sharded } from '../../../support/rows/deployments.js';
import { NOW, PROJECT } from '../../../support/rows/ids.js';
import { bodyOf, portless } from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const CREATED = NOW - 10_000_000;
export const rs0 = replicaSet('rs0', { createdAt: CREATED, schedule: { everyHours: 6, retentionDays: 2 } });
export const off = replicaSet('off', { backupEnabled: false });
export const sh0 = sharded();
export const given = (): Tenant => platformWith({ deployments: [rs0, off, sh0] });

export const pathOf = (clusterId: string): string =>
  `/groups/${PROJECT}/backupConfigs/${clusterId}/snapshotSchedule`;
export const PATH = pathOf(rs0.cluster.id);
export const SHARDED = pathOf(sh0.cluster.id);

type Schedule = Schema<'SnapshotSchedule'>;

export const read = async (platform: Tenant, path = PATH): Promise<Schedule> =>
  portless(bodyOf<'getSnapshotSchedule'>(await platform.get(path)));
export const patch = (platform: Tenant, body: object, path = PATH) =>
  platform.call('patch', path, KEYS.admin, body);
export const patched = async (platform: Tenant, body: object, path = PATH): Promise<Schedule> =>
  portless(bodyOf<'patchSnapshotSchedule'>(await patch(platform, body, path)));
