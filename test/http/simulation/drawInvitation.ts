import { GROUP_ROLES, ORG_ROLES, type RoleName } from '../../../src/world/role.js';
import type { World } from '../../../src/world/world.js';
import type { Dice } from './dice.js';

/** Bodies of the calls that invite users and change invitations. */
export const INVITATION_BODIES = {
  createOrganizationInvitation: (dice: Dice, world: World) => ({
    username: guestOf(dice, world),
    roles: rolesOf(dice, ORG_ROLES),
    ...(dice.chance(0.4) && { teamIds: dice.some(world.teams.all().toArray()).map(({ id }) => id) }),
  }),
  createProjectInvitation: (dice: Dice, world: World) => ({
    username: guestOf(dice, world),
    roles: rolesOf(dice, GROUP_ROLES),
  }),
  patchProjectInvitation: (dice: Dice, world: World) => ({
    username: dice.maybe(world.invitations.all().toArray())?.username ?? 'nobody@example.com',
    roles: rolesOf(dice, GROUP_ROLES),
  }),
  patchOrganizationInvitationById: (dice: Dice) => ({ roles: rolesOf(dice, ORG_ROLES) }),
  patchProjectInvitationById: (dice: Dice) => ({ roles: rolesOf(dice, GROUP_ROLES) }),
};

function guestOf(dice: Dice, world: World): string {
  return dice.chance(0.3)
    ? (dice.maybe(world.users.all().toArray())?.username ?? 'nobody@example.com')
    : `guest${dice.below(40)}@example.com`;
}

/** Rarely draws roles of another level, or none. */
function rolesOf(dice: Dice, level: readonly RoleName[]): readonly RoleName[] {
  const all = dice.chance(0.05) ? [...ORG_ROLES, ...GROUP_ROLES] : level;
  return dice.chance(0.05) ? [] : [dice.pick(all), dice.pick(all)];
}
