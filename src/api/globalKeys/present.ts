import type { Schema } from '../../contract/types.js';
import { formatInstant } from '../../world/instant.js';
import type { GlobalAccessEntry } from '../../world/tables/globalAccessEntries.js';
import type { Links } from '../links.js';
import { wire } from '../reply/wire.js';

/** Presents an entry of the global access list. `links` is unset in lists. */
export function presentGlobalEntry(entry: GlobalAccessEntry, links?: Links): Schema<'GlobalAccessListEntry'> {
  return wire<Schema<'GlobalAccessListEntry'>>({
    cidrBlock: entry.cidrBlock,
    created: formatInstant(entry.createdAt),
    description: entry.description,
    id: entry.id,
    links: links && [links.self(`/admin/accessList/${entry.id}`)],
    type: 'GLOBAL_ROLE',
    updated: formatInstant(entry.updatedAt),
  });
}
