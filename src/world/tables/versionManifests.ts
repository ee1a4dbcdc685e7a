import { anything, list, mapOf, object, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { instant } from '../rowTypes.js';

/** A version of the database. The simulation does not use the members of its builds. */
const version = object({ name: string, builds: list(mapOf(anything)) });

const schema = object({
  id: string,
  updated: instant,
  versions: list(version),
});

export interface DatabaseVersion extends Infer<typeof version> {}
/** The versions of the database that the platform knows. The table has at most one row. */
export interface VersionManifest extends Infer<typeof schema> {}

/**
 * Empty until a client installs a manifest. Until then, the platform knows the versions in
 * `src/world/versions/releases.ts`.
 */
export const versionManifests: TableDefinition<VersionManifest> = defineTable({
  schema,
  editable: { updated: {}, versions: {} },
});
