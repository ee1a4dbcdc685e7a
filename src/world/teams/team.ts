export type { Team } from '../tables/teams.js';
