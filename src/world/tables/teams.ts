import { changed, edits, eventsOf, type Change } from '../edits.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { instant } from '../rowTypes.js';
import { object, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

const schema = object({ id: string, orgId: string, name: string, createdAt: instant });

/** A team of an organization. The rows of users contain its members. */
export interface Team extends Infer<typeof schema> {}

export const teams: TableDefinition<Team, 'organization'> = defineTable({
  schema,
  indexes: { organization: ({ orgId, name, id }) => [orgId, name, id] },
  refersTo: { orgId: 'organizations' },
  editable: edits<Team>()({ name: {} }, (world, team, change: Change<Team, 'name'>) => {
    const after = changed(team, change);
    const name = { eventTypeName: 'TEAM_NAME_CHANGED', orgId: team.orgId, teamId: team.id } as const;
    return { world: { ...world, teams: world.teams.put(after) }, events: eventsOf(team, after, { name }) };
  }),
});
