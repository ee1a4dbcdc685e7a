/** The types of the rows. */
export type { User } from '../tables/users.js';
