/** The types of the rows. */
export type { Key } from '../tables/keys.js';
