import { describe, expect, it } from '@jest/globals';
import request from '../../../support/request.js';
import { omit } from '../../../../src/world/omit.js';
import { KEYS, Platform } from '../../../support/platform.js';
import { worldWith } from '../../../support/rows/worlds.js';
import { expectRefusal, linksOf } from './given.js';
import {
  BLOCKS,
  BUCKET,
  COLLECTIONS,
  DATABASE,
  DIRECTORY,
  FILES,
  idsIn,
  OPLOG,
  post,
  put,
  remove,
  S3,
  S3_OPLOG,
  SYNC,
} from './givenStores.js';
import { platformWith } from './tenant.js';

describe.each(COLLECTIONS)('the stores at $path', ({ path, body, kind, word }) => {
  const at = `${path}/${body.id}`;

  it('are created, and "returned exactly as sent (uri with percent-encoded credentials untouched)" (client)', async () => {
    const platform = platformWith();
    const created = await post(platform, path, body);
    const sent = { ...body, labels: 'labels' in body ? (body.labels ?? []) : [] };
    expect([created.status, created.body]).toEqual([200, expect.objectContaining(sent)]);
    expect((await platform.get(at)).body).toMatchObject(sent);
    expect(await idsIn(platform, path)).toEqual([body.id]);
    expect(platform.world.events.size).toBe(0);
  });

  it('have links: "POST\'s self link is the collection URL in docs, GET\'s is the entry URL" (documentation)', async () => {
    const platform = platformWith();
    const created = (await post(platform, path, body)).body as Parameters<typeof linksOf>[0];
    expect(linksOf(created)).toEqual([`self ${path}`]);
    const read = (await platform.get(at)).body as Parameters<typeof linksOf>[0];
    expect(linksOf(read)).toEqual([`self ${at}`]);
    expect(Object.keys(read)).toEqual(Object.keys(read).toSorted());
  });

  it('are upserted: "POST of an existing id updates it without error, and PUT of a missing id creates it" (client)', async () => {
    const platform = platformWith();
    expect((await put(platform, at, body)).status).toBe(200);
    const updated = await post(platform, path, { ...body, labels: ['new'] });
    expect(updated.body).toMatchObject({ id: body.id, labels: ['new'] });
    expect(await idsIn(platform, path)).toEqual([body.id]);
  });

  it('are hidden while not assignable: "`assignableOnly` boolean default true" (client)', async () => {
    const platform = platformWith();
    await put(platform, at, { ...body, assignmentEnabled: false });
    expect(await idsIn(platform, path, '')).toEqual([]);
    expect(await idsIn(platform, path, '?assignableOnly=true')).toEqual([]);
    expect(await idsIn(platform, path)).toEqual([body.id]);
  });

  it('are deleted, and unknown ones are a 404 with the code of the collection (documentation)', async () => {
    const platform = platformWith();
    await put(platform, at, { ...body, assignmentEnabled: false });
    const deleted = await remove(platform, at);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    const gone = [404, `${kind}_CONFIG_NOT_FOUND`, `${word} config ${body.id} not found.`, body.id] as const;
    await expectRefusal(platform, platform.get(at), gone);
    // The live tests of pyomsdk delete an unknown S3 oplog store without an error.
    if (path === S3_OPLOG) expect((await remove(platform, at)).status).toBe(204);
    else await expectRefusal(platform, remove(platform, at), gone);
  });

  it('refuse another id in the body than in the path (inferred)', async () => {
    const platform = platformWith();
    await expectRefusal(platform, put(platform, `${path}/other`, body), [
      ...([400, 'INVALID_ATTRIBUTE', 'Invalid attribute id specified.'] as const),
      'id',
    ]);
  });

  it.each(['.', '..'])('refuse the id "%s", which HTTP clients remove from paths', async (id) => {
    await expectRefusal(platformWith(), post(platformWith(), path, { ...body, id }), [
      ...([400, 'INVALID_ATTRIBUTE', 'Invalid attribute id specified.'] as const),
      'id',
    ]);
  });

  it('refuse a body without an id, and the empty body', async () => {
    const platform = platformWith();
    await expectRefusal(platform, post(platform, path, omit(body, 'id')), [
      ...([400, 'MISSING_ATTRIBUTE', 'The required attribute id was not specified.'] as const),
      'id',
    ]);
    expect((await post(platform, path, {})).body).toMatchObject({ errorCode: 'MISSING_ATTRIBUTE' });
  });

  it('keep percent-encoded slashes in one segment, and ignore a slash at the end (client)', async () => {
    const platform = platformWith();
    await post(platform, `${path}/`, { ...body, id: 'a/b c' });
    expect(await idsIn(platform, `${path}/`)).toEqual(['a/b c']);
    const { body: read } = await platform.get(`${path}/a%2Fb%20c/`);
    expect(linksOf(read as Parameters<typeof linksOf>[0])).toEqual([`self ${path}/a%2Fb%20c`]);
  });
});

