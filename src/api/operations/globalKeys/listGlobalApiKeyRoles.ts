import { LISTED_GLOBAL_ROLES } from '../../../world/keys/keyRoles.js';
import type { Operation } from '../../operation.js';

/** Lists the roles of global API keys: `GET /admin/apiKeys/roles`. */
export const listGlobalApiKeyRoles: Operation<'listGlobalApiKeyRoles'> = () => ({
  body: LISTED_GLOBAL_ROLES,
});
