import { object, oneOf, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { instant } from '../rowTypes.js';

const schema = object({
  id: string,
  groupId: string,
  desc: string,
  /** The secret with which agents sign in. */
  key: string,
  /** PROVISIONING: the platform created the key with the project. PUBLIC_API: a client of the API created it. */
  createdBy: oneOf('PROVISIONING', 'PUBLIC_API', 'USER'),
  createdAt: instant,
  /** Address and user from which the key was created. Unset for keys that the platform created. */
  createdIpAddr: optional(string),
  createdUserId: optional(string),
});

/** A key that the agents of a project use to sign in to the platform. */
export interface AgentKey extends Infer<typeof schema> {}

export const agentKeys: TableDefinition<AgentKey, 'project' | 'key'> = defineTable({
  schema,
  editable: { desc: {} },
  indexes: {
    /**
     * A project's keys, oldest first. The key that was created with the project comes before other keys of the same
     * second.
     */
    project: ({ groupId, createdBy, id }) => [groupId, createdBy === 'PROVISIONING' ? '0' : '1', id],
    key: ({ key, id }) => [key, id],
  },
  refersTo: { groupId: 'projects' },
  readableName: ({ desc }) => desc,
  targetWord: 'agent key',
});
