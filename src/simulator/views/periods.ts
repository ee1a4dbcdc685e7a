import type { Period } from '../../world/periods/period.js';
import type { StateView } from './collection.js';
import { timestamp } from './timestamp.js';

/** In which states processes, agents and clusters were before. */
export const periods: StateView<Period> = {
  present: (period) => ({ ...period, from: timestamp(period.from), until: timestamp(period.until) }),
};
