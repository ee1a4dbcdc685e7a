/** Row type of users. */
export type { User } from '../tables/users.js';
