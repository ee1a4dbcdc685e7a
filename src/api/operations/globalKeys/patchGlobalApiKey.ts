import { findGlobalKey } from '../../../world/keys/findKey.js';
import { globalRoles } from '../../../world/keys/keyRoles.js';
import { patchKey } from '../../../world/keys/patchKey.js';
import { isGlobalRole } from '../../../world/role.js';
import type { Operation } from '../../operation.js';
import { presentKey } from '../../presenters/presentKey.js';

/** Updates one global API key: `PATCH /admin/apiKeys/{apiKeyId}`. */
export const patchGlobalApiKey: Operation<'patchGlobalApiKey'> = ({ world, path, body, links, shownKey }) => {
  const key = findGlobalKey(world, path.apiKeyId);
  const roles = body.roles && globalRoles(body.roles);
  const outcome = patchKey(world, key, { desc: body.desc, roles }, ({ roleName }) => isGlobalRole(roleName));
  return { outcome, body: presentKey(shownKey(outcome.key), undefined, links) };
};
