import type { Response } from 'supertest';
import { KEYS } from '../../../support/platform.js';
import type { Tenant } from './tenant.js';

/** The six collections of stores, below the base path. */
export const BLOCKS = '/admin/backup/snapshot/mongoConfigs';
export const S3 = '/admin/backup/snapshot/s3Configs';
export const FILES = '/admin/backup/snapshot/fileSystemConfigs';
export const OPLOG = '/admin/backup/oplog/mongoConfigs';
export const S3_OPLOG = '/admin/backup/oplog/s3Configs';
export const SYNC = '/admin/backup/sync/mongoConfigs';

/** A store in a database, as the published operator sends it. */
export const DATABASE = {
  id: 'blockStore1',
  uri: 'mongodb://my%2Duser:p%40ss@db-0.example.net:27017/admin?replicaSet=blocks',
  ssl: false,
  assignmentEnabled: true,
  encryptedCredentials: false,
  labels: null,
};

/** A bucket, as the published operator sends it. */
export const BUCKET = {
  id: 's3Store1',
  uri: 'mongodb://db-0.example.net:27017',
  acceptedTos: true,
  labels: ['b', 'a'],
  assignmentEnabled: true,
  encryptedCredentials: false,
  pathStyleAccessEnabled: true,
  s3BucketEndpoint: 's3.us-east-1.example.net',
  s3BucketName: 'snapshots',
  s3MaxConnections: 50,
  s3RegionOverride: '',
  awsAccessKey: 'access-key',
  awsSecretKey: 'a-secret/key+1=',
  sseEnabled: false,
  ssl: false,
};

/** A store in a file system, as the published scripts send it. */
export const DIRECTORY = {
  id: 'fs1',
  storePath: '/data/snapshots',
  assignmentEnabled: true,
  mmapv1CompressionSetting: 'NONE',
  wtCompressionSetting: 'GZIP',
};

/** The collections, each with a valid body, and with the code and the words that name its kind of store in errors. */
export const COLLECTIONS = [
  { path: BLOCKS, body: DATABASE, kind: 'MONGO_SNAPSHOT', word: 'Mongo snapshot' },
  { path: S3, body: BUCKET, kind: 'S3_SNAPSHOT', word: 'S3 snapshot' },
  { path: FILES, body: DIRECTORY, kind: 'FILESYSTEM_SNAPSHOT', word: 'Filesystem snapshot' },
  { path: OPLOG, body: DATABASE, kind: 'MONGO_OPLOG', word: 'Mongo oplog' },
  { path: S3_OPLOG, body: BUCKET, kind: 'S3_OPLOG', word: 'S3 oplog' },
  { path: SYNC, body: DATABASE, kind: 'MONGO_SYNC', word: 'Mongo sync' },
] as const;

export const post = async (platform: Tenant, path: string, body: object): Promise<Response> =>
  platform.call('post', path, KEYS.admin, body);

export const put = async (platform: Tenant, path: string, body: object): Promise<Response> =>
  platform.call('put', path, KEYS.admin, body);

export const remove = async (platform: Tenant, path: string): Promise<Response> =>
  platform.call('delete', path, KEYS.admin);

/** Returns the ids in a list of stores, by default including stores that are not assignable. */
export async function idsIn(platform: Tenant, path: string, query = '?assignableOnly=false') {
  const { body } = await platform.get(path + query);
  return (body as { readonly results: readonly { readonly id: string }[] }).results.map(({ id }) => id);
}