describe('bodies that published clients send', () => {
  it('are minimal in scripts: "oplog `{id, uri, assignmentEnabled}`" (client)', async () => {
    const platform = platformWith();
    const { body } = await post(platform, OPLOG, {
      id: 'o',
      uri: 'localhost:27017',
      assignmentEnabled: true,
    });
    expect(body).toMatchObject({ id: 'o', ssl: false, usedSize: 0 });
    expect(body).not.toHaveProperty('maxCapacityGB');
  });

  it('are "file system `{id, storePath, …}` without `loadFactor`" (client)', async () => {
    const platform = platformWith();
    const { body } = await post(platform, FILES, DIRECTORY);
    expect(body).toMatchObject({ loadFactor: 1, wtCompressionSetting: 'GZIP' });
    const other = await put(platform, `${FILES}/fs1`, { ...DIRECTORY, wtCompressionSetting: 'ZLIB' });
    expect(other.body).toMatchObject({ wtCompressionSetting: 'ZLIB' });
  });

  it('"may carry `provisioned`, `syncSource`, `username`", and members of replies (client)', async () => {
    const platform = platformWith();
    const own = { provisioned: true, syncSource: 'PRIMARY', username: 'u', loadFactor: 5, maxCapacityGB: 8 };
    const read = { links: [{ href: 'x', rel: 'self' }], usedSize: 222 };
    const { body } = await post(platform, BLOCKS, { ...DATABASE, ...own, ...read });
    expect(body).toMatchObject({ ...own, usedSize: 0 });
  });

  it('may have `loadFactor` in sync stores: "the command line has a flag for sync stores: accept there"', async () => {
    const platform = platformWith();
    const own = { ...DATABASE, id: 'sync1', loadFactor: 5 };
    expect((await post(platform, SYNC, own)).body).toMatchObject({ loadFactor: 5 });
    expect((await put(platform, `${SYNC}/sync1`, { ...own, loadFactor: 6 })).status).toBe(200);
    expect((await platform.get(`${SYNC}/sync1`)).body).toMatchObject({ loadFactor: 6 });
  });

  it('"always carry `acceptedTos`, `sseEnabled`, `pathStyleAccessEnabled`, possibly `null`" (client)', async () => {
    const platform = platformWith();
    const nulls = { sseEnabled: null, pathStyleAccessEnabled: null, customCertificates: null };
    const { status, body } = await post(platform, S3, { ...BUCKET, ...nulls });
    expect(status).toBe(200);
    expect(body).toMatchObject({ sseEnabled: false, pathStyleAccessEnabled: false, s3RegionOverride: '' });
  });

  it('have no keys with IAM_ROLE: "absent with IAM_ROLE" (client)', async () => {
    const platform = platformWith();
    const role = { ...omit(BUCKET, 'awsAccessKey', 'awsSecretKey'), s3AuthMethod: 'IAM_ROLE' };
    const { status, body } = await post(platform, S3_OPLOG, role);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('awsAccessKey');
  });

  it('may leave out the secret key in later calls, as clients that do not read it back do (inferred)', async () => {
    const platform = platformWith();
    await post(platform, S3, BUCKET);
    const { body } = await put(platform, `${S3}/s3Store1`, omit(BUCKET, 'awsSecretKey'));
    expect(body).toMatchObject({ awsSecretKey: BUCKET.awsSecretKey });
  });

  it('have certificates and the object lock of newer versions', async () => {
    const platform = platformWith();
    const own = {
      customCertificates: [{ filename: 'ca.pem', certString: '-----BEGIN CERTIFICATE-----' }],
      objectLockEnabled: true,
      disableProxyS3: true,
      loadFactor: 2,
      writeConcern: 'W2',
    };
    expect((await post(platform, S3, { ...BUCKET, ...own })).body).toMatchObject(own);
  });
});

