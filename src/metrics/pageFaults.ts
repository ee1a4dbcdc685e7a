import { hostMetric } from './model/define.js';
import { traffic } from './model/follow.js';
import { coresOf } from './model/roles.js';
import { ownWork } from './model/work.js';

const FAULTS_PER_CORE = 0.6;

/**
 * Page faults per second. They are rare, because the storage engine reads files without mapping them into
 * memory.
 */
export const pageFaults = [
  hostMetric('EXTRA_INFO_PAGE_FAULTS', 'SCALAR_PER_SECOND', (subject) => {
    return traffic(subject, 'pageFaults', FAULTS_PER_CORE * coresOf(subject) * ownWork(subject));
  }),
];
