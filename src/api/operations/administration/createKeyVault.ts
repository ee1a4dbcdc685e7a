import { createVault } from '../../../world/administration/keyVaults.js';
import type { Operation } from '../../operation.js';
import { presentKeyVault } from '../../presenters/presentKeyVault.js';
import { wire } from '../../presenters/wire.js';

/** Creates a key vault: `POST /admin/keyVault`. */
export const createKeyVault: Operation<'createKeyVault'> = ({ world, body, links }) => {
  const outcome = createVault(world, wire({ ...body, auth: wire(body.auth) }));
  return { outcome, body: presentKeyVault(outcome.vault, links) };
};
