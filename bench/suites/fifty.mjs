/**
 * A test suite of fifty calls, for `bench/certify.mjs`: lists, single rows and one change, with a client that retries after a
 * pause. The first argument `hasty` makes the pauses a millisecond, except those that the platform asks for.
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../../docs/examples/drivers/node/client.mjs';

const { UNDERSTUDY_BASE_URL, UNDERSTUDY_PUBLIC_KEY, UNDERSTUDY_PRIVATE_KEY } = process.env;
class Hasty extends Client {
  async pause({ retryAfterMs = 1 }) {
    await sleep(retryAfterMs);
  }
}
const Made = process.argv[2] === 'hasty' ? Hasty : Client;
const client = new Made({
  baseUrl: UNDERSTUDY_BASE_URL,
  publicKey: UNDERSTUDY_PUBLIC_KEY,
  privateKey: UNDERSTUDY_PRIVATE_KEY,
});
const ROUNDS = 7;
try {
  await client.send('POST', '/orgs', { name: 'Certified' });
  for (let round = 0; round < ROUNDS; round += 1) {
    const [organization] = await client.list('/orgs');
    const [project] = await client.list('/groups');
    assert.equal((await client.get(`/orgs/${organization.id}`)).id, organization.id);
    assert.equal((await client.get(`/groups/${project.id}`)).id, project.id);
    for (const part of ['hosts', 'alerts', 'maintenanceWindows'])
      await client.list(`/groups/${project.id}/${part}`);
  }
} finally {
  client.close();
}
