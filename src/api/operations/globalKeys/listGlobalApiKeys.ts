import { globalKeys } from '../../../world/keys/findKey.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedKey } from '../../presenters/presentKey.js';

/** Lists the global API keys: `GET /admin/apiKeys`. */
export const listGlobalApiKeys: Operation<'listGlobalApiKeys'> = (call) => {
  const { world, links, shownKey } = call;
  return { body: list(call, globalKeys(world), (key) => presentListedKey(shownKey(key), undefined, links)) };
};
