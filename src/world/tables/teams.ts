import { defineTable, type TableDefinition } from '../defineTable.js';
import { isPlainName, NOT_PLAIN } from '../plainName.js';
import { instant } from '../rowTypes.js';
import { object, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

/** Number of characters of a wrong name that its refusal repeats. */
const SHOWN_MAX = 256;

const schema = object({ id: string, orgId: string, name: string, createdAt: instant });

/** A team of an organization. The member `teamIds` of users says which users are its members. */
export interface Team extends Infer<typeof schema> {}

export const teams: TableDefinition<Team, 'organization'> = defineTable({
  schema,
  editable: { name: {} },
  indexes: { organization: ({ orgId, name, id }) => [orgId, name, id] },
  refersTo: { orgId: 'organizations' },
  invariants: [
    {
      members: ['name'],
      says: NOT_PLAIN,
      refusal: 'INVALID_TEAM_NAME',
      parameters: ({ name }) => [name.slice(0, SHOWN_MAX)],
      holds: ({ name }) => isPlainName(name),
    },
  ],
});
