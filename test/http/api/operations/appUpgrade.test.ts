import { describe, expect, it } from '@jest/globals';
import { endIncident, startIncident } from '../../../../src/incidents/lifecycle.js';
import type { Incident } from '../../../../src/input/scenario/scenario.gen.js';
import { commit } from '../../../../src/reactions/commit.js';
import { findIncident } from '../../../../src/world/incidents/findIncident.js';
import { SYSTEM } from '../../../../src/world/tables/events.js';
import { later } from '../../../support/advancing.js';
import { KEYS } from '../../../support/platform.js';
import { ORG, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, key } from '../../../support/rows/rows.js';
import { type Given, worldWith } from '../../../support/rows/worlds.js';
import { expectRefusal, UNAUTHORIZED } from './given.js';
import { Tenant } from './tenant.js';

const UPGRADE: Incident = { kind: 'platform.upgrading', id: 'upgrade', target: 'platform', for: 'PT5M' };

/** "405 `WRITES_NOT_ALLOWED_DURING_APP_UPGRADES`", with the detail of the catalogue (documentation). */
const REFUSED = [
  405,
  'WRITES_NOT_ALLOWED_DURING_APP_UPGRADES',
  'Create, update, and delete API endpoints are disabled while the system is being upgraded.',
] as const;

function upgrading(given: Given = {}): Tenant {
  const world = worldWith(given);
  return new Tenant(commit(startIncident(world, UPGRADE), SYSTEM, world));
}

const WRITES = [
  ['post', '/groups', { name: 'depot', orgId: ORG }],
  ['patch', `/orgs/${ORG}`, { name: 'Initech' }],
  ['put', `/groups/${PROJECT}/controlledFeature`, { externalManagementSystem: { name: 'Operator' } }],
  ['delete', `/groups/${PROJECT}`, undefined],
  [
    ...(['post', '/unauth/users'] as const),
    { username: 'a@example.com', password: 'correct-horse-7-battery', firstName: 'A', lastName: 'B' },
  ],
] as const;

describe('"installation being upgraded": the incident platform.upgrading', () => {
  it('names the platform by any of its organizations, too', async () => {
    const world = worldWith();
    const platform = new Tenant(commit(startIncident(world, { ...UPGRADE, target: ORG }), SYSTEM, world));
    await expectRefusal(platform, platform.call('delete', `/groups/${PROJECT}`, KEYS.admin), REFUSED);
  });

  it.each(WRITES)('"all writes 405": %s %s', async (method, path, body) => {
    const platform = upgrading();
    const caller = path.startsWith('/unauth') ? undefined : KEYS.admin;
    await expectRefusal(platform, platform.call(method, path, caller, body), REFUSED);
  });

  it('"reads fine"', async () => {
    const platform = upgrading();
    for (const path of [`/groups/${PROJECT}`, '/clusters', `/groups/${PROJECT}/automationConfig`])
      expect((await platform.get(path)).status).toBe(200);
  });

  it('is checked after the role and the form of the request', async () => {
    const platform = upgrading({
      keys: [key(), key({ ...KEYS.projectReadOnly, roles: [groupRole()] })],
    });
    const body = { externalManagementSystem: { name: 'Operator' } };
    const put = platform.call('put', WRITES[2][1], KEYS.projectReadOnly, body);
    await expectRefusal(platform, put, UNAUTHORIZED);
    expect((await platform.call('put', WRITES[2][1], KEYS.admin, { policies: 1 })).status).toBe(400);
  });

  it('ends by `for`, ends early, and may start twice', async () => {
    const rename = (platform: Tenant) => platform.call('patch', `/orgs/${ORG}`, KEYS.admin, { name: 'New' });
    const { world } = upgrading();
    expect((await rename(new Tenant(later(world, 300_001)))).status).toBe(200);
    const incident = findIncident(world, 'upgrade');
    if (incident === undefined) throw new Error('no incident');
    const healed = commit(endIncident(world, incident), SYSTEM, world);
    expect((await rename(new Tenant(healed))).status).toBe(200);
    const twice = commit(startIncident(world, { ...UPGRADE, id: 'other', for: 'PT1H' }), SYSTEM, world);
    expect((await rename(new Tenant(later(twice, 300_001)))).status).toBe(405);
  });

  it('accepts only the platform as its target', () => {
    expect(() => startIncident(worldWith(), { ...UPGRADE, target: 'shop' })).toThrow(
      'there is no target "shop"; expected platform or an organization',
    );
  });
});
