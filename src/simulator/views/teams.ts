import type { Team } from '../../world/teams/team.js';
import type { StateView } from './collection.js';
import { timestamp } from './timestamp.js';

/** Teams, by their own name; who is in one stands with the users. */
export const teams: StateView<Team> = {
  present: (team) => ({ ...team, createdAt: timestamp(team.createdAt) }),
};
