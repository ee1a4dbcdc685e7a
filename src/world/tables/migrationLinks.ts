import { list, object, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { instant } from '../rowTypes.js';

const schema = object({
  id: string,
  /** The tokens that the organization has used, oldest first. Each can be used once. */
  tokens: list(string, 1),
  /** When the organization was linked with the last token. Unset if the link is removed. */
  linkedAt: optional(instant),
});

/**
 * The link of an organization with an organization of a hosted service, to which data can be migrated. The id is the id
 * of the linked organization. An organization without a row never had a link.
 */
export interface MigrationLink extends Infer<typeof schema> {}

export const migrationLinks: TableDefinition<MigrationLink> = defineTable({
  schema,
  editable: { linkedAt: { isRemovable: true }, tokens: {} },
  refersTo: { id: 'organizations' },
  readableName: ({ id }, { organizations }) => organizations.get(id)?.name ?? id,
});
