/** The types of the rows. */
export type { Team } from '../tables/teams.js';
