import { describe, expect, it } from '@jest/globals';
import { formatInstant, HOUR_MS } from '../../../../src/world/instant.js';
import { KEYS } from '../../../support/platform.js';
import { NOW } from '../../../support/rows/ids.js';
import { expectRefusal } from './given.js';
import { given, jobOf, JOBS, request, startJob } from './givenLogs.js';
import { platformWith } from './tenant.js';

const post = (platform: ReturnType<typeof platformWith>, own: object) =>
  platform.call('post', JOBS, KEYS.admin, request(own));

describe('The resource of a log collection job', () => {
  const childrenFor = async (own: object) => {
    const platform = platformWith(given);
    const job = await jobOf(platform, await startJob(platform, { logTypes: ['MONGODB'], ...own }));
    return { job, hosts: job.childJobs?.map(({ hostName }) => hostName.split('.')[0]) };
  };

  it.each([
    { resourceType: 'cluster', resourceName: 'sh0' },
    { resourceType: 'CLUSTER', resourceName: given.deployments[1]?.cluster.id },
  ])('can be a sharded cluster by name or id, "take any case": %j', async (own) => {
    const { job, hosts } = await childrenFor(own);
    expect(hosts).toHaveLength(given.deployments[1]?.hosts.length ?? 0);
    expect(job).toMatchObject({
      resourceType: 'cluster',
      rootResourceName: 'sh0',
      rootResourceType: 'cluster',
    });
  });

  it.each(['REPLICASET', 'replicaset', 'REPLICA_SET'])(
    'can be a replica set, spelled %s',
    async (resourceType) => {
      const { hosts } = await childrenFor({ resourceType });
      expect(hosts).toEqual(['rs0-node-0', 'rs0-node-1', 'rs0-node-2']);
    },
  );

  it('can be the replica set of a shard, which belongs to its cluster', async () => {
    const { job, hosts } = await childrenFor({ resourceName: 'sh0-shard0' });
    expect(hosts).toHaveLength(2);
    expect(job).toMatchObject({ rootResourceName: 'sh0', rootResourceType: 'cluster' });
  });

  it.each(['rs0-node-1_27017', 'rs0-node-1.example.net', 'rs0-node-1.example.net:27017'])(
    'can be a "process name of the configuration", or "a bare hostname as PROCESS: accept": %s',
    async (resourceName) => {
      const { job, hosts } = await childrenFor({ resourceType: 'PROCESS', resourceName });
      expect(hosts).toEqual(['rs0-node-1']);
      expect(job).toMatchObject({ resourceType: 'process', resourceName, rootResourceName: 'rs0' });
    },
  );
});

describe('A request for logs', () => {
  const refused = async (own: object, ...refusal: Parameters<typeof expectRefusal>[2]) => {
    const platform = platformWith(given);
    await expectRefusal(platform, post(platform, own), refusal);
  };

  it('needs a size "> 0: 400 INVALID_LOG_REQUEST_SIZE"', async () => {
    const detail = 'The requested size per file must be greater than 0 bytes.';
    for (const sizeRequestedPerFileBytes of [0, -1, undefined])
      await refused({ sizeRequestedPerFileBytes }, 400, 'INVALID_LOG_REQUEST_SIZE', detail);
  });

  it('needs log types: "empty: 400 INVALID_LOG_REQUEST_TYPES"', async () => {
    const detail = 'At least one log type must be requested.';
    for (const logTypes of [[], undefined])
      await refused({ logTypes }, 400, 'INVALID_LOG_REQUEST_TYPES', detail);
  });

  it('needs known types of logs and resources', async () => {
    const invalid = (value: string) => `An invalid enumeration value ${value} was specified.`;
    await refused({ logTypes: ['SYSLOG'] }, 400, 'INVALID_ENUM_VALUE', invalid('SYSLOG'), 'SYSLOG');
    await refused({ resourceType: 'HOST' }, 400, 'INVALID_ENUM_VALUE', invalid('HOST'), 'HOST');
  });

  it('needs a known resource: "The resource `<n>` of type `<t>` wasn\'t found."', async () => {
    const detail = "The resource rs9 of type REPLICASET wasn't found.";
    await refused({ resourceName: 'rs9' }, 400, 'RESOURCE_NOT_FOUND_FOR_JOB', detail, 'rs9', 'REPLICASET');
  });

  it('has "both or none" of the dates, "to after from, in the past"', async () => {
    const [logCollectionFromDate, logCollectionToDate] = [NOW - HOUR_MS, formatInstant(NOW - 1_000)];
    const missing = 'The required attribute logCollectionToDate was not specified.';
    await refused({ logCollectionFromDate }, 400, 'MISSING_ATTRIBUTE', missing, 'logCollectionToDate');
    const wrong = 'Invalid attribute logCollectionToDate specified.';
    const future = { logCollectionFromDate, logCollectionToDate: NOW + 1 };
    await refused(future, 400, 'INVALID_ATTRIBUTE', wrong, 'logCollectionToDate');
    const swapped = { logCollectionFromDate: NOW - 5, logCollectionToDate: NOW - 10 };
    const platform = platformWith(given);
    expect((await post(platform, swapped)).body).toMatchObject({ errorCode: 'START_DATE_AFTER_END_DATE' });
    expect((await post(platform, { logCollectionFromDate, logCollectionToDate })).status).toBe(201);
  });
});
