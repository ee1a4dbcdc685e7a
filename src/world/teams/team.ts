/** Row type of teams. */
export type { Team } from '../tables/teams.js';
