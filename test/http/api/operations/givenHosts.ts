import type { Response } from 'supertest';
import { MINUTE_MS } from '../../../../src/world/instant.js';
import { later } from '../../../support/advancing.js';
import { KEYS } from '../../../support/platform.js';
import { hostNamed, replicaSet, withHosts } from '../../../support/rows/deployments.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { project } from '../../../support/rows/rows.js';
import { bodyOf } from './given.js';
import { Tenant } from './tenant.js';

export const PATH = `/groups/${PROJECT}/hosts`;
export const monitoring = { typeName: 'MONITORING', hostname: 'rs0-node-0.example.net' } as const;
const NAMES = ['node-0', 'node-1', 'node-2'];
/** A replica set that automation does not manage. */
export const rs0 = withHosts(replicaSet(), NAMES, { unmanaged: true });
const managed = replicaSet('rs1');
export const given = { projects: [project({ agents: [monitoring] })], deployments: [rs0, managed] };
export const node1 = hostNamed(rs0, 'node-1');
export const managedNode = hostNamed(managed, 'node-0');
export const added = { hostname: 'db9.example.net', port: 27017 };

export async function post(platform: Tenant, body: object = added): Promise<Response> {
  return platform.call('post', PATH, KEYS.admin, body);
}

export async function remove(platform: Tenant, id = node1.id): Promise<Response> {
  return platform.call('delete', `${PATH}/${id}`, KEYS.admin);
}

/** The platform some minutes later. */
export function minutesLater(platform: Tenant, minutes: number): Tenant {
  return new Tenant(later(platform.world, minutes * MINUTE_MS));
}

export async function typesOf(platform: Tenant): Promise<readonly string[]> {
  const { results } = bodyOf<'listHosts'>(await platform.get(PATH));
  return results.map(({ hostname, typeName }) => `${hostname.split('.')[0] ?? ''} ${typeName}`);
}
