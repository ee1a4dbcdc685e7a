import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { Plane } from './givenPlane.js';
import { numberedId } from '../../support/rows/ids.js';

describe('a patch that is wrong', () => {
  const plane = new Plane();

  it.each([
    ['organizations/Acme', { name: '' }, '$.name', 'a text'],
    [
      'organizations/Acme',
      { createdAt: '2020-01-01' },
      '$.createdAt',
      'expected one of name, ldapGroupMappings',
    ],
    ['projects/Shop', { id: numberedId(9) }, '$.id', 'expected one of name, tags, publicApiEnabled'],
    ['projects/Shop', { tags: ['a', 1] }, '$.tags[1]', 'not 1'],
    ['projects/Shop', { tags: null }, '$.tags', 'cannot be removed'],
    ['users/jane@example.com', { emailAddress: 'nobody' }, '$.emailAddress', 'e-mail'],
    ['users/jane@example.com', { country: 'Holland' }, '$.country', 'two letters'],
    ['keys/admin', { publicKey: 'OTHER1' }, '$.publicKey', 'expected one of desc, roles, accessList'],
    ['keys/admin', { accessList: ['nowhere'] }, '$.accessList', 'CIDR'],
    ['keys/admin', { roles: [{ roleName: 'KING' }] }, '$.roles[0].roleName', 'GLOBAL_OWNER'],
    ['keys/admin', { roles: [{}] }, '$.roles[0].roleName', 'missing'],
    [
      'invitations/new@example.com',
      { createdAt: '2026-01-02T00:00:00Z' },
      '$.createdAt',
      "later than the world's current time",
    ],
    ['invitations/new@example.com', { createdAt: '2025-12-31T00:00:00.5Z' }, '$.createdAt', 'whole seconds'],
    ['invitations/new@example.com', { roles: ['GROUP_OWNER'] }, '$.roles', 'cannot offer project roles'],
    ['invitations/other@example.com', { roles: ['ORG_OWNER'] }, '$.roles', 'cannot offer organization roles'],
    ['clusters/only', { schedule: { everyHours: 0 } }, '$.schedule.everyHours', 'from 1 to 168'],
    ['clusters/only', { schedule: { everyHours: null } }, '$.schedule.everyHours', 'missing'],
    ['clusters/only', { schedule: { often: true } }, '$.schedule.often', 'is unknown'],
    ['clusters/only', { schedule: 6 }, '$.schedule', 'an object'],
    ['clusters/only', { availability: 'dead' }, '$.availability', 'expected one of active, backupEnabled'],
    ['hosts/rs0/node-0', { up: 'no' }, '$.up', 'true or false'],
    ['hosts/rs0/node-0', { replicaState: 'KING' }, '$.replicaState', 'PRIMARY'],
    ['hosts/rs0/node-0', { replicaState: null }, '$.replicaState', 'cannot be removed'],
    ['hosts/rs0/node-0', { up: false, replicaState: 'PRIMARY' }, '$.replicaState', 'contradicts up'],
    ['hosts/rs0/node-0', { returnsAt: '2026-01-02T00:00:00Z' }, '$.returnsAt', 'that is down'],
    [
      'hosts/rs0/node-0',
      { failureRate: { meanHoursBetween: 1 } },
      '$.failureRate.meanMinutesDown',
      'missing',
    ],
    [
      'hosts/rs0/node-0',
      { failureRate: { meanHoursBetween: 0, meanMinutesDown: 1 } },
      '$.failureRate.meanHoursBetween',
      'above 0',
    ],
    [`snapshots/${numberedId(20)}`, { complete: false }, '$.complete', 'stays so'],
    [`snapshots/${numberedId(20)}`, { expires: null }, '$.expires', 'cannot be removed'],
    ['maintenanceWindows/Upgrade', { endDate: '2025-01-01T00:00:00Z' }, '$.endDate', 'before it starts'],
    ['maintenanceWindows/Upgrade', { startDate: '2027-01-01T00:00:00Z' }, '$.startDate', 'before it starts'],
    ['maintenanceWindows/Upgrade', { alertTypeNames: ['ALL'] }, '$.alertTypeNames[0]', 'one of HOST'],
    ['maintenanceWindows/Upgrade', { alertTypeNames: [] }, '$.alertTypeNames', 'at least one type'],
    ['projects/Shop', { tags: ['a b'] }, '$.tags', 'a tag consists of'],
    ['teams/Operators', { name: 'x'.repeat(300) }, '$.name', 'more than 256 characters'],
    [
      'backupConfigs/Shop',
      { oplogStoreFilter: [{ id: 'a', type: 'tape' }] },
      '$.oplogStoreFilter[0].type',
      'blockstore',
    ],
    [
      'automationConfigs/Shop',
      { backupAgent: { configOverrides: { a: [] } } },
      '$.backupAgent.configOverrides.a',
      'an empty list',
    ],
    ['automationConfigs/Shop', { version: 9 }, '$.version', 'expected one of authEnabled, backupAgent'],
    ['teams/Operators', [], '$', 'an object'],
    ['teams/Operators', undefined, '$', 'an object'],
  ])('is refused with its path: %s by %j', async (row, change, path, message) => {
    const [collection = '', ...rest] = row.split('/');
    const before = await plane.hash('default');
    const target = `/default/state/${collection}/${encodeURIComponent(rest.join('/'))}`;
    const problem = await plane.refused('patch', target, change);
    expect(problem.status).toBe(400);
    expect(problem.errors).toContainEqual({ path, message: expect.stringContaining(message) });
    expect(await plane.hash('default')).toBe(before);
  });

  it('gets all its errors at once', async () => {
    const { errors } = await plane.refused('patch', '/default/state/clusters/only', {
      active: 1,
      name: 'x',
      schedule: { everyHours: 'a', retentionDays: 0 },
    });
    expect(errors?.map(({ path }) => path)).toEqual([
      '$.active',
      '$.name',
      '$.schedule.everyHours',
      '$.schedule.retentionDays',
    ]);
  });

  it('is refused when it is nested too deeply', async () => {
    const deep = JSON.parse(`${'{"schedule":'.repeat(5_000)}1${'}'.repeat(5_000)}`) as object;
    expect(await plane.refused('patch', '/default/state/clusters/only', deep)).toMatchObject({ status: 400 });
  });

  it('cannot smuggle in a prototype', async () => {
    const problem = await request(plane.control)
      .patch('/v1/worlds/default/state/clusters/only')
      .type('json')
      .send('{"__proto__": {"active": true}, "constructor": 1}')
      .expect(400);
    expect(problem.text).toContain('$.__proto__');
  });

  it('is refused for a missing row', async () => {
    expect(await plane.refused('patch', '/default/state/clusters/rs9', {})).toMatchObject({ status: 404 });
    expect(await plane.refused('patch', '/default/state/gadgets/a', {})).toMatchObject({ status: 404 });
    expect(await plane.refused('patch', '/default/state/clusters/rs0', {})).toMatchObject({ status: 409 });
  });

  it('is refused for events, which are past', async () => {
    const reply = await request(plane.control)
      .patch(`/v1/worlds/default/state/events/${numberedId(40)}`)
      .send({ created: '2020-01-01T00:00:00Z' })
      .expect(405);
    expect(reply.headers.allow).toBe('GET, HEAD');
  });

  it('is refused where the platform itself refuses', async () => {
    await plane.patch(`snapshots/${numberedId(20)}`, { doNotDelete: true });
    const path = `/default/state/snapshots/${numberedId(20)}`;
    expect(await plane.refused('patch', path, { expires: '2027-01-01T00:00:00Z' })).toMatchObject({
      status: 400,
      errorCode: 'CANNOT_MODIFY_SNAPSHOT',
    });
    const lost = { roles: [{ roleName: 'GROUP_OWNER', groupId: numberedId(99) }] };
    expect(await plane.refused('patch', '/default/state/keys/admin', lost)).toMatchObject({
      status: 409,
      errorCode: 'GROUP_NOT_FOUND',
    });
    const mapping = { ldapGroupMappings: [{ roleName: 'ORG_OWNER', ldapGroups: ['a'] }] };
    expect(await plane.refused('patch', '/default/state/organizations/Acme', mapping)).toMatchObject({
      errorCode: 'DISALLOWED_ATTRIBUTE_TURN_ON_LDAP',
    });
  });
});
