import { hostMetric } from './model/define.js';
import { fixed } from './engine/mix.js';
import { traffic } from './model/follow.js';
import { ownWork } from './model/work.js';

const USER_ASSERTS_AT_FULL_LOAD = 0.4;

/**
 * Asserts per second. User asserts follow the load of the host. All other asserts are 0, because only a
 * faulty server raises them.
 */
export const asserts = [
  hostMetric('ASSERT_REGULAR', 'SCALAR_PER_SECOND', () => fixed(0)),
  hostMetric('ASSERT_WARNING', 'SCALAR_PER_SECOND', () => fixed(0)),
  hostMetric('ASSERT_MSG', 'SCALAR_PER_SECOND', () => fixed(0)),
  hostMetric('ASSERT_USER', 'SCALAR_PER_SECOND', (subject) => {
    return traffic(subject, 'assert', USER_ASSERTS_AT_FULL_LOAD * ownWork(subject));
  }),
];
