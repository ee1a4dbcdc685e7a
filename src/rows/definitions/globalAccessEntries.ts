import { changeGlobalEntry } from '../../world/globalAccess/changeGlobalAccess.js';
import type { GlobalAccessEntry } from '../../world/tables/globalAccessEntries.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** Testers may change an entry by the same rules as clients (`patchGlobalAccessListEntry`). */
export const globalAccessEntries: CollectionDefinition<GlobalAccessEntry> = {
  edit: changeGlobalEntry,
};
