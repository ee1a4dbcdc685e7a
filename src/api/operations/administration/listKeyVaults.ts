import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentKeyVault } from '../../presenters/presentKeyVault.js';

/** Lists the key vaults: `GET /admin/keyVault`. */
export const listKeyVaults: Operation<'listKeyVaults'> = (call) => ({
  body: list(call, call.world.keyVaults.all(), (vault) => presentKeyVault(vault, call.links)),
});
