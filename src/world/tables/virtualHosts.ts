import { object, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';

const schema = object({
  /** Composed of the project's id and the host name, so that a host has at most one physical host. */
  id: string,
  physicalHostId: string,
  groupId: string,
  hostname: string,
});

/** A host of a project that runs on a physical host. */
export interface VirtualHost extends Infer<typeof schema> {}

export const virtualHosts: TableDefinition<VirtualHost, 'physicalHost'> = defineTable({
  schema,
  indexes: { physicalHost: ({ physicalHostId, groupId, hostname }) => [physicalHostId, groupId, hostname] },
  refersTo: { physicalHostId: 'physicalHosts', groupId: 'projects' },
  readableName: ({ hostname }) => hostname,
  isVolatile: true,
});
