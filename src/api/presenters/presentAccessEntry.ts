import type { Schema } from '../../contract/types.js';
import { formatInstant } from '../../world/instant.js';
import { blockOf, singleAddress } from '../../world/addresses.js';
import type { AccessUse, Key } from '../../world/tables/keys.js';
import type { Link, Links } from '../links.js';
import { pathOfKey } from './presentKey.js';
import { ifPresent, wire } from './wire.js';

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
