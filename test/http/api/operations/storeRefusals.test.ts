import { describe, expect, it } from '@jest/globals';
import { omit } from '../../../../src/world/omit.js';
import { begun, healed, standardWorld } from '../../../support/incidents.js';
import { worldWith } from '../../../support/rows/worlds.js';
import { expectRefusal } from './given.js';
import {
  BLOCKS,
  BUCKET,
  DATABASE,
  DIRECTORY,
  FILES,
  OPLOG,
  post,
  put,
  remove,
  S3,
  S3_OPLOG,
  SYNC,
} from './givenStores.js';
import { platformWith, standardPlatform, Tenant } from './tenant.js';

describe('a store is refused', () => {
  it('"`acceptedTos` must be true" (documentation)', async () => {
    const platform = platformWith();
    for (const acceptedTos of [false, null])
      await expectRefusal(platform, post(platform, S3, { ...BUCKET, acceptedTos }), [
        ...([409, 'BACKUP_S3_TOS_NOT_ACCEPTED', 'Must accept the terms of service.'] as const),
      ]);
  });

  it('"400 BACKUP_INVALID_FS_PATH" (documentation) for a path that is not absolute (inferred)', async () => {
    const platform = platformWith();
    await expectRefusal(platform, post(platform, FILES, { ...DIRECTORY, storePath: 'data' }), [
      ...([400, 'BACKUP_INVALID_FS_PATH', 'Incorrect path (data).'] as const),
      'data',
    ]);
  });

  it.each(['awsAccessKey', 'awsSecretKey'] as const)('without the key %s', async (name) => {
    const platform = platformWith();
    await expectRefusal(platform, post(platform, S3, omit(BUCKET, name)), [
      ...([400, 'MISSING_ATTRIBUTE', `The required attribute ${name} was not specified.`] as const),
      name,
    ]);
  });

  it.each([
    [BLOCKS, { loadFactor: 0 }, 'ATTRIBUTE_NEGATIVE_OR_ZERO'],
    [OPLOG, { maxCapacityGB: -1 }, 'ATTRIBUTE_NEGATIVE_OR_ZERO'],
    [SYNC, { writeConcern: 'W9' }, 'INVALID_ENUM_VALUE'],
    [SYNC, { loadFactor: 0 }, 'ATTRIBUTE_NEGATIVE_OR_ZERO'],
    [OPLOG, { uri: 5 }, 'INVALID_JSON_ATTRIBUTE'],
    // The schema of states allows no larger numbers, and a link cannot contain half a surrogate pair.
    [OPLOG, { maxCapacityGB: 2 ** 63 }, 'INVALID_ATTRIBUTE'],
    [OPLOG, { id: '\ud800' }, 'INVALID_ATTRIBUTE'],
  ])('at %s with %j: %s', async (path, own, errorCode) => {
    const platform = platformWith();
    const { status, body } = await post(platform, path, { ...DATABASE, ...own });
    expect([status, body]).toEqual([400, expect.objectContaining({ errorCode })]);
  });
});

describe('a store that the platform cannot reach', () => {
  it.each([
    [OPLOG, DATABASE, 'BACKUP_MONGO_CONNECTION_FAILED', 'MongoDB'],
    [S3_OPLOG, BUCKET, 'BACKUP_S3_CONNECTION_FAILED', 'S3'],
  ] as const)('at %s is refused: "409 … on create, then fine"', async (path, body, code, what) => {
    const cut = new Tenant(begun(worldWith(), { kind: 'store.unreachable', target: body.id, id: 'cut' }));
    const text = `${what} connectivity problems: cannot connect to ${body.id}.`;
    const refusal = [409, code, text, `cannot connect to ${body.id}`] as const;
    await expectRefusal(cut, post(cut, path, body), refusal);
    await expectRefusal(cut, put(cut, `${path}/${body.id}`, body), refusal);
    expect((await post(new Tenant(healed(cut.world, 'cut')), path, body)).status).toBe(200);
  });
});

describe('DELETE of a store', () => {
  const S3_BUSY =
    'Cannot delete the s3 snapshot config. Please make sure no jobs are bound to config and no snapshots are in it before deleting.';

  it('"for the S3 kinds also whenever `assignmentEnabled` is still true, bound or not" (client)', async () => {
    const platform = platformWith();
    await post(platform, S3, BUCKET);
    await expectRefusal(platform, remove(platform, `${S3}/s3Store1`), [
      ...([409, 'BACKUP_CANNOT_REMOVE_S3_STORE_CONFIG', S3_BUSY] as const),
    ]);
    await put(platform, `${S3}/s3Store1`, { ...BUCKET, assignmentEnabled: false });
    expect((await remove(platform, `${S3}/s3Store1`)).status).toBe(204);
  });

  it('an assignable bucket for the oplog is refused by its own code', async () => {
    const platform = platformWith();
    await post(platform, S3_OPLOG, BUCKET);
    const text = 'Cannot delete the s3 oplog config. Please make sure no jobs are bound to it.';
    const refusal = [409, 'BACKUP_CANNOT_REMOVE_S3_OPLOG_STORE_CONFIG', text] as const;
    await expectRefusal(platform, remove(platform, `${S3_OPLOG}/s3Store1`), refusal);
  });

  it('a blockstore is refused while a backup is bound to it', async () => {
    const world = standardWorld();
    const store = [...world.backupStores.all()].find(({ name }) => name === 'blocks0');
    const backed = [...world.clusters.all()].find(({ backupEnabled }) => backupEnabled);
    if (store === undefined || backed === undefined) throw new Error('The standard world has both.');
    const bound = { ...backed, backupJob: { binding: { snapshotStoreId: store.id } } };
    const platform = new Tenant({ ...world, clusters: world.clusters.put(bound) });
    const text =
      'Cannot delete the mongo snapshot config. Please make sure no jobs are bound to config and no snapshots are in it before deleting.';
    const refusal = [409, 'BACKUP_CANNOT_REMOVE_DB_STORE_CONFIG', text] as const;
    await expectRefusal(platform, remove(platform, `${BLOCKS}/blocks0`), refusal);
  });

  it('"a database-backed oplog store is deleted directly while assignable" (client)', async () => {
    const platform = platformWith();
    await post(platform, OPLOG, DATABASE);
    expect((await remove(platform, `${OPLOG}/blockStore1`)).status).toBe(204);
  });

  it.each([
    [`${FILES}/files0`, 'BACKUP_CANNOT_REMOVE_FS_STORE_CONFIG'],
    [`${OPLOG}/oplog0`, 'BACKUP_CANNOT_REMOVE_OPLOG_STORE_CONFIG'],
    [`${S3}/s3-0`, 'BACKUP_CANNOT_REMOVE_S3_STORE_CONFIG'],
    [`${SYNC}/sync0`, 'BACKUP_CANNOT_REMOVE_SYNC_STORE_CONFIG'],
  ])('is refused while backups use %s: 409 %s (documentation)', async (path, errorCode) => {
    const platform = standardPlatform();
    const { status, body } = await remove(platform, path);
    expect([status, body]).toEqual([409, expect.objectContaining({ errorCode })]);
  });
});
