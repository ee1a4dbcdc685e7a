import type { Schema } from '../../../../src/contract/types.js';
import type { Duration } from '../../../../src/world/duration.js';
import { later } from '../../../support/advancing.js';
import { replicaSet, sharded } from '../../../support/rows/deployments.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { KEYS } from '../../../support/platform.js';
import { bodyOf } from './given.js';
import { platformWith, Tenant } from './tenant.js';

export const JOBS = `/groups/${PROJECT}/logCollectionJobs`;

export const given = { deployments: [replicaSet('rs0'), sharded('sh0')] };

/** A request for the logs of rs0. Members of `own` replace those of the request. */
export function request(own: object = {}): object {
  return {
    resourceType: 'REPLICASET',
    resourceName: 'rs0',
    sizeRequestedPerFileBytes: 4_000,
    logTypes: ['AUTOMATION_AGENT', 'MONGODB', 'FTDC'],
    redacted: false,
    ...own,
  };
}

/** Starts a job, and returns the path of the job. */
export async function startJob(platform: Tenant, own: object = {}): Promise<string> {
  const reply = await platform.call('post', JOBS, KEYS.admin, request(own));
  return `${JOBS}/${bodyOf<'createLogCollectionJob'>(reply, 201).id}`;
}

/** A platform with a started job. */
export async function platformWithJob(
  own: object = {},
  rows: Parameters<typeof platformWith>[0] = {},
): Promise<readonly [Tenant, string]> {
  const platform = platformWith({ ...given, ...rows });
  return [platform, await startJob(platform, own)];
}

/** The platform some time later. */
export function afterwards(platform: Tenant, length: Duration): Tenant {
  return new Tenant(later(platform.world, length));
}

export async function jobOf(platform: Tenant, path: string): Promise<Schema<'LogCollectionJob'>> {
  return bodyOf<'getLogCollectionJob'>(await platform.get(`${path}?verbose=true`));
}

/** Returns the host, log type and status of each child job. */
export function childrenOf({ childJobs = [] }: Schema<'LogCollectionJob'>): readonly string[] {
  return childJobs.map(
    ({ hostName, logCollectionType, status }) => `${hostName} ${logCollectionType} ${status}`,
  );
}
