export type { User } from '../tables/users.js';
