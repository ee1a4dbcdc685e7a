import { refuseIfFull } from '../invitations/refuseIfFull.js';
import type { Outcome } from '../outcome.js';
import type { Role } from '../role.js';
import type { Key } from '../tables/keys.js';
import type { Project } from '../tables/projects.js';
import type { User } from '../tables/users.js';
import { findUser } from '../users/findUser.js';
import { joinOrganization } from '../users/joinOrganization.js';
import type { World } from '../world.js';

/**
 * Gives a new project its owners: the chosen user, or else the oldest owner of the organization, and the creating key
 * if it belongs to the organization. The platform documents no event for these roles.
 */
export function grantOwnership(
  world: World,
  project: Project,
  { ownerId, creator }: { readonly ownerId: string | undefined; readonly creator: Key | undefined },
): Outcome {
  const owner = ownerId === undefined ? oldestOwner(world, project.orgId) : findUser(world, ownerId);
  const owned = owner === undefined ? { world, events: [] } : withOwner(world, project, owner);
  // Read the key from the world, because the client may use another key pair than the one in the state.
  const key = creator && owned.world.keys.get(creator.id);
  if (key?.roles.some(({ orgId }) => orgId === project.orgId) !== true) return owned;
  const keys = owned.world.keys.put({ ...key, roles: [...key.roles, ownerRole(project)] });
  return { world: { ...owned.world, keys }, events: owned.events };
}

function withOwner(world: World, project: Project, owner: User): Outcome {
  refuseIfFull(world, project.orgId, owner.username);
  const joined = joinOrganization(world, owner, project.orgId);
  const user = findUser(joined.world, owner.id);
  const users = joined.world.users.put({ ...user, roles: [...user.roles, ownerRole(project)] });
  return { world: { ...joined.world, users }, events: joined.events };
}

function oldestOwner(world: World, orgId: string): User | undefined {
  const owners = world.users
    .all()
    .toArray()
    .filter(({ roles }) => roles.some((role) => role.roleName === 'ORG_OWNER' && role.orgId === orgId));
  return owners.toSorted((one, other) => one.createdAt - other.createdAt)[0];
}

function ownerRole({ id }: Project): Role {
  return { roleName: 'GROUP_OWNER', groupId: id };
}
