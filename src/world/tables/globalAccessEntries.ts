import { defineTable, type TableDefinition } from '../defineTable.js';
import { instant } from '../rowTypes.js';
import { object, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

const schema = object({
  id: string,
  /** A block of addresses, such as `192.0.2.0/24`. */
  cidrBlock: string,
  description: string,
  createdAt: instant,
  updatedAt: instant,
});

/**
 * An entry of the global access list. If the list has entries, keys can use global roles only from addresses in this
 * list or in their own access list.
 */
export interface GlobalAccessEntry extends Infer<typeof schema> {}

export const globalAccessEntries: TableDefinition<GlobalAccessEntry> = defineTable({
  schema,
  readableName: ({ cidrBlock }) => cidrBlock,
});
