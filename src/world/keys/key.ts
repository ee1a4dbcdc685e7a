/** Row type of API keys. */
export type { Key } from '../tables/keys.js';
