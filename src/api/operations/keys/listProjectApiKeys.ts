import { keysIn } from '../../../world/keys/assignKey.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedKey } from '../../presenters/presentKey.js';

/** Lists the API keys of a project: `GET /groups/{groupId}/apiKeys`. */
export const listProjectApiKeys: Operation<'listProjectApiKeys'> = (call) => {
  const { world, project, links, shownKey } = call;
  const found = keysIn(world, project);
  return { body: list(call, found, (key) => presentListedKey(shownKey(key), project.orgId, links)) };
};
