import { APPLICATION_VERSION, GIT_HASH } from '../../../world/platformVersion.js';
import type { Operation } from '../../operation.js';
import { FileBody } from '../../reply/fileBody.js';

const TEXT = 'text/plain';

/**
 * Gets the version: `GET /api/private/unauth/version`. Replies with text or JSON, because one published client accepts
 * only text, and another one only JSON.
 */
export const getVersion: Operation<'getVersion'> = ({ preferred }) =>
  preferred(['application/json', TEXT]) === TEXT
    ? { body: new FileBody(TEXT, () => [GIT_HASH]) }
    : { body: { gitVersion: GIT_HASH, version: APPLICATION_VERSION } };
