import { defineTable, type TableDefinition } from '../defineTable.js';
import { instant } from '../rowTypes.js';
import { object, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

const schema = object({ id: string, orgId: string, name: string, createdAt: instant });

/** A team of an organization. The member `teamIds` of users says which users are its members. */
export interface Team extends Infer<typeof schema> {}

export const teams: TableDefinition<Team, 'organization'> = defineTable({
  schema,
  indexes: { organization: ({ orgId, name, id }) => [orgId, name, id] },
  refersTo: { orgId: 'organizations' },
});
