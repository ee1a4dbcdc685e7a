import { GROUP_ROLES } from '../../../src/world/role.js';
import type { World } from '../../../src/world/world.js';
import type { Dice } from './dice.js';

type Places = Readonly<Record<string, string | undefined>>;

/** Bodies of the operations on teams. */
export const TEAM_BODIES = {
  createTeam: (dice: Dice, world: World) => ({
    name: `Team ${dice.below(30)}`,
    usernames: dice.some(world.users.all().page(0, 3)).map(({ username }) => username),
  }),
  patchTeam: (dice: Dice) => ({ name: `Team ${dice.below(30)}` }),
  addProjectTeams: (dice: Dice, world: World, { groupId = '' }: Places) => {
    const orgId = world.projects.get(groupId)?.orgId ?? '';
    const teams = dice.some(world.teams.select('organization', orgId).toArray());
    return teams.slice(0, 2).map(({ id }) => ({ teamId: id, roleNames: [dice.pick(GROUP_ROLES)] }));
  },
  patchProjectTeam: (dice: Dice) => ({ roleNames: dice.some(GROUP_ROLES.slice(0, 3)) }),
};
