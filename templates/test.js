// A first test with Node's own runner and urllib, a client that signs with HTTP Digest.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSimulator } from 'understudy-server';
import { request } from 'urllib';

let simulator;
before(async () => {
  simulator = await createSimulator({ fixture: './understudy/fixture.yaml', clock: 'manual' });
});
after(() => simulator.close());

test('tries again when the platform is busy', async () => {
  const world = await simulator.createWorld({
    fixture: './understudy/fixture.yaml',
    scenario: './understudy/scenario.yaml',
  });
  const { publicKey, privateKey } = world.keys.admin;
  const statuses = [];
  // Replace these calls by your client.
  while (statuses.at(-1) !== 200 && statuses.length < 3) {
    const { status } = await request(`${world.baseUrl}/clusters`, {
      digestAuth: `${publicKey}:${privateKey}`,
    });
    statuses.push(status);
  }
  assert.deepEqual(statuses, [503, 200]);

  await world.clock.advance('PT12M');
  assert.equal((await world.state('clusters').get('rs0')).availability, 'warning');
  await world.clock.advance('PT1H');
  await world.scenarios.assert();
});
