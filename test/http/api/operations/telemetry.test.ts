import { describe, expect, it } from '@jest/globals';
import { DAY_MS, formatInstant } from '../../../../src/world/instant.js';
import { later } from '../../../support/advancing.js';
import { KEYS, Platform } from '../../../support/platform.js';
import request from '../../../support/request.js';
import { sharded } from '../../../support/rows/deployments.js';
import { LONG_AGO } from '../../../support/rows/ids.js';
import { key } from '../../../support/rows/rows.js';
import { bodyOf, expectRefusal, UNAUTHORIZED } from './given.js';
import { platformWith, Tenant } from './tenant.js';

const READER = key({ ...KEYS.projectReadOnly, roles: [{ roleName: 'GLOBAL_READ_ONLY' }] });

describe('the "telemetry switch": /collection', () => {
  const details = async (platform: Tenant) =>
    bodyOf<'getTelemetry'>(await platform.get('/collection/details'));
  const turn = (platform: Tenant, enabled: boolean) =>
    platform.call('patch', '/collection/status', KEYS.admin, { enabled });

  it('is on, "once a week", at first "seven days after you install" (documentation)', async () => {
    const platform = platformWith();
    const { now } = platform.world;
    const weeks = Math.floor((now - LONG_AGO) / (7 * DAY_MS));
    expect(await details(platform)).toMatchObject({
      enabled: true,
      last_successful_send: formatInstant(LONG_AGO + weeks * 7 * DAY_MS),
      next_job: formatInstant(LONG_AGO + (weeks + 1) * 7 * DAY_MS),
    });
  });

  it('is at its documented path, too: /api/private/v1.0/telemetry', async () => {
    const platform = new Platform(platformWith().world);
    const path = '/api/private/v1.0/telemetry/collection';
    const sign = (method: string, name: string) =>
      platform.authorization(method, `${path}/${name}`, KEYS.admin);
    const patch = request(platform.app).patch(`${path}/status`);
    const authorized = patch.set('Authorization', await sign('PATCH', 'status'));
    const turned = await authorized.set('Content-Type', 'application/json').send('{"enabled":false}');
    expect([turned.status, turned.body]).toEqual([200, {}]);
    const read = request(platform.app).get(`${path}/details`);
    const reply = await read.set('Authorization', await sign('GET', 'details'));
    expect([reply.status, reply.body]).toEqual([200, (await platform.get('/collection/details')).body]);
    expect(reply.body).toMatchObject({ enabled: false });
  });

  it('"returns an empty JSON object" (documentation); while it is off, nothing is sent', async () => {
    const platform = platformWith();
    const before = await details(platform);
    const reply = await turn(platform, false);
    expect([reply.status, reply.body]).toEqual([200, {}]);
    const off = await details(new Tenant(later(platform.world, 30 * DAY_MS)));
    expect(off).toMatchObject({ enabled: false, last_successful_send: before.last_successful_send });
    expect(off).not.toHaveProperty('next_job');
  });

  it('begins again when it is switched on; switching it twice changes nothing', async () => {
    const platform = platformWith();
    const before = await details(platform);
    const { world } = platform;
    await turn(platform, true);
    expect(platform.world).toBe(world);
    await turn(platform, false);
    await turn(platform, true);
    const on = await details(platform);
    expect(on).toMatchObject({
      last_successful_send: before.last_successful_send,
      next_job: formatInstant(world.now + 7 * DAY_MS),
    });
    const afterwards = await details(new Tenant(later(platform.world, 8 * DAY_MS)));
    expect(afterwards.last_successful_send).toBe(on.next_job);
  });

  it('counts organizations, projects and deployments ("SC", "RS" or "SA")', async () => {
    const deployment = sharded();
    const { data } = await details(platformWith({ deployments: [deployment] }));
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ orgs: 1, projects: 1, instances: 1 });
    expect(data[0]?.deployments).toEqual([
      {
        shards: deployment.cluster.shards.length,
        tls_enabled: deployment.cluster.sslEnabled,
        type: 'SC',
        uuid: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        versions: [deployment.cluster.version],
      },
    ]);
  });

  it('leaves out clusters that monitoring has not discovered yet (inferred)', async () => {
    const { cluster, hosts } = sharded();
    const deployments = [{ cluster: { ...cluster, undiscovered: true }, hosts }];
    const { data } = await details(platformWith({ deployments }));
    expect(data[0]?.deployments).toEqual([]);
  });

  it('"All telemetry endpoints require the Global Owner role" (documentation)', async () => {
    const platform = platformWith({ keys: [key(), READER] });
    await expectRefusal(platform, platform.get('/collection/details', KEYS.projectReadOnly), UNAUTHORIZED);
    const patch = platform.call('patch', '/collection/status', KEYS.projectReadOnly, { enabled: false });
    await expectRefusal(platform, patch, UNAUTHORIZED);
  });
});
