import { describe, expect, it } from '@jest/globals';
import request from '../../../support/request.js';
import { isAvailable } from '../../../../src/world/versions/manifest.js';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS, platformOf } from '../../../support/platform.js';
import { expectRefusal, UNAUTHORIZED } from './given.js';
import { standardPlatform, type Tenant } from './tenant.js';

const STATIC = '/static/version_manifest';
const OWN = {
  updated: 1_762_180_200_000,
  versions: [{ name: '7.0.14', builds: [{ platform: 'linux', own: 1 }] }],
};

interface Manifest {
  readonly updated: number;
  readonly versions: readonly { readonly name: string; readonly builds: readonly object[] }[];
}

const namesOf = (body: unknown): readonly string[] => (body as Manifest).versions.map(({ name }) => name);

describe('GET /static/version_manifest/{series}', () => {
  const get = (path: string) => request(platformOf().app).get(path);

  it('is "outside the API base, no credentials" (client), and is below no base path', async () => {
    expect((await get(`${STATIC}/7.0`)).status).toBe(200);
    expect((await platformOf().get(`${STATIC}/7.0`)).status).toBe(404);
  });

  it('"Go passes `4.4.json`, Py `7.0`: take both" (client)', async () => {
    const [one, other] = [await get(`${STATIC}/4.4.json`), await get(`${STATIC}/4.4`)];
    expect(one.body).toEqual(other.body);
    expect(namesOf(one.body).at(-1)).toMatch(/^4\.4\.\d+$/);
    expect(namesOf((await get(`${STATIC}/7.0`)).body)).toContain('7.0.14');
  });

  it.each(['1.0', '9.9.json', 'latest', 'json'])('is "404 otherwise" (documentation): %s', async (series) => {
    const { status, body } = await get(`${STATIC}/${series}`);
    expect([status, body]).toEqual([404, expect.objectContaining({ errorCode: 'RESOURCE_NOT_FOUND' })]);
  });

  it('has "{updated: ms, versions: [{name, builds: [{architecture, … url, …}]}]}" (documentation)', async () => {
    const { updated, versions } = (await get(`${STATIC}/7.0`)).body as Manifest;
    expect(Number.isInteger(updated)).toBe(true);
    for (const { name, builds } of versions) {
      expect(name).toMatch(/^\d+\.\d+\.\d+$/);
      expect(builds.every((build) => 'architecture' in build && 'url' in build)).toBe(true);
    }
    expect(new Set(namesOf({ versions })).size).toBe(versions.length);
  });
});

describe('GET /unauth/versionManifest', () => {
  it('is "the installed manifest, no credentials" (documentation): at first the newest of the vendor', async () => {
    const platform = platformOf();
    const { status, body } = await platform.call('get', '/unauth/versionManifest');
    expect([status, body]).toEqual([200, (await request(platform.app).get(`${STATIC}/8.0`)).body]);
  });
});

describe('PUT /versionManifest', () => {
  const put = (platform: Tenant, body: object, key: KeyPair = KEYS.admin) =>
    platform.call('put', '/versionManifest', key, body);

  it('"body = the manifest; 200 and echoes it" (documentation), with unknown members of builds', async () => {
    const platform = standardPlatform();
    const { status, body } = await put(platform, OWN);
    expect([status, body]).toEqual([200, OWN]);
    expect((await platform.call('get', '/unauth/versionManifest')).body).toEqual(OWN);
  });

  it('determines "the set of versions that a PUT automationConfig accepts" (documentation)', async () => {
    const platform = standardPlatform();
    expect(isAvailable(platform.world, '8.0.3')).toBe(true);
    await put(platform, OWN);
    const available = ['8.0.3', '7.0.14', '7.0.14-ent', '7.0.1'].map((name) =>
      isAvailable(platform.world, name),
    );
    expect(available).toEqual([false, true, true, false]);
  });

  it('accepts what the vendor publishes, as a test library "first PUTs the newest manifest" (client)', async () => {
    const platform = standardPlatform();
    await put(platform, OWN);
    const { body } = await request(platformOf().app).get(`${STATIC}/8.0.json`);
    expect((await put(platform, body as object)).body).toEqual(body);
    expect(isAvailable(platform.world, '8.0.3')).toBe(true);
  });

  it('accepts 3 MB, as published ones have, but not 8 MiB', async () => {
    const manifest = (count: number) => ({
      updated: OWN.updated,
      versions: Array.from({ length: count }, (_, at) => ({
        name: `7.${Math.floor(at / 100)}.${at % 100}`,
        builds: [{ platform: 'linux', url: 'x'.repeat(4_000) }],
      })),
    });
    const platform = standardPlatform();
    expect((await put(platform, manifest(750))).status).toBe(200);
    expect(isAvailable(platform.world, '7.7.49')).toBe(true);
    const { status, body } = await put(platform, manifest(2_200));
    expect([status, body]).toEqual([413, expect.objectContaining({ parameters: ['8388608'] })]);
  });

  it('takes the time of the request if `updated` is missing', async () => {
    const platform = standardPlatform();
    const { body } = await put(platform, { versions: [] });
    expect(body).toEqual({ updated: platform.world.now, versions: [] });
  });

  it.each([
    [{}, 'MISSING_ATTRIBUTE'],
    [{ ...OWN, updated: -1 }, 'ATTRIBUTE_NEGATIVE_OR_ZERO'],
    [{ versions: [{ name: '7.0.14' }] }, 'MISSING_ATTRIBUTE'],
  ])('refuses %j', async (body, errorCode) => {
    const reply = await put(standardPlatform(), body);
    expect([reply.status, reply.body]).toEqual([400, expect.objectContaining({ errorCode })]);
  });

  it('needs "Global Owner or Global Automation Admin" (documentation)', async () => {
    const platform = standardPlatform();
    await expectRefusal(platform, put(platform, OWN, KEYS.orgOwner), UNAUTHORIZED);
  });
});
