import type { Schema } from '../../contract/types.js';
import type { Key, AccessUse } from '../../world/tables/keys.js';
import { isGlobalRole } from '../../world/role.js';
import type { Link, Links } from '../links.js';
import { presentRoles } from '../reply/presentRoles.js';
import { wire, ifPresent } from '../reply/wire.js';
import { formatInstant } from '../../world/instant.js';
import { blockOf, singleAddress } from '../../world/addresses.js';

/**
 * Presents the first key of the platform with its private part. Only the response of `createUser` (`POST
 * /unauth/users`) contains it.
 */
export function presentFirstKey(key: Key, links: Links): Schema<'ProgrammaticApiKey'> {
  return {
    desc: key.desc,
    id: key.id,
    links: [links.self(pathOfKey(undefined, key))],
    privateKey: key.privateKey,
    publicKey: key.publicKey,
    roles: key.roles.flatMap(({ roleName }) => (isGlobalRole(roleName) ? [{ roleName }] : [])),
  };
}

/**
 * Presents a key in a list of an organization's, a project's or the global keys. `orgId` is unset for global keys.
 */
export function presentListedKey(key: Key, orgId: string | undefined, links: Links): Schema<'ApiKey'> {
  return keyOf(key, masked(key.privateKey), [links.self(pathOfKey(orgId, key))]);
}

/** Presents a single key. */
export function presentKey(key: Key, orgId: string | undefined, links: Links): Schema<'ApiKey'> {
  return keyOf(key, masked(key.privateKey), linksOf(key, orgId, links));
}

/** Presents a new key with its private part, for its creator only. */
export function presentNewKey(key: Key, orgId: string | undefined, links: Links): Schema<'ApiKey'> {
  return keyOf(key, key.privateKey, linksOf(key, orgId, links));
}

function keyOf(key: Key, privateKey: string, links: Link[]): Schema<'ApiKey'> {
  return {
    desc: key.desc,
    id: key.id,
    links,
    privateKey,
    publicKey: key.publicKey,
    roles: presentRoles(key.roles),
  };
}

function linksOf(key: Key, orgId: string | undefined, links: Links): Link[] {
  const path = pathOfKey(orgId, key);
  const self = links.self(path);
  return orgId === undefined ? [self] : [self, links.related('accessList', `${path}/accessList`)];
}

/**
 * Returns the path of a key. A global key belongs to no organization. Its path contains `null` instead of an id, as in
 * responses of the real platform.
 */
function pathOfKey(orgId: string | undefined, { id }: Key): string {
  return `/orgs/${orgId ?? 'null'}/apiKeys/${id}`;
}

const SHOWN_LENGTH = 12;

/** Masks a private part, so that only its last 12 characters remain. */
function masked(privateKey: string): string {
  return `********-****-****-${privateKey.slice(-SHOWN_LENGTH)}`;
}

/** Presents an entry in an access list of a key. */
export function presentListedEntry(
  key: Key,
  use: AccessUse,
  orgId: string,
  links: Links,
): Schema<'ApiKeyAccessListEntry'> {
  return entryOf(use, [links.self(entryPath(key, use, orgId))]);
}

/** Presents a single entry of an access list of a key. */
export function presentEntry(
  key: Key,
  use: AccessUse,
  orgId: string,
  links: Links,
): Schema<'ApiKeyAccessListEntry'> {
  const self = links.self(entryPath(key, use, orgId));
  return entryOf(use, [self, links.related('apiKeys', pathOfKey(orgId, key))]);
}

function entryPath(key: Key, { entry }: AccessUse, orgId: string): string {
  return `${pathOfKey(orgId, key)}/accessList/${encodeURIComponent(singleAddress(entry) ?? entry)}`;
}

function entryOf(use: AccessUse, links: Link[]): Schema<'ApiKeyAccessListEntry'> {
  return wire<Schema<'ApiKeyAccessListEntry'>>({
    cidrBlock: blockOf(use.entry),
    count: use.count,
    created: formatInstant(use.createdAt),
    ipAddress: singleAddress(use.entry),
    lastUsed: ifPresent(use.lastUsedAt, formatInstant),
    lastUsedAddress: use.lastUsedAddress,
    links,
  });
}
