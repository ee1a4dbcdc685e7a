import { describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type { BodyOf } from '../../../../src/contract/types.js';
import { violationsOf } from '../../../support/invariants/world.js';
import { KEYS } from '../../../support/platform.js';
import { bodyOf, expectRefusal, feedOf, membersOf } from './given.js';
import { platformWith, Tenant } from './tenant.js';
import { added, given, managedNode, minutesLater, node1, PATH, post, remove } from './givenHosts.js';

async function patch(platform: Tenant, body: BodyOf<'patchHost'>, { id } = node1): Promise<Response> {
  return platform.call('patch', `${PATH}/${id}`, KEYS.admin, body);
}

describe('A process that a client adds', () => {
  it('is a 201 "before anything is known": "`typeName: NO_DATA`", no clusterId, ipAddress, version or lastPing', async () => {
    const platform = platformWith(given);
    const response = await post(platform, { ...added, profilerEnabled: true });
    const host = bodyOf<'createHost'>(response, 201);
    expect(host).toMatchObject({
      ...added,
      typeName: 'NO_DATA',
      profilerEnabled: true,
      lastDataSizeBytes: 0,
    });
    for (const unknown of ['clusterId', 'ipAddress', 'version', 'lastPing', 'replicaSetName', 'uptimeMsec'])
      expect(membersOf(host)).not.toContain(unknown);
    expect(response.headers.location).toMatch(new RegExp(`${PATH}/${host.id}$`));
    const [event] = await feedOf(platform);
    expect(event).toMatchObject({
      eventTypeName: 'ADD_HOST_AUDIT',
      hostname: added.hostname,
      publicKey: 'ADMIN1',
    });
    expect(membersOf(event)).not.toContain('clusterId');
    expect(violationsOf(platform.world)).toEqual([]);
  });

  it('has its type, its version and its disks after the "first ping (≤ 60 s)", which writes NEW_HOST', async () => {
    const platform = platformWith(given);
    const { id } = bodyOf<'createHost'>(await post(platform), 201);
    const before = bodyOf<'listDisks'>(await platform.get(`${PATH}/${id}/disks`));
    const databases = bodyOf<'listDatabases'>(await platform.get(`${PATH}/${id}/databases`));
    expect([before.totalCount, databases.totalCount]).toEqual([0, 0]);
    const pinged = minutesLater(platform, 1);
    const host = bodyOf<'getHost'>(await pinged.get(`${PATH}/${id}`));
    expect(host).toMatchObject({ typeName: 'STANDALONE', version: '7.0.14', ipAddress: expect.any(String) });
    expect(bodyOf<'listDisks'>(await pinged.get(`${PATH}/${id}/disks`)).totalCount).toBe(2);
    expect((await feedOf(pinged)).map(({ eventTypeName }) => eventTypeName)).toContain('NEW_HOST');
  });

  it('measures nothing before its first ping, though its link leads to measurements', async () => {
    const platform = platformWith(given);
    const { id } = bodyOf<'createHost'>(await post(platform), 201);
    const query = 'granularity=PT1M&period=PT5M&m=CONNECTIONS';
    const body = bodyOf<'getHostMeasurements'>(await platform.get(`${PATH}/${id}/measurements?${query}`));
    const [series] = body.measurements;
    expect(series?.dataPoints.map(({ value }) => value)).toEqual([null, null, null, null, null]);
  });

  it('is the existing one if it is there: "Adding the same hostname:port again answers with the existing host"', async () => {
    const platform = platformWith(given);
    const { hostname, port, id } = managedNode;
    const before = platform.world;
    const again = bodyOf<'createHost'>(await post(platform, { hostname, port }), 201);
    expect([again.id, again.typeName]).toEqual([id, 'REPLICA_PRIMARY']);
    expect(platform.world).toBe(before);
  });

  it('may come with what replies contain, and with empty texts: "ignore read-only members, take `""` as absent"', async () => {
    const body = { password: '', username: '', authMechanismName: '', id: '', replicaStateName: '' };
    const response = await post(platformWith(given), { ...added, ...body, replicaSetName: '', typeName: '' });
    expect(bodyOf<'createHost'>(response, 201).authMechanismName).toBe('NONE');
  });

  it('is refused with "INVALID_HOSTNAME" and "INVALID_HOST_PORT"', async () => {
    const platform = platformWith(given);
    const wrongName = post(platform, { ...added, hostname: 'a b' });
    await expectRefusal(platform, wrongName, [400, 'INVALID_HOSTNAME', 'Invalid hostname a b.', 'a b']);
    const wrongPort = post(platform, { ...added, port: 0 });
    await expectRefusal(platform, wrongPort, [400, 'INVALID_HOST_PORT', 'Invalid host port 0.', '0']);
  });
});

describe('The credentials of monitoring', () => {
  it.each([
    [{ authMechanismName: 'SCRAM-SHA-256' }, 'SCRAM_SHA_256'],
    [{ authMechanismName: 'PLAIN' }, 'PLAIN'],
  ])('are shown without the password: "the password never" (%j)', async (mechanism, shown) => {
    const platform = platformWith(given);
    const body = { ...added, ...mechanism, username: 'monitor', password: 'hunter2-secret' };
    const response = await post(platform, body);
    expect(bodyOf<'createHost'>(response, 201)).toMatchObject({
      authMechanismName: shown,
      username: 'monitor',
    });
    expect(JSON.stringify([response.body, [...platform.world.hosts.all()]])).not.toContain('hunter2');
  });

  it('are refused if they do not suit the mechanism', async () => {
    const platform = platformWith(given);
    const refused = (body: object, ...refusal: Parameters<typeof expectRefusal>[2]) =>
      expectRefusal(platform, post(platform, { ...added, ...body }), refusal);
    // "MONGODB_X509 needs `sslEnabled: true`"
    const x509 = 'MONGODB_X509';
    const ssl = `Authentication mechanism ${x509} requires SSL.`;
    await refused({ authMechanismName: x509 }, 400, 'AUTH_MECHANISM_REQUIRES_SSL', ssl, x509);
    // "password mechanisms need both username and password"
    const both = 'Authentication mechanism PLAIN requires username and password.';
    const code = 'MISSING_CREDENTIALS_FOR_AUTH_MECHANISM';
    await refused({ authMechanismName: 'PLAIN' }, 400, code, both, 'PLAIN');
    await refused({ authMechanismName: 'PLAIN', username: 'monitor' }, 400, code, both, 'PLAIN');
    const only = 'only supported for authentication mechanism MONGODB_CR or PLAIN.';
    const credentials = 'CANNOT_SET_CREDENTIALS_FOR_AUTH_MECHANISM';
    await refused(
      { authMechanismName: 'GSSAPI', username: 'monitor', password: 'x' },
      400,
      credentials,
      `Username and password fields are ${only}`,
    );
    const password = { authMechanismName: 'GSSAPI', password: 'x' };
    const unless = 'Cannot change password unless authentication mechanism is MONGODB_CR or PLAIN.';
    await refused(password, 400, 'CANNOT_SET_PASSWORD_FOR_AUTH_MECHANISM', unless);
    const wrong = 'Invalid authentication mechanism MAGIC.';
    await refused({ authMechanismName: 'MAGIC' }, 400, 'INVALID_AUTH_MECHANISM', wrong, 'MAGIC');
  });

  it('are ignored without a mechanism: "`NONE` (default; clears username and password)"', async () => {
    for (const mechanism of [{}, { authMechanismName: '' }, { authMechanismName: 'NONE' }]) {
      const platform = platformWith(given);
      const body = { ...added, ...mechanism, username: 'monitor', password: 'x' };
      const host = bodyOf<'createHost'>(await post(platform, body), 201);
      expect(host).toMatchObject({ authMechanismName: 'NONE' });
      expect(host).not.toHaveProperty('username');
    }
  });

  it('change: "username changed without password 400 `MISSING_PASSWORD`", and NONE "clears username and password"', async () => {
    const platform = platformWith(given);
    const scram = { authMechanismName: 'SCRAM_SHA_1', username: 'monitor', password: 'secret' };
    bodyOf<'patchHost'>(await patch(platform, scram));
    // A client sends back what it has read, without the password.
    const echo = { authMechanismName: 'SCRAM_SHA_1', username: 'monitor' };
    expect(bodyOf<'patchHost'>(await patch(platform, echo)).username).toBe('monitor');
    const missing = 'Username cannot be changed without specifying password.';
    await expectRefusal(platform, patch(platform, { username: 'other' }), [400, 'MISSING_PASSWORD', missing]);
    const none = bodyOf<'patchHost'>(
      await patch(platform, { authMechanismName: 'NONE', username: 'monitor' }),
    );
    expect([none.authMechanismName, none.username]).toEqual(['NONE', undefined]);
  });
});

describe('A change of monitoring', () => {
  it('ignores "hostname/port in PATCH", and writes "`DB_PROFILER_ENABLE_AUDIT`/`_DISABLE_AUDIT` (PATCH profilerEnabled)"', async () => {
    const platform = platformWith(given);
    const body = { hostname: '', port: 0, profilerEnabled: true, logsEnabled: true, alertsEnabled: false };
    const changed = bodyOf<'patchHost'>(await patch(platform, body));
    expect(changed).toMatchObject({
      hostname: node1.hostname,
      port: 27017,
      profilerEnabled: true,
      logsEnabled: true,
      alertsEnabled: false,
    });
    bodyOf<'patchHost'>(await patch(platform, { profilerEnabled: true }));
    bodyOf<'patchHost'>(await patch(platform, { profilerEnabled: false }));
    expect((await feedOf(platform)).map(({ eventTypeName }) => eventTypeName)).toEqual([
      'DB_PROFILER_DISABLE_AUDIT',
      'DB_PROFILER_ENABLE_AUDIT',
    ]);
  });

  it('is refused "because it is managed by Automation", as is the end of monitoring', async () => {
    const platform = platformWith(given);
    const name = `${managedNode.hostname}:27017`;
    const detail = `Cannot modify host ${name} because it is managed by Automation.`;
    const refusal = [403, 'CANNOT_MODIFY_MANAGED_HOST', detail, name] as const;
    await expectRefusal(platform, patch(platform, {}, managedNode), refusal);
    await expectRefusal(platform, remove(platform, managedNode.id), refusal);
  });
});
