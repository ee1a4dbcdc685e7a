import { hostMetric } from './define.js';
import { traffic } from './follow.js';
import { coresOf } from './roles.js';
import { ownWork } from './work.js';

const FAULTS_PER_CORE = 0.6;

/** Page faults: few, as the storage engine reads its files itself. */
export const pageFaults = [
  hostMetric('EXTRA_INFO_PAGE_FAULTS', 'SCALAR_PER_SECOND', (subject) => {
    return traffic(subject, 'pageFaults', FAULTS_PER_CORE * coresOf(subject) * ownWork(subject));
  }),
];
