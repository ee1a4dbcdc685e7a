import type { Outcome } from '../../world/outcome.js';
import type { Row } from '../../world/tree/row.js';
import type { CollectionName, RowOf, World } from '../../world/world.js';
import { automationConfigs } from './automationConfigs.js';
import { backupConfigs } from './backupConfigs.js';
import { clusters } from './clusters.js';
import { hosts } from './hosts.js';
import { invitations } from './invitations.js';
import { keys } from './keys.js';
import { maintenanceWindows } from './maintenanceWindows.js';
import { organizations } from './organizations.js';
import type { Patchable } from './patchable.js';
import { projects } from './projects.js';
import { snapshots } from './snapshots.js';
import { teams } from './teams.js';
import { users } from './users.js';

/** Collections that record what happened, which nobody can change. */
export type PastCollection = 'alerts' | 'events' | 'periods';

/** The collections whose rows may be changed from outside: all but the past. */
const patchables: { readonly [Name in Exclude<CollectionName, PastCollection>]: Patchable<RowOf<Name>> } = {
  automationConfigs,
  backupConfigs,
  clusters,
  hosts,
  invitations,
  keys,
  maintenanceWindows,
  organizations,
  projects,
  snapshots,
  teams,
  users,
};

/** What may be changed of a collection's rows; nothing of the past. */
export function patchableNames(collection: CollectionName): readonly string[] {
  return isPast(collection) ? [] : patchables[collection].names;
}

export function isPast(collection: CollectionName): collection is PastCollection {
  return collection === 'alerts' || collection === 'events' || collection === 'periods';
}

/**
 * Changes a row by a JSON merge patch, with its consequences. Throws WrongJson where the patch is wrong, a Conflict or
 * a Refusal where the state of things does not allow it; undefined when there is no such row.
 */
export function patchRow(
  world: World,
  collection: Exclude<CollectionName, PastCollection>,
  id: string,
  patch: unknown,
): Outcome | undefined {
  const row: Row | undefined = world[collection].get(id);
  // The row comes out of the table that the entry is about: the types of the pair fit, whichever it is.
  const { patch: apply } = patchables[collection] as unknown as Patchable<Row>;
  return row && apply(world, row, patch);
}
