import type { Agent } from '../../../../src/world/tables/projects.js';
import { hostNamed, replicaSet, sharded, withHosts } from '../../../support/rows/deployments.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { project } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { platformWith, type Tenant } from './tenant.js';

const AGENTS = ['MONITORING', 'AUTOMATION', 'BACKUP'] as const;
export const agents: readonly Agent[] = AGENTS.map((typeName) => ({
  typeName,
  hostname: 'agents.example.net',
}));

/** A replica set whose members are monitored, except the last one, and a sharded cluster. */
export const rs0 = withHosts(replicaSet(), ['node-2'], { monitored: false });
export const sh0 = sharded();
export const primary = hostNamed(rs0, 'node-0');
export const unmonitored = hostNamed(rs0, 'node-2');

/** Creates a platform with these deployments, whose agents all run. */
export function measuredPlatform(own: Given = {}): Tenant {
  return platformWith({ projects: [project({ agents })], deployments: [rs0, sh0], ...own });
}

/** The three paths of measurements below a host: E8, E7 and E9. */
export const HOST = `/groups/${PROJECT}/hosts/${primary.id}`;
export const PATHS = {
  E7: `${HOST}/disks/data/measurements`,
  E8: `${HOST}/measurements`,
  E9: `${HOST}/databases/orders/measurements`,
} as const;
