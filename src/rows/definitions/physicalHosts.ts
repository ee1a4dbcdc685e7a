import type { PhysicalHost } from '../../world/tables/physicalHosts.js';
import { putPhysicalHost, virtualHostsOf } from '../../world/usage/physicalHosts.js';
import { changed, type Change } from '../edits.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** Testers may rename a physical host and change its server type. Its virtual hosts get the same server type. */
export const physicalHosts: CollectionDefinition<PhysicalHost> = {
  edit: (world, host, change: Change<PhysicalHost, 'name' | 'serverType'>) =>
    putPhysicalHost(world, host, { ...changed(host, change), virtualHosts: virtualHostsOf(world, host) }),
};
