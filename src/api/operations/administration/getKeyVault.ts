import { findVault } from '../../../world/administration/keyVaults.js';
import type { Operation } from '../../operation.js';
import { presentKeyVault } from '../../presenters/presentKeyVault.js';

/** Returns one key vault: `GET /admin/keyVault/{keyVaultId}`. */
export const getKeyVault: Operation<'getKeyVault'> = ({ world, path, links }) => ({
  body: presentKeyVault(findVault(world, path.keyVaultId), links),
});
