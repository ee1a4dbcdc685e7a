import { describe, expect, it } from '@jest/globals';
import { effectiveRoles, rolesThroughTeams } from '../../../src/world/rolesThroughTeams.js';
import { idOf, numberedId } from '../../support/rows/ids.js';
import { groupRole, orgRole, project, projectTeam, team, user } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';

const operators = team();
const auditors = team({ name: 'Auditors' });
const bank = project({ id: idOf('bank'), name: 'bank' });
const READ = groupRole('GROUP_READ_ONLY');
const BACKUP = groupRole('GROUP_BACKUP_ADMIN');

const world = worldWith({
  projects: [project(), bank],
  teams: [operators, auditors],
  projectTeams: [
    projectTeam({ id: numberedId(1), roleNames: ['GROUP_READ_ONLY', 'GROUP_BACKUP_ADMIN'] }),
    projectTeam({ id: numberedId(2), groupId: bank.id, roleNames: ['GROUP_OWNER'] }),
    projectTeam({ id: numberedId(3), teamId: auditors.id, roleNames: ['GROUP_READ_ONLY'] }),
  ],
});

describe('the roles of users through teams', () => {
  it('are the roles of all their teams in all projects, each once', () => {
    const ada = user('ada', { teamIds: [operators.id, auditors.id] });
    expect(rolesThroughTeams(world, ada)).toEqual([READ, BACKUP, groupRole('GROUP_OWNER', bank.id)]);
  });

  it('are none for users without teams', () => {
    expect(rolesThroughTeams(world, user())).toEqual([]);
  });

  it('come after their own roles: "direct role ∪ team roles" (documentation)', () => {
    const ada = user('ada', { roles: [orgRole(), BACKUP], teamIds: [operators.id] });
    const ofTeam = [READ, groupRole('GROUP_OWNER', bank.id)];
    expect(effectiveRoles(world, ada)).toEqual([orgRole(), BACKUP, ...ofTeam]);
  });
});
