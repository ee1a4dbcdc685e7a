import {
  addGlobalEntry,
  findGlobalEntry,
  removeGlobalEntry,
  changeGlobalEntry,
} from '../../world/globalAccess/changeGlobalAccess.js';
import type { Operation } from '../operation.js';
import { presentGlobalEntry } from './present.js';
import { createKey } from '../../world/keys/createKey.js';
import { globalRoles, LISTED_GLOBAL_ROLES } from '../../world/keys/keyRoles.js';
import { presentNewKey, presentKey, presentListedKey } from '../keys/present.js';
import { findGlobalKey, globalKeys } from '../../world/keys/findKey.js';
import { revokeKey } from '../../world/keys/revokeKey.js';
import { list } from '../paging.js';
import { patchKey } from '../../world/keys/patchKey.js';
import { isGlobalRole } from '../../world/role.js';

/** Adds an entry to the global access list: `POST /admin/accessList`. */
export const createGlobalAccessListEntry: Operation<'createGlobalAccessListEntry'> = (call) => {
  const { cidrBlock = '', description = '' } = call.body;
  const outcome = addGlobalEntry(call.world, cidrBlock, description);
  return { outcome, body: presentGlobalEntry(outcome.entry, call.links) };
};

/** Creates a global API key: `POST /admin/apiKeys`. */
export const createGlobalApiKey: Operation<'createGlobalApiKey'> = ({ world, body, links, shownKey }) => {
  const { desc = '', roles = [] } = body;
  const outcome = createKey(world, { desc, roles: globalRoles(roles) });
  return { outcome, body: presentNewKey(shownKey(outcome.key), undefined, links) };
};

/** Deletes one entry of the global access list: `DELETE /admin/accessList/{entryId}`. */
export const deleteGlobalAccessListEntry: Operation<'deleteGlobalAccessListEntry'> = ({ world, path }) => ({
  outcome: removeGlobalEntry(world, findGlobalEntry(world, path.entryId)),
});

/** Deletes one global API key: `DELETE /admin/apiKeys/{apiKeyId}`. */
export const deleteGlobalApiKey: Operation<'deleteGlobalApiKey'> = ({ world, path }) => ({
  outcome: revokeKey(world, findGlobalKey(world, path.apiKeyId)),
});

/** Returns one entry of the global access list: `GET /admin/accessList/{entryId}`. */
export const getGlobalAccessListEntry: Operation<'getGlobalAccessListEntry'> = ({ world, path, links }) => ({
  body: presentGlobalEntry(findGlobalEntry(world, path.entryId), links),
});

/** Returns one global API key: `GET /admin/apiKeys/{apiKeyId}`. */
export const getGlobalApiKey: Operation<'getGlobalApiKey'> = ({ world, path, links, shownKey }) => ({
  body: presentKey(shownKey(findGlobalKey(world, path.apiKeyId)), undefined, links),
});

/** Lists the global access list: `GET /admin/accessList`. */
export const listGlobalAccessList: Operation<'listGlobalAccessList'> = (call) => ({
  body: list(call, call.world.globalAccessEntries.all(), (entry) => presentGlobalEntry(entry)),
});

/** Lists the roles of global API keys: `GET /admin/apiKeys/roles`. */
export const listGlobalApiKeyRoles: Operation<'listGlobalApiKeyRoles'> = () => ({
  body: LISTED_GLOBAL_ROLES,
});

/** Lists the global API keys: `GET /admin/apiKeys`. */
export const listGlobalApiKeys: Operation<'listGlobalApiKeys'> = (call) => {
  const { world, links, shownKey } = call;
  return { body: list(call, globalKeys(world), (key) => presentListedKey(shownKey(key), undefined, links)) };
};

/** Updates one entry of the global access list: `PATCH /admin/accessList/{entryId}`. */
export const patchGlobalAccessListEntry: Operation<'patchGlobalAccessListEntry'> = (call) => {
  const { world, path, body, links } = call;
  const outcome = changeGlobalEntry(world, findGlobalEntry(world, path.entryId), body);
  return { outcome, body: presentGlobalEntry(outcome.entry, links) };
};

/** Updates one global API key: `PATCH /admin/apiKeys/{apiKeyId}`. */
export const patchGlobalApiKey: Operation<'patchGlobalApiKey'> = ({ world, path, body, links, shownKey }) => {
  const key = findGlobalKey(world, path.apiKeyId);
  const roles = body.roles && globalRoles(body.roles);
  const outcome = patchKey(world, key, { desc: body.desc, roles }, ({ roleName }) => isGlobalRole(roleName));
  return { outcome, body: presentKey(shownKey(outcome.key), undefined, links) };
};
