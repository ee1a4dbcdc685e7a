import type { VersionManifest } from '../../world/tables/versionManifests.js';
import { edits } from '../edits.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** Testers may change an installed manifest. Like `putVersionManifest`, a change writes no event. */
export const versionManifests: CollectionDefinition<VersionManifest> = {
  editable: edits<VersionManifest>()({ updated: {}, versions: {} }),
};
