import { levelOf, roleName, type RoleLevel, type RoleName } from '../role.js';
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

const has = (roles: readonly RoleName[], level: RoleLevel): boolean =>
  roles.some((role) => levelOf(role) === level);

export const invitations: TableDefinition<Invitation, 'project' | 'organization'> = defineTable({
  schema,
  editable: { createdAt: {}, roles: {} },
  indexes: {
    /** A project's invitations, oldest first: ids start with the creation time in seconds. */
    project: ({ groupId, id }) => (groupId === undefined ? undefined : [groupId, id]),
    organization: ({ orgId, groupId, id }) => (groupId === undefined ? [orgId, id] : undefined),
  },
  refersTo: { orgId: 'organizations', groupId: 'projects' },
  normalize: (invitation) => ({
    ...invitation,
    roles: [...new Set(invitation.roles)],
    teamIds: [...new Set(invitation.teamIds)],
  }),
  invariants: [
    {
      members: ['roles'],
      says: 'an invitation cannot offer global roles',
      refusal: 'CANNOT_ADD_GLOBAL_ROLE',
      holds: ({ roles }) => !has(roles, 'global'),
    },
    {
      members: ['roles', 'groupId'],
      says: 'an invitation to an organization cannot offer project roles',
      refusal: 'CANNOT_ADD_GROUP_ROLE',
      holds: ({ roles, groupId }) => groupId !== undefined || !has(roles, 'group'),
    },
    {
      members: ['roles', 'groupId'],
      says: 'an invitation to a project cannot offer organization roles',
      refusal: 'CANNOT_ADD_ORG_ROLE',
      holds: ({ roles, groupId }) => groupId === undefined || !has(roles, 'org'),
    },
    {
      members: ['createdAt'],
      says: "is later than the world's current time",
      holds: ({ createdAt }, { now }) => createdAt <= now,
    },
  ],
  readableName: ({ username }) => username,
  targetWord: 'pending invitation',
  isVolatile: true,
});
