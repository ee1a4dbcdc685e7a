import { describe, expect, it } from '@jest/globals';
import type { Tenant } from './tenant.js';
import { KEYS } from '../../../support/platform.js';
import { ORG, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, orgRole, projectTeam, user } from '../../../support/rows/rows.js';
import { bodyOf } from './given.js';
import { created, given, HOST_DOWN, operators, PATH, post, TO_OWNERS } from './givenAlertConfigs.js';
import { platformWith } from './tenant.js';

const [ada] = given.users;
const TO_ADA = { typeName: 'USER', username: 'ada@example.com', emailEnabled: true, delayMin: 5 };
const TO_TEAM = { typeName: 'TEAM', teamId: operators.id, smsEnabled: true };
const BODY = { ...HOST_DOWN, notifications: [TO_OWNERS, TO_ADA, TO_TEAM] };

const typesOf = async (platform: Tenant, id: string): Promise<readonly string[]> =>
  bodyOf<'getAlertConfig'>(await platform.get(`${PATH}/${id}`)).notifications.map(({ typeName }) => typeName);

describe('A notification of an alert configuration', () => {
  it('is "dropped from the configuration" if its user "leaves the project"', async () => {
    const platform = platformWith(given);
    const { id } = await created(platform, BODY);
    expect(await typesOf(platform, id)).toEqual(['GROUP', 'USER', 'TEAM']);
    const left = await platform.call('delete', `/groups/${PROJECT}/users/${ada?.id ?? ''}`, KEYS.admin);
    expect(left.status).toBe(204);
    expect(await typesOf(platform, id)).toEqual(['GROUP', 'TEAM']);
    const event = platform.world.events.all().toArray().at(-1);
    expect(event).toMatchObject({ eventTypeName: 'ALERT_CONFIG_CHANGED_AUDIT', alertConfigId: id });
  });

  it('is "dropped" too if its team "is deleted"', async () => {
    const platform = platformWith(given);
    const { id } = await created(platform, BODY);
    const path = `/orgs/${ORG}/teams/${operators.id}`;
    expect((await platform.call('delete', path, KEYS.admin)).status).toBe(204);
    expect(await typesOf(platform, id)).toEqual(['GROUP', 'USER']);
  });

  it('may reach a "username in the project" that is there through a team', async () => {
    const eve = user('eve', { roles: [orgRole()], teamIds: [operators.id] });
    const users = [...given.users, eve];
    const toEve = { ...TO_ADA, username: eve.username };
    const outside = await post(platformWith({ ...given, users }), { ...HOST_DOWN, notifications: [toEve] });
    expect(outside.body).toMatchObject({ errorCode: 'BAD_USERNAME_IN_GROUP_REF' });
    const platform = platformWith({ ...given, users, projectTeams: [projectTeam()] });
    const { id } = await created(platform, { ...HOST_DOWN, notifications: [TO_OWNERS, toEve] });
    const path = `/groups/${PROJECT}/teams/${operators.id}`;
    expect((await platform.call('delete', path, KEYS.admin)).status).toBe(204);
    expect(await typesOf(platform, id)).toEqual(['GROUP']);
  });

  it('stays if its user loses one of several roles', async () => {
    const roles = [groupRole('GROUP_MONITORING_ADMIN'), groupRole('GROUP_READ_ONLY')];
    const users = [user('ada', { roles })];
    const platform = platformWith({ ...given, users });
    const { id } = await created(platform, BODY);
    const path = `/users/${ada?.id ?? ''}`;
    const patched = await platform.call('patch', path, KEYS.admin, {
      roles: [{ groupId: PROJECT, roleName: 'GROUP_READ_ONLY' }],
    });
    expect(patched.status).toBe(200);
    expect(await typesOf(platform, id)).toEqual(['GROUP', 'USER', 'TEAM']);
  });
});
