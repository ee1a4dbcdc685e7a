import { object, oneOf, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { instant } from '../rowTypes.js';
import { SERVER_TYPES } from './serverTypes.js';

const schema = object({
  id: string,
  name: string,
  serverType: oneOf(...SERVER_TYPES),
  createdAt: instant,
});

/** A machine on which virtual hosts run. Only the physical host is charged. */
export interface PhysicalHost extends Infer<typeof schema> {}

export const physicalHosts: TableDefinition<PhysicalHost, 'name'> = defineTable({
  schema,
  editable: { name: {}, serverType: {} },
  indexes: { name: ({ name, id }) => [name, id] },
  isVolatile: true,
});
