import { describe, expect, it } from '@jest/globals';
import { endIncident, startIncident } from '../../../../src/incidents/lifecycle.js';
import type { Incident } from '../../../../src/input/scenario/scenario.gen.js';
import { commit } from '../../../../src/reactions/commit.js';
import { findIncident } from '../../../../src/world/incidents/findIncident.js';
import { SYSTEM } from '../../../../src/world/tables/events.js';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { later } from '../../../support/advancing.js';
import { KEYS } from '../../../support/platform.js';
import { GLOBEX, ORG } from '../../../support/rows/ids.js';
import { event, TWO_ORGANIZATIONS } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';
import { bodyOf, expectRefusal } from './given.js';
import { platformWith, standardPlatform, Tenant } from './tenant.js';

const TOKEN = '63bbf1ac8a8f4b0d9d51b2f0c8b1e77a';
const OTHER_TOKEN = '1f0d8e0b7fb0a26c4f35c2b9c3e1d470';
const PATH = `/orgs/${ORG}/liveExport/migrationLink`;

const link = (platform: Tenant, linkToken = TOKEN, orgId = ORG, key: KeyPair = KEYS.admin) =>
  platform.call('post', `/orgs/${orgId}/liveExport/migrationLink`, key, { linkToken });
const unlink = (platform: Tenant) => platform.call('delete', PATH, KEYS.admin);
const status = (platform: Tenant) => platform.get(`${PATH}/status`);

const none = (orgId = ORG) => {
  const text = `The organization ${orgId} has no such link to a hosted service.`;
  return [404, 'MIGRATION_LINK_NOT_FOUND', text, orgId] as const;
};

/** Creates a platform with a migration link, starts an incident that affects the link, and advances by `seconds`. */
async function troubled(incident: Omit<Incident, 'kind' | 'target'>, seconds: number): Promise<Tenant> {
  const linked = platformWith();
  await link(linked);
  const spec = { kind: 'migration.unreachable', target: 'Acme', ...incident } as Incident;
  const world = commit(startIncident(linked.world, spec), SYSTEM, linked.world);
  return new Tenant(later(world, seconds * 1_000));
}

describe('POST /orgs/{orgId}/liveExport/migrationLink', () => {
  it('"`{linkToken}` required string", "200 `{"status":"SYNCED"}`" (client)', async () => {
    const platform = platformWith();
    expect(bodyOf<'createMigrationLink'>(await link(platform))).toEqual({ status: 'SYNCED' });
    expect(bodyOf<'getMigrationLinkStatus'>(await status(platform))).toEqual({ status: 'SYNCED' });
    await expectRefusal(platform, platform.call('post', PATH, KEYS.admin, {}), [
      ...([400, 'MISSING_ATTRIBUTE', 'The required attribute linkToken was not specified.'] as const),
      'linkToken',
    ]);
  });

  it('is a 404 "with a token that the other side does not know" (client)', async () => {
    const platform = platformWith();
    for (const token of ['string', 'test', `${TOKEN} ${TOKEN}`])
      await expectRefusal(platform, link(platform, token), none());
  });

  it('"Token used once" (inferred): repeating the last call changes nothing, and other organizations cannot use it', async () => {
    const platform = platformWith({ organizations: TWO_ORGANIZATIONS });
    await link(platform);
    const { world } = platform;
    expect((await link(platform)).status).toBe(200);
    expect(platform.world).toBe(world);
    await expectRefusal(platform, link(platform, TOKEN, GLOBEX), none(GLOBEX));
    await unlink(platform);
    await expectRefusal(platform, link(platform), none());
  });

  it('"A second POST replaces the link" (inferred)', async () => {
    const platform = platformWith();
    await link(platform);
    expect(bodyOf<'createMigrationLink'>(await link(platform, OTHER_TOKEN))).toEqual({ status: 'SYNCED' });
    await expectRefusal(platform, link(platform), none());
  });

  it('"Events: none published"', async () => {
    const platform = platformWith({ events: [event()] });
    await link(platform);
    await unlink(platform);
    expect(platform.world.events.size).toBe(1);
  });

  it('"Role Organization Owner" (inferred): all three operations', async () => {
    const platform = standardPlatform();
    const orgId = [...platform.world.organizations.all()][0]?.id ?? '';
    const path = `/orgs/${orgId}/liveExport/migrationLink`;
    expect((await link(platform, TOKEN, orgId, KEYS.orgOwner)).status).toBe(200);
    expect((await platform.get(`${path}/status`, KEYS.orgOwner)).status).toBe(200);
    for (const [method, place] of [
      ['post', path],
      ['delete', path],
      ['get', `${path}/status`],
    ] as const) {
      const body = method === 'post' ? { linkToken: OTHER_TOKEN } : undefined;
      expect((await platform.call(method, place, KEYS.projectOwner, body)).status).toBe(403);
    }
  });
});

