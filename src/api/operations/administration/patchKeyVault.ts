import { changeVault, findVault } from '../../../world/administration/keyVaults.js';
import type { Operation } from '../../operation.js';
import { presentKeyVault } from '../../presenters/presentKeyVault.js';

/** Changes one key vault: `PATCH /admin/keyVault/{keyVaultId}`. */
export const patchKeyVault: Operation<'patchKeyVault'> = ({ world, path, body, links }) => {
  const outcome = changeVault(world, findVault(world, path.keyVaultId), body);
  return { outcome, body: presentKeyVault(outcome.vault, links) };
};
