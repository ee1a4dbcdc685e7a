import { Refusal } from '../refusals.js';
import { levelOf, type RoleName } from '../role.js';
import { findOwnTeam } from '../teams/findTeam.js';
import type { World } from '../world.js';
import type { Parent } from '../pendingInvitations/parent.js';

/** Refuses roles that an invitation to a project or organization cannot have. */
export function checkInvitedRoles({ groupId }: Parent, roles: readonly RoleName[]): void {
  const levels = roles.map(levelOf);
  if (levels.includes('global')) throw new Refusal('CANNOT_ADD_GLOBAL_ROLE');
  if (groupId === undefined && levels.includes('group')) throw new Refusal('CANNOT_ADD_GROUP_ROLE');
  if (groupId !== undefined && levels.includes('org')) throw new Refusal('CANNOT_ADD_ORG_ROLE');
}

/** Returns the ids without repetitions. Refuses teams that the organization does not have. */
export function checkInvitedTeams(
  world: World,
  orgId: string,
  teamIds: readonly string[],
): readonly string[] {
  return [...new Set(teamIds.map((id) => findOwnTeam(world, { id: orgId }, id).id))];
}
