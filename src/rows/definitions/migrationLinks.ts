import type { MigrationLink } from '../../world/tables/migrationLinks.js';
import { edits } from '../edits.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** Testers may remove a link, and let tokens be used again. */
export const migrationLinks: CollectionDefinition<MigrationLink> = {
  editable: edits<MigrationLink>()({ linkedAt: { isRemovable: true }, tokens: {} }),
};
