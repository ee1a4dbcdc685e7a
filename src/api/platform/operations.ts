import type { Operation } from '../operation.js';
import { faultsInOrder } from '../../world/faults/rules.js';
import { GIT_HASH, APPLICATION_VERSION } from '../../world/platformVersion.js';
import { FileBody } from '../reply/fileBody.js';

/** Reports that the platform is healthy: `GET /monitor/health`. */
export const getHealth: Operation<'getHealth'> = () => ({ body: {} });

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

const TEXT = 'text/plain';

/**
 * Gets the version: `GET /api/private/unauth/version`. Replies with text or JSON, because one published client accepts
 * only text, and another one only JSON.
 */
export const getVersion: Operation<'getVersion'> = ({ preferred }) =>
  preferred(['application/json', TEXT]) === TEXT
    ? { body: new FileBody(TEXT, () => [GIT_HASH]) }
    : { body: { gitVersion: GIT_HASH, version: APPLICATION_VERSION } };
