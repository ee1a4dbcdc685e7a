import { describe, expect, it } from '@jest/globals';
import { GLOBEX, NOBODY, ORG } from '../../../support/rows/ids.js';
import { groupRole, orgRole, team, TWO_ORGANIZATIONS, user } from '../../../support/rows/rows.js';
import { bodyOf, expectRefusal, linksOf, membersOf, noTeam, portless } from './given.js';
import { operators, others, TEAMS } from './givenTeams.js';
import { platformWith } from './tenant.js';

const given = {
  organizations: TWO_ORGANIZATIONS,
  teams: [operators, team({ name: 'Admins' }), team({ name: 'byName' }), others],
  users: [
    user('zoe', { roles: [orgRole()], teamIds: [operators.id] }),
    user('ada', { roles: [orgRole(), groupRole(), orgRole('ORG_OWNER', GLOBEX)], teamIds: [operators.id] }),
    user('bob', { roles: [orgRole()] }),
  ],
};

describe('The teams of an organization', () => {
  it('are listed by name, without the teams of other organizations', async () => {
    const { results, totalCount } = bodyOf<'listTeams'>(await platformWith(given).get(TEAMS));
    expect(results.map(({ name }) => name)).toEqual(['Admins', 'Operators', 'byName']);
    expect(totalCount).toBe(3);
    expect(membersOf(results[0])).toEqual(['id', 'links', 'name']);
  });

  it('are found by id and by their whole name, percent-encoded or not', async () => {
    const platform = platformWith(given);
    const one = bodyOf<'getTeam'>(await platform.get(`${TEAMS}/${operators.id}`));
    expect(linksOf(one)).toEqual([`self ${TEAMS}/${operators.id}`]);
    for (const name of ['Operators', '%4fperators'])
      expect(portless(bodyOf<'getTeamByName'>(await platform.get(`${TEAMS}/byName/${name}`)))).toEqual(
        portless(one),
      );
    // "Route `/teams/byName` before `/teams/{t}`."
    expect(bodyOf<'getTeamByName'>(await platform.get(`${TEAMS}/byName/byName`)).name).toBe('byName');
  });

  it('are refused by "Team codes [X], all 404"', async () => {
    const platform = platformWith(given);
    const refused = (path: string, ...refusal: Parameters<typeof expectRefusal>[2]) =>
      expectRefusal(platform, platform.get(`${TEAMS}/${path}`), refusal);
    await refused(NOBODY, ...noTeam(NOBODY));
    await refused('x', 404, 'INVALID_TEAM_ID', 'An invalid team ID x was specified.', 'x');
    const elsewhere = `Team ${others.id} is not in Organization ${ORG}.`;
    await refused(others.id, 404, 'TEAM_NOT_IN_ORG', elsewhere, others.id, ORG);
    await refused('byName/Oper', 404, 'TEAM_NAME_NOT_FOUND', 'No team with name "Oper" exists.', 'Oper');
  });
});

describe('The members of a team', () => {
  it('are listed by username, with "org and group roles, teamIds"', async () => {
    const reply = await platformWith(given).get(`${TEAMS}/${operators.id}/users`);
    const { results } = bodyOf<'listTeamUsers'>(reply);
    expect(results.map(({ username, roles, teamIds }) => [username, roles, teamIds])).toEqual([
      ['ada@example.com', [orgRole(), groupRole()], [operators.id]],
      ['zoe@example.com', [orgRole()], [operators.id]],
    ]);
  });
});
