import { GLOBAL_ROLES, GROUP_ROLES, ORG_ROLES, type Role, type RoleName } from '../../../src/world/role.js';
import type { World } from '../../../src/world/world.js';
import type { Dice } from './dice.js';

/** Bodies of the calls that create, change and invite users, and of those that change invitations. */
export const PEOPLE_BODIES = {
  registerUser: (dice: Dice, world: World) => ({
    username: guestOf(dice, world),
    firstName: 'Guest',
    lastName: 'Ünal',
    password: dice.chance(0.9) ? 'correct-horse-7-Battery' : 'P@ssw0rd1',
    ...(dice.chance(0.7) && { roles: scopedRolesOf(dice, world) }),
    ...(dice.chance(0.3) && { teamIds: dice.some(world.teams.all().toArray()).map(({ id }) => id) }),
  }),
  patchUser: (dice: Dice, world: World) => {
    const known = dice.maybe(world.users.all().toArray())?.roles ?? [];
    return { roles: [...dice.some(known), ...scopedRolesOf(dice, world)] };
  },
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

/** Draws two roles of a level, but in rare cases roles of another level, or none. */
function rolesOf(dice: Dice, level: readonly RoleName[]): readonly RoleName[] {
  const all = dice.chance(0.05) ? [...ORG_ROLES, ...GROUP_ROLES] : level;
  return dice.chance(0.05) ? [] : [dice.pick(all), dice.pick(all)];
}

function scopedRolesOf(dice: Dice, world: World): readonly Role[] {
  const orgId = dice.pick(world.organizations.all().toArray()).id;
  const groupId = dice.pick(world.projects.all().toArray()).id;
  return dice.some<Role>([
    { roleName: dice.pick(GROUP_ROLES), groupId },
    { roleName: dice.pick(ORG_ROLES), orgId },
    { roleName: dice.pick(GLOBAL_ROLES) },
  ]);
}
