import type { Instant } from '../instant.js';
import type { Outcome } from '../outcome.js';
import type { Project } from '../tables/projects.js';
import { sortable } from '../tables/periods.js';
import { ownerKey, type ServerTypeName, type ServerTypeOwner } from '../tables/serverTypes.js';
import type { World } from '../world.js';
import { afterCaptures } from './captures.js';

const INITIAL: ServerTypeName = 'PRODUCTION_SERVER';

/** Returns the server type that was last set for an owner at or before an instant. Unset if none was set. */
export function ownServerType(
  { serverTypes }: World,
  owner: ServerTypeOwner,
  at: Instant,
): ServerTypeName | undefined {
  const until = serverTypes.between('owner', ownerKey(owner), '', sortable(at + 1));
  return until.pageBackwards(0, 1)[0]?.name;
}

/** Returns the default server type of an organization for hosts that appear at an instant. */
export function organizationServerType(world: World, orgId: string, at: Instant): ServerTypeName {
  return ownServerType(world, { orgId }, at) ?? INITIAL;
}

/** Returns the default server type of a project for hosts that appear at an instant. */
export function projectServerType(world: World, { orgId, id }: Project, at: Instant): ServerTypeName {
  return ownServerType(world, { orgId, groupId: id }, at) ?? organizationServerType(world, orgId, at);
}

/** Sets another server type for an owner. Captures that were already taken keep the old one. */
export function setServerType(world: World, owner: ServerTypeOwner, name: ServerTypeName): Outcome {
  const from = afterCaptures(world);
  if (ownServerType(world, owner, from) === name) return { world, events: [] };
  const row = { id: `${ownerKey(owner)}@${sortable(from)}`, ...owner, name, from };
  return { world: { ...world, serverTypes: world.serverTypes.put(row) }, events: [] };
}
