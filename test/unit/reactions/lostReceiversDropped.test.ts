import { describe, expect, test } from '@jest/globals';
import { deleteTeam } from '../../../src/world/teams/deleteTeam.js';
import type { AlertConfig } from '../../../src/world/tables/alertConfigs.js';
import type { World } from '../../../src/world/world.js';
import { after, typesOf } from '../../support/advancing.js';
import { LONG_AGO, NOW, numberedId, PROJECT } from '../../support/rows/ids.js';
import { groupRole, team, user } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';

const operators = team();
const ada = user('ada', { roles: [groupRole()] });

describe('An alert configuration that notifies a team and a user', () => {
  test('drops the team when it is deleted, and writes an event', () => {
    const world = given();
    const next = after(world, deleteTeam(world, operators));
    expect(receiversOf(next)).toEqual(['USER']);
    expect(typesOf(next)).toContain('ALERT_CONFIG_CHANGED_AUDIT');
    expect(next.alertConfigs.get(numberedId(1))?.updated).toBe(NOW);
  });

  test('drops the user when they lose their last role in the project', () => {
    const world = given();
    const users = world.users.put({ ...ada, roles: [] });
    expect(receiversOf(after(world, { world: { ...world, users }, events: [] }))).toEqual(['TEAM']);
  });

  test('keeps both when another user changes', () => {
    const world = given();
    const users = world.users.put(user('ben'));
    const next = after(world, { world: { ...world, users }, events: [] });
    expect(next.alertConfigs).toBe(world.alertConfigs);
  });
});

function given(): World {
  return worldWith({ teams: [operators], users: [ada], alertConfigs: [config()] });
}

function config(): AlertConfig {
  const times = { delayMin: 0, intervalMin: 60, emailEnabled: true };
  return {
    id: numberedId(1),
    groupId: PROJECT,
    created: LONG_AGO,
    updated: LONG_AGO,
    enabled: true,
    eventTypeName: 'HOST_DOWN',
    matchers: [],
    notifications: [
      { ...times, notifierId: numberedId(2), typeName: 'TEAM', texts: { teamId: operators.id } },
      { ...times, notifierId: numberedId(3), typeName: 'USER', texts: { username: ada.username } },
    ],
  };
}

function receiversOf({ alertConfigs }: World): readonly string[] | undefined {
  return alertConfigs.get(numberedId(1))?.notifications.map(({ typeName }) => typeName);
}
