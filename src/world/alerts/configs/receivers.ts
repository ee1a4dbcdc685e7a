import { effectiveRoles } from '../../rolesThroughTeams.js';
import type { AlertConfig, AlertNotification } from '../../tables/alertConfigs.js';
import type { User } from '../../tables/users.js';
import type { World } from '../../world.js';

/** Returns whether a user has a role in a project, also through a team. */
export function isInProject(world: World, user: User, groupId: string): boolean {
  return effectiveRoles(world, user).some((role) => role.groupId === groupId);
}

/** Returns whether a notification of a configuration still has its receivers. Only users and teams can leave. */
export function hasReceivers(
  world: World,
  { groupId }: AlertConfig,
  { typeName, texts: { username = '', teamId = '' } }: AlertNotification,
): boolean {
  if (typeName === 'TEAM') return world.teams.get(teamId) !== undefined;
  if (typeName !== 'USER') return true;
  const user = world.users.select('username', username).first();
  return user !== undefined && (groupId === undefined || isInProject(world, user, groupId));
}
