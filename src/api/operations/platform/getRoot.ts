import { faultsInOrder } from '../../../world/faults/rules.js';
import { GIT_HASH } from '../../../world/platformVersion.js';
import type { Operation } from '../../operation.js';

const APP_NAME = 'Deployment Management';

/** Returns the name and build of the platform: `GET /`. */
export const getRoot: Operation<'getRoot'> = ({ world }) => ({
  body: {
    appName: APP_NAME,
    build: GIT_HASH,
    links: [],
    throttling: faultsInOrder(world).some(({ rule }) => 'rateLimit' in (rule.inject ?? {})),
  },
});
