import type { Schema } from '../../../../src/contract/types.js';
import { takeDown } from '../../../../src/world/hosts/startAndStop.js';
import { MINUTE_MS } from '../../../../src/world/instant.js';
import type { World } from '../../../../src/world/world.js';
import { after, hostOf, later } from '../../../support/advancing.js';
import { KEYS } from '../../../support/platform.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { project } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';
import { bodyOf } from './given.js';
import { Tenant } from './tenant.js';

export const CONFIGS = '/globalAlertConfigs';
export const ALERTS = '/globalAlerts';
export const ADMIN = { typeName: 'ADMIN', delayMin: 0, intervalMin: 60 };
export const DOWN = { enabled: true, eventTypeName: 'HOST_DOWN', forAllGroups: true, notifications: [ADMIN] };

export const rs0 = replicaSet();
export const agents = (['MONITORING', 'AUTOMATION'] as const).map((typeName) => ({
  typeName,
  hostname: 'a.example.com',
}));
export const healthy = worldWith({
  deployments: [rs0],
  projects: [project({ agents, tags: ['production'] })],
});
export const down = (of: World, name: string): World =>
  after(of, takeDown(of, hostOf(of, rs0.cluster, name)));
export const troubled = later(down(healthy, 'node-2'), 5 * MINUTE_MS);

export type Config = Schema<'GlobalAlertConfig'>;

export async function created(platform: Tenant, body: unknown): Promise<Config> {
  return bodyOf<'createGlobalAlertConfig'>(await post(platform, body), 201);
}

export function post(platform: Tenant, body: unknown) {
  return platform.call('post', CONFIGS, KEYS.admin, body);
}

export function put(platform: Tenant, id: string, body: unknown) {
  return platform.call('put', `${CONFIGS}/${id}`, KEYS.admin, body);
}

export async function listed(platform: Tenant, query = '') {
  return bodyOf<'listGlobalAlerts'>(await platform.get(ALERTS + query)).results;
}

/** Creates a global alert configuration and advances by a minute, so that the platform evaluates it. */
export async function evaluated(body: unknown, of = troubled): Promise<{ platform: Tenant; config: Config }> {
  const platform = new Tenant(of);
  const config = await created(platform, body);
  return { platform: new Tenant(later(platform.world, MINUTE_MS)), config };
}