const VAULT = {
  auth: { mechanism: 'TOKEN', secret: 'x' },
  friendlyName: 'Vault',
  type: 'HASHI_CORP',
  url: 'https://vault.example.com',
} as const;

describe('version 2.0 of the S3 snapshot stores', () => {
  const PATH = '/api/public/v2.0/admin/backup/snapshot/s3Configs';
  const vault = { vaultId: 'v1', awsAccessKeyPath: 'access', awsSecretKeyPath: 'secret' };

  it('"adds `keyVault{vaultId,awsAccessKeyPath,awsSecretKeyPath}`" (documentation)', async () => {
    const keyVaults = [{ ...VAULT, id: vault.vaultId }];
    const platform = new Platform(worldWith({ keyVaults }));
    const call = async (method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) => {
      const authorization = await platform.authorization(method.toUpperCase(), path, KEYS.admin);
      const sent = request(platform.app)[method](path).set('Authorization', authorization);
      return body === undefined ? sent : sent.set('Content-Type', 'application/json').send(body);
    };
    const keyless = { ...omit(BUCKET, 'awsAccessKey', 'awsSecretKey'), keyVault: vault };
    const created = await call('post', PATH, keyless);
    expect([created.status, created.body]).toEqual([200, expect.objectContaining({ keyVault: vault })]);
    const unknown = await call('post', PATH, { ...keyless, keyVault: { ...vault, vaultId: 'other' } });
    expect([unknown.status, unknown.body]).toEqual([
      400,
      expect.objectContaining({ errorCode: 'INVALID_ATTRIBUTE', parameters: ['keyVault.vaultId'] }),
    ]);
    const { body: page } = await call('get', `${PATH}?itemsPerPage=1`);
    const { links, results } = page as {
      links: { href: string }[];
      results: { links: { href: string }[] }[];
    };
    expect(links[0]?.href).toMatch(/:\d+\/api\/public\/v2\.0\/admin\/.*\?pageNum=1&itemsPerPage=1$/);
    expect(results[0]?.links[0]?.href).toMatch(/:\d+\/api\/public\/v2\.0\/.*\/s3Configs\/s3Store1$/);
    const { body: old } = await platform.get(`${S3}/s3Store1`);
    expect(old).not.toHaveProperty('keyVault');
    expect((await call('get', `${PATH}/s3Store1`)).body).toMatchObject({ keyVault: vault });
    expect((await call('put', `${PATH}/s3Store1`, { ...keyless, assignmentEnabled: false })).status).toBe(
      200,
    );
    expect((await call('delete', `${PATH}/s3Store1`)).status).toBe(204);
    expect((await call('get', `${PATH}/s3Store1`)).body).toMatchObject({
      errorCode: 'S3_SNAPSHOT_CONFIG_NOT_FOUND',
    });
  });
});

it('an oplog store keeps `loadFactor`, which is 1 by default (traffic)', async () => {
  const platform = platformWith();
  const sent = { id: 'oplog7', uri: 'mongodb://localhost:27017' };
  expect((await post(platform, OPLOG, sent)).body).toMatchObject({ loadFactor: 1 });
  expect((await post(platform, OPLOG, { ...sent, loadFactor: 3 })).body).toMatchObject({ loadFactor: 3 });
  expect((await platform.get(`${OPLOG}/oplog7`)).body).toMatchObject({ loadFactor: 3 });
});
