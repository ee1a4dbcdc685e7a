import { object, oneOf, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { instant } from '../rowTypes.js';
import { sortable } from './periods.js';

export const SERVER_TYPES = ['DEV_SERVER', 'TEST_SERVER', 'PRODUCTION_SERVER', 'RAM_POOL'] as const;

const schema = object({
  id: string,
  orgId: string,
  /** Unset if the row is the default of the organization. */
  groupId: optional(string),
  /** Unset if the row is a default for new hosts. */
  hostname: optional(string),
  name: oneOf(...SERVER_TYPES),
  from: instant,
});

export type ServerTypeName = (typeof SERVER_TYPES)[number];
/**
 * The server type of a host from an instant on. Without `hostname`, it is the default for new hosts of a project or an
 * organization. Rows are never changed, so that past usage can be computed.
 */
export interface ServerType extends Infer<typeof schema> {}
/** The host, project or organization that has a server type. */
export type ServerTypeOwner = Pick<ServerType, 'orgId' | 'groupId' | 'hostname'>;

export const serverTypes: TableDefinition<ServerType, 'owner'> = defineTable({
  schema,
  indexes: { owner: (row) => [ownerKey(row), sortable(row.from)] },
  refersTo: { orgId: 'organizations', groupId: 'projects' },
  readableName: ({ hostname, groupId, orgId }, { projects, organizations }) =>
    hostname ?? (projects.get(groupId ?? '') ?? organizations.get(orgId))?.name ?? orgId,
  isVolatile: true,
});

/** Returns the text that identifies an owner. */
export function ownerKey({ orgId, groupId, hostname }: ServerTypeOwner): string {
  return [orgId, groupId, hostname].filter((part) => part !== undefined).join('/');
}
