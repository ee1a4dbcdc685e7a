import type { SharedWorlds } from '../simulator/worldRecord.js';
import type { Schedules } from '../world/world.js';
import type { Pool } from 'pg';
import { readShared } from './documents.js';
import { inWords } from './fleetError.js';
import type { Membership } from './membership.js';
import { freeName } from './names.js';
import { worldsOfOwner } from './owners.js';

/** Returns the worlds of all replicas. `membership` returns the current one of this replica. */
export function sharedWorldsOf(
  pool: Pool,
  membership: () => Membership,
  schedules: Schedules,
): Omit<SharedWorlds, 'place'> {
  return {
    freeName: (asked) => inWords(() => freeName(pool, asked)),
    read: (name) => readShared(membership().log, name, schedules),
    worldsOf: (owner) => inWords(() => worldsOfOwner(pool, owner)),
  };
}
