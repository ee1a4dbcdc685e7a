import { createKey } from '../../../world/keys/createKey.js';
import { globalRoles } from '../../../world/keys/keyRoles.js';
import type { Operation } from '../../operation.js';
import { presentNewKey } from '../../presenters/presentKey.js';

/** Creates a global API key: `POST /admin/apiKeys`. */
export const createGlobalApiKey: Operation<'createGlobalApiKey'> = ({ world, body, links, shownKey }) => {
  const { desc = '', roles = [] } = body;
  const outcome = createKey(world, { desc, roles: globalRoles(roles) });
  return { outcome, body: presentNewKey(shownKey(outcome.key), undefined, links) };
};
