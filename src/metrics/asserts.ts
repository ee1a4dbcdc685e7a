import { busyness } from './busyness.js';
import { hostMetric } from './define.js';

const USER_ASSERTS_AT_FULL_LOAD = 0.4;

/** Asserts raised per second: users' mistakes follow the load, the server's own do not occur. */
export const asserts = [
  hostMetric('ASSERT_REGULAR', 'SCALAR_PER_SECOND', () => 0),
  hostMetric('ASSERT_WARNING', 'SCALAR_PER_SECOND', () => 0),
  hostMetric('ASSERT_MSG', 'SCALAR_PER_SECOND', () => 0),
  hostMetric('ASSERT_USER', 'SCALAR_PER_SECOND', (subject, load, moment) => {
    return USER_ASSERTS_AT_FULL_LOAD * busyness(subject) * load * moment.vary('assert', 0.5);
  }),
];
