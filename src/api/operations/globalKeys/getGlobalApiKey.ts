import { findGlobalKey } from '../../../world/keys/findKey.js';
import type { Operation } from '../../operation.js';
import { presentKey } from '../../presenters/presentKey.js';

/** Returns one global API key: `GET /admin/apiKeys/{apiKeyId}`. */
export const getGlobalApiKey: Operation<'getGlobalApiKey'> = ({ world, path, links, shownKey }) => ({
  body: presentKey(shownKey(findGlobalKey(world, path.apiKeyId)), undefined, links),
});
