import { findOwnTeam } from '../teams/findTeam.js';
import type { World } from '../world.js';

/** Returns the ids without repetitions. Refuses teams that the organization does not have. */
export function checkInvitedTeams(
  world: World,
  orgId: string,
  teamIds: readonly string[],
): readonly string[] {
  return [...new Set(teamIds.map((id) => findOwnTeam(world, { id: orgId }, id).id))];
}