describe('DELETE /orgs/{orgId}/liveExport/migrationLink', () => {
  it('has an "empty" reply, and leads back to "none (404)"', async () => {
    const platform = platformWith();
    await link(platform);
    const reply = await unlink(platform);
    expect([reply.status, reply.text]).toEqual([204, '']);
    await expectRefusal(platform, status(platform), none());
    await expectRefusal(platform, unlink(platform), none());
    expect((await link(platform, OTHER_TOKEN)).status).toBe(200);
  });
});

describe('GET /orgs/{orgId}/liveExport/migrationLink/status', () => {
  it('"Without a link …: all three 404 with a JSON error body" (client); "unknown organization ORG_NOT_FOUND / INVALID_ORG_ID"', async () => {
    const platform = platformWith();
    await expectRefusal(platform, status(platform), none());
    const get = async (orgId: string) => {
      const { status: code, body } = await platform.get(`/orgs/${orgId}/liveExport/migrationLink/status`);
      return [code, (body as { readonly errorCode: string }).errorCode];
    };
    expect(await get('0'.repeat(24))).toEqual([404, 'ORG_NOT_FOUND']);
    expect(await get('acme')).toEqual([404, 'INVALID_ORG_ID']);
  });
});

describe('the incident migration.unreachable', () => {
  it('"(other side unreachable) NOT_SYNCED ⇄ SYNCED": until its end', async () => {
    const during = await troubled({ for: 'PT1M' }, 59);
    expect((await status(during)).body).toEqual({ status: 'NOT_SYNCED' });
    const afterwards = await troubled({ for: 'PT1M' }, 61);
    expect((await status(afterwards)).body).toEqual({ status: 'SYNCED' });
  });

  it.each([
    [0, 'NOT_SYNCED'],
    [29, 'NOT_SYNCED'],
    [30, 'SYNCED'],
    [60, 'NOT_SYNCED'],
    [90, 'SYNCED'],
  ])('"migration link flaps SYNCED/NOT_SYNCED": after %i seconds %s', async (seconds, expected) => {
    expect((await status(await troubled({ every: 'PT30S' } as object, seconds))).body).toEqual({
      status: expected,
    });
  });

  it('leaves "404 before linking"; new links are NOT_SYNCED', async () => {
    const world = worldWith();
    const spec: Incident = { kind: 'migration.unreachable', target: 'Acme' };
    const platform = new Tenant(commit(startIncident(world, spec), SYSTEM, world));
    await expectRefusal(platform, status(platform), none());
    expect((await link(platform)).body).toEqual({ status: 'NOT_SYNCED' });
  });

  it('ends early, and starts once per organization', async () => {
    const during = await troubled({ id: 'out' }, 1);
    const again: Incident = { kind: 'migration.unreachable', target: 'Acme' };
    expect(() => startIncident(during.world, again)).toThrow(
      'an incident migration.unreachable of Acme is already active',
    );
    const incident = findIncident(during.world, 'out');
    if (incident === undefined) throw new Error('no incident');
    const healed = commit(endIncident(during.world, incident), SYSTEM, during.world);
    expect((await status(new Tenant(healed))).body).toEqual({ status: 'SYNCED' });
    expect(() => startIncident(healed, { ...again, target: 'Nobody' })).toThrow(
      'there is no row of organizations "Nobody"; expected one of Acme',
    );
  });
});
