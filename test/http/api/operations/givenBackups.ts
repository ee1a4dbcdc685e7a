import type { Response } from 'supertest';
import type { Schema } from '../../../../src/contract/types.js';
import { endIncident, startIncident } from '../../../../src/incidents/lifecycle.js';
import type { Incident as IncidentSpec } from '../../../../src/input/scenario/scenario.gen.js';
import { withStores } from '../../../../src/world/backup/stores/foundStores.js';
import type { LiveWorld } from '../../../../src/simulator/liveWorld.js';
import { SECOND_MS } from '../../../../src/world/instant.js';
import { SYSTEM } from '../../../../src/world/tables/events.js';
import { KEYS, Platform } from '../../../support/platform.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { worldWith, type Given } from '../../../support/rows/worlds.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { bodyOf } from './given.js';

export const PATH = `/groups/${PROJECT}/backupConfigs`;
/** A replica set without a backup. Automation manages its processes. */
export const idle = replicaSet('rs0', { backupEnabled: false });
export const ID = idle.cluster.id;

export function backing(given: Given = { deployments: [idle] }): Platform {
  return new Platform(withStores(worldWith(given)));
}

export async function patch(platform: Platform, body: object, id = ID): Promise<Response> {
  return platform.call('patch', `${PATH}/${id}`, KEYS.admin, body);
}

/** Changes a backup, and expects success. */
export async function changed(platform: Platform, body: object, id = ID): Promise<Schema<'BackupConfig'>> {
  return bodyOf<'patchBackupConfig'>(await patch(platform, body, id));
}

export async function backupOf(platform: Platform, id = ID): Promise<Schema<'BackupConfig'>> {
  return bodyOf<'getBackupConfig'>(await platform.get(`${PATH}/${id}`));
}

export async function statusOf(platform: Platform, id = ID): Promise<string> {
  return (await backupOf(platform, id)).statusName;
}

export function pass({ live }: { readonly live: LiveWorld }, seconds: number): void {
  live.advanceTo(live.world.now + seconds * SECOND_MS);
}

/**
 * Polls every second, as clients do, until a backup has this status. Returns the seconds that it took, or `undefined`
 * after 30 seconds.
 */
export async function waitFor(platform: Platform, status: string, id = ID): Promise<number | undefined> {
  for (let seconds = 0; seconds <= 30; seconds += 1) {
    if ((await statusOf(platform, id)) === status) return seconds;
    pass(platform, 1);
  }
  return undefined;
}

/** A platform whose backup is started. */
export async function started(given?: Given): Promise<Platform> {
  const platform = backing(given);
  await changed(platform, { statusName: 'STARTED' });
  await waitFor(platform, 'STARTED');
  return platform;
}

export async function stopped(given?: Given): Promise<Platform> {
  const platform = await started(given);
  await changed(platform, { statusName: 'STOPPED' });
  await waitFor(platform, 'STOPPED');
  return platform;
}

/** Starts an incident. Returns a function that ends it. */
export function trouble({ live }: Platform, spec: IncidentSpec): () => void {
  live.commit(startIncident(live.world, spec), SYSTEM);
  return () => {
    const incident = live.world.incidents.select('state', 'active').first();
    if (incident !== undefined) live.commit(endIncident(live.world, incident), SYSTEM);
  };
}

/**
 * Returns the types of the events about backups in the feed, oldest first, each with the public key of its actor, or
 * `platform` for events without one.
 */
export async function backupEvents(platform: Platform): Promise<readonly string[]> {
  const { results } = bodyOf<'listEvents'>(await platform.get(`/groups/${PROJECT}/events`));
  return results
    .filter(({ eventTypeName }) => !eventTypeName.startsWith('HOST'))
    .map(({ eventTypeName, publicKey = 'platform' }) => `${eventTypeName} ${publicKey}`)
    .toReversed();
}
