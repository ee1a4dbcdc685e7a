import { roleName } from '../role.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { instant } from '../rowTypes.js';
import { list, object, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

const schema = object({
  id: string,
  orgId: string,
  groupId: optional(string),
  username: string,
  roles: list(roleName),
  teamIds: list(string),
  /** Username of the inviting user, or public key of the inviting API key. */
  inviterUsername: string,
  createdAt: instant,
});

/** An invitation to an organization or, if `groupId` is set, to a project of this organization. */
export interface Invitation extends Infer<typeof schema> {}

export const invitations: TableDefinition<Invitation, 'project' | 'organization'> = defineTable({
  schema,
  indexes: {
    /** A project's invitations, oldest first: ids start with the creation time in seconds. */
    project: ({ groupId, id }) => (groupId === undefined ? undefined : [groupId, id]),
    organization: ({ orgId, groupId, id }) => (groupId === undefined ? [orgId, id] : undefined),
  },
  refersTo: { orgId: 'organizations', groupId: 'projects' },
  readableName: ({ username }) => username,
  targetWord: 'pending invitation',
  isVolatile: true,
});
