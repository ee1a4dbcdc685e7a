import { StoreError } from '../../simulator/worldRecord.js';
import { recordUse } from '../../world/keys/accessUses.js';
import { needsAccessList } from '../../world/organizations/requireAccessList.js';
import { Refusal } from '../../world/refusals.js';
import { SYSTEM } from '../../world/tables/events.js';
import type { Key } from '../../world/tables/keys.js';
import { isListed } from '../addresses.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import type { World } from '../../world/world.js';
import type { Step } from '../exchange.js';

/**
 * Step of the pipeline: checks the address of the caller. A key with an access list works only from addresses on the
 * list. A key without a list works from anywhere, unless the platform or the key's organization requires access
 * lists.
 */
export const checkAccessList: Step = (_request, response, next) => {
  const { key, live, remoteAddress, world } = response.locals;
  if (key !== undefined) {
    if (key.accessList.length === 0) {
      if (world.settings.accessListRequired)
        throw new Refusal('RESOURCE_REQUIRES_ACCESS_LIST', remoteAddress);
      if (needsAccessList(world, key)) throw new Refusal('ORG_REQUIRES_ACCESS_LIST');
    } else {
      if (!isListed(key.accessList, remoteAddress))
        throw new Refusal('IP_ADDRESS_NOT_ON_ACCESS_LIST', remoteAddress);
      response.locals.world = countUse(live, key, remoteAddress);
    }
  }
  next();
};

/**
 * Counts a request for the entries that allow it, and returns the world. Only keys with an access list pay for this change. If the
 * store cannot save it, the request is served without being counted.
 */
export function countUse(live: LiveWorld, key: Key, remoteAddress: string): World {
  // Read the row itself: outside the default world, the caller's key is a copy of the row with another key pair.
  const row = live.world.keys.get(key.id);
  const entries = key.accessList.filter((entry) => isListed([entry], remoteAddress));
  if (row === undefined || entries.length === 0) return live.world;
  try {
    return live.commit({ world: recordUse(live.world, row, entries, remoteAddress), events: [] }, SYSTEM);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return live.world;
  }
}
