export type { Key } from '../tables/keys.js';
