import type { Schema } from '../../contract/types.js';
import type { Key } from '../../world/tables/keys.js';
import { isGlobalRole } from '../../world/role.js';
import type { Links } from '../links.js';

/**
 * Presents the first key of a deployment with its private part. Only the response of `createUser` (`POST
 * /unauth/users`) contains a private part.
 */
export function presentFirstKey(key: Key, links: Links): Schema<'ProgrammaticApiKey'> {
  return {
    desc: key.desc,
    id: key.id,
    // A global key belongs to no organization. Its path contains `null` instead of an id, as in responses of
    // the real platform.
    links: [links.self(`/orgs/null/apiKeys/${key.id}`)],
    privateKey: key.privateKey,
    publicKey: key.publicKey,
    roles: key.roles.flatMap(({ roleName }) => (isGlobalRole(roleName) ? [{ roleName }] : [])),
  };
}
