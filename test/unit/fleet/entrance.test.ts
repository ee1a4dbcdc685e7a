import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { createApp } from '../../../src/api/app.js';
import type { Fleet } from '../../../src/fleet/fleet.js';
import { WorldTooLargeError } from '../../../src/fleet/size.js';
import { entranceOf } from '../../../src/server/fleet/entrance.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import { StoreError } from '../../../src/simulator/worldRecord.js';
import { BASE_PATH } from '../../../src/contract/contract.js';
import { DigestClient } from '../../support/digestClient.js';
import { standard } from '../../support/fixtureWorlds.js';
import { KEYS } from '../../support/platform.js';

/** Makes an organization in a world that refuses the change with an error, when the lease is over. Returns the reply. */
async function refusedWith(error: StoreError): Promise<object> {
  const lease = { isTrusted: true };
  const fleet = {
    isTrusted: () => lease.isTrusted,
    waiting: new Set(),
    saving: () => undefined,
    use: () => undefined,
  } as unknown as Fleet;
  const simulator = new Simulator();
  simulator.add('default', standard()).storeIn({
    keep: () => {
      lease.isTrusted = false;
      throw error;
    },
  });
  const app = createApp(simulator, { now: () => 1_000_000, randomBytes });
  const client = new DigestClient(entranceOf(fleet, {})('api', simulator, app));
  const { body } = await client.call('post', `${BASE_PATH}/orgs`, KEYS.admin, { name: 'new' });
  return body as object;
}

describe('a change by the API that takes longer than the lease', () => {
  it('gets the reason if it is too large, because no replica can save it', async () => {
    expect(
      await refusedWith(new WorldTooLargeError('the world default takes at least 65 MiB')),
    ).toMatchObject({
      error: 507,
      detail: 'Insufficient storage: the world default takes at least 65 MiB.',
    });
  });

  it('gets the general 503 for any other reason', async () => {
    expect(await refusedWith(new StoreError('the store is full'))).toMatchObject({
      error: 503,
      errorCode: 'REPLICA_NOT_READY',
    });
  });
});
