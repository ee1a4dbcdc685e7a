/** The types of the rows. */
export type { FaultRow } from '../tables/faults.js';
