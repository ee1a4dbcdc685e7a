import { accessUsesOf } from '../../world/keys/accessUses.js';
import { addEntries, findUse, removeEntry } from '../../world/keys/changeAccessList.js';
import type { Operation } from '../operation.js';
import { list } from '../paging.js';
import { presentListedEntry, presentKey, presentNewKey, presentEntry, presentListedKey } from './present.js';
import { keyWithAccess } from '../keyWithAccess.js';
import { assignKey, withMembership, keysIn, unassignKey } from '../../world/keys/assignKey.js';
import { findKey, findOwnKey } from '../../world/keys/findKey.js';
import { rolesInProject, rolesInOrganization } from '../../world/keys/keyRoles.js';
import { createKey } from '../../world/keys/createKey.js';
import { Refusal } from '../../world/refusals.js';
import { isListed } from '../addresses.js';
import { revokeKey } from '../../world/keys/revokeKey.js';
import { keysOf } from '../../world/keys/keysOf.js';
import { patchKey } from '../../world/keys/patchKey.js';

/** Adds entries to the access list of an API key: `POST /orgs/{orgId}/apiKeys/{apiKeyId}/accessList`. */
export const addApiKeyAccessListEntries: Operation<'addApiKeyAccessListEntries'> = (call) => {
  const { world, organization, body, links } = call;
  const outcome = addEntries(world, keyWithAccess(call), body);
  const { key } = outcome;
  return {
    outcome,
    body: list(call, accessUsesOf(key), (use) => presentListedEntry(key, use, organization.id, links)),
  };
};

/** Assigns an API key to a project: `PATCH /groups/{groupId}/apiKeys/{apiKeyId}`. */
export const assignProjectApiKey: Operation<'assignProjectApiKey'> = (call) => {
  const { world, project, path, body, links, shownKey } = call;
  const roles = rolesInProject(body.roles ?? [], project.id);
  const outcome = assignKey(world, findKey(world, path.apiKeyId), project, roles);
  return { outcome, body: presentKey(shownKey(outcome.key), project.orgId, links) };
};

/** Creates an API key in an organization: `POST /orgs/{orgId}/apiKeys`. */
export const createOrganizationApiKey: Operation<'createOrganizationApiKey'> = (call) => {
  const { world, organization, body, links, shownKey } = call;
  const { desc = '', roles = [] } = body;
  const outcome = createKey(world, { desc, roles: rolesInOrganization(roles, organization.id) });
  return { outcome, body: presentNewKey(shownKey(outcome.key), organization.id, links) };
};

/** Creates an API key in a project: `POST /groups/{groupId}/apiKeys`. */
export const createProjectApiKey: Operation<'createProjectApiKey'> = (call) => {
  const { world, project, body, links, shownKey } = call;
  const { desc = '', roles = [] } = body;
  const all = withMembership(rolesInProject(roles, project.id), project.orgId);
  const outcome = createKey(world, { desc, roles: all });
  return { outcome, body: presentNewKey(shownKey(outcome.key), project.orgId, links) };
};

/**
 * Deletes one entry of an API key's access list: `DELETE /orgs/{orgId}/apiKeys/{apiKeyId}/accessList/{ipAddress}`.
 */
export const deleteApiKeyAccessListEntry: Operation<'deleteApiKeyAccessListEntry'> = (call) => {
  const { world, path, key: caller, remoteAddress } = call;
  const key = keyWithAccess(call);
  const { entry } = findUse(key, path.ipAddress);
  if (caller?.id === key.id && isListed([entry], remoteAddress))
    throw new Refusal('CANNOT_REMOVE_CALLER_FROM_ACCESS_LIST', remoteAddress);
  return { outcome: removeEntry(world, key, entry) };
};

/** Deletes one API key of an organization: `DELETE /orgs/{orgId}/apiKeys/{apiKeyId}`. */
export const deleteOrganizationApiKey: Operation<'deleteOrganizationApiKey'> = (call) => ({
  outcome: revokeKey(call.world, findOwnKey(call.world, call.organization, call.path.apiKeyId)),
});

/** Returns one entry of an API key's access list: `GET /orgs/{orgId}/apiKeys/{apiKeyId}/accessList/{ipAddress}`. */
export const getApiKeyAccessListEntry: Operation<'getApiKeyAccessListEntry'> = (call) => {
  const { organization, path, links } = call;
  const key = keyWithAccess(call);
  return { body: presentEntry(key, findUse(key, path.ipAddress), organization.id, links) };
};

/** Returns one API key of an organization: `GET /orgs/{orgId}/apiKeys/{apiKeyId}`. */
export const getOrganizationApiKey: Operation<'getOrganizationApiKey'> = (call) => {
  const { world, organization, path, links, shownKey } = call;
  const key = findOwnKey(world, organization, path.apiKeyId);
  return { body: presentKey(shownKey(key), organization.id, links) };
};

/** Lists the access list of an API key: `GET /orgs/{orgId}/apiKeys/{apiKeyId}/accessList`. */
export const listApiKeyAccessList: Operation<'listApiKeyAccessList'> = (call) => {
  const { organization, links } = call;
  const key = keyWithAccess(call);
  return {
    body: list(call, accessUsesOf(key), (use) => presentListedEntry(key, use, organization.id, links)),
  };
};

/** Lists the API keys of an organization: `GET /orgs/{orgId}/apiKeys`. */
export const listOrganizationApiKeys: Operation<'listOrganizationApiKeys'> = (call) => {
  const { world, organization, links, shownKey } = call;
  const found = keysOf(world, organization.id);
  return { body: list(call, found, (key) => presentListedKey(shownKey(key), organization.id, links)) };
};

/** Lists the API keys of a project: `GET /groups/{groupId}/apiKeys`. */
export const listProjectApiKeys: Operation<'listProjectApiKeys'> = (call) => {
  const { world, project, links, shownKey } = call;
  const found = keysIn(world, project);
  return { body: list(call, found, (key) => presentListedKey(shownKey(key), project.orgId, links)) };
};

/** Updates one API key of an organization: `PATCH /orgs/{orgId}/apiKeys/{apiKeyId}`. */
export const patchOrganizationApiKey: Operation<'patchOrganizationApiKey'> = (call) => {
  const { world, organization, path, body, links, shownKey } = call;
  const key = findOwnKey(world, organization, path.apiKeyId);
  const roles = body.roles && rolesInOrganization(body.roles, organization.id);
  const isReplaced = ({ orgId }: { readonly orgId?: string }): boolean => orgId === organization.id;
  const outcome = patchKey(world, key, { desc: body.desc, roles }, isReplaced);
  return { outcome, body: presentKey(shownKey(outcome.key), organization.id, links) };
};

/** Removes an API key from a project: `DELETE /groups/{groupId}/apiKeys/{apiKeyId}`. */
export const unassignProjectApiKey: Operation<'unassignProjectApiKey'> = ({ world, project, path }) => ({
  outcome: unassignKey(world, findKey(world, path.apiKeyId), project),
});
