import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS } from '../../../support/platform.js';
import { omit } from '../../../../src/world/omit.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { idAt, idOf, NOW, PROJECT } from '../../../support/rows/ids.js';
import { project, snapshot } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { platformWith, type Tenant } from './tenant.js';

export const rs0 = replicaSet();

export const rs1 = replicaSet('rs1');

export const foreign = replicaSet('foreign', { groupId: idOf('other') });

export const kept = snapshot(rs0.cluster);

export const endless = omit(snapshot(rs0.cluster, { id: idAt(NOW, 2), doNotDelete: true }), 'expires');

export const expired = snapshot(rs0.cluster, { id: idAt(NOW, 3), expires: NOW });

export const neighbour = snapshot(rs1.cluster, { id: idAt(NOW, 4) });

export function given(own: Given = {}): Tenant {
  return platformWith({
    projects: [project(), project({ name: 'other' })],
    deployments: [rs0, rs1, foreign],
    snapshots: [kept, endless, expired, neighbour],
    ...own,
  });
}

export function pathOf(id: string, cluster = rs0.cluster.id, group = PROJECT): string {
  return `/groups/${group}/clusters/${cluster}/snapshots/${id}`;
}

export function patch(platform: Tenant, body: unknown, path = pathOf(kept.id), by: KeyPair = KEYS.admin) {
  return platform.call('patch', path, by, body);
}
