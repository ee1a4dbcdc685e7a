import { findVault, removeVault } from '../../../world/administration/keyVaults.js';
import type { Operation } from '../../operation.js';

/** Deletes one key vault: `DELETE /admin/keyVault/{keyVaultId}`. */
export const deleteKeyVault: Operation<'deleteKeyVault'> = ({ world, path }) => ({
  outcome: removeVault(world, findVault(world, path.keyVaultId)),
});
