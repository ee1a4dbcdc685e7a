import type { Schema } from '../../contract/types.js';
import type { Manifest } from '../../world/versions/releases.js';

/** Presents a version manifest with unchanged builds. */
export function presentManifest({ updated, versions }: Manifest): Schema<'VersionManifest'> {
  return {
    updated,
    versions: versions.map(({ name, builds }) => ({ builds: builds.map((build) => ({ ...build })), name })),
  };
}
