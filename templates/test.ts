// A first test with vitest and urllib, a client that signs with HTTP Digest.
import { createSimulator, type Simulator } from 'understudy-server';
import 'understudy-server/vitest';
import { request } from 'urllib';
import { afterAll, beforeAll, expect, test } from 'vitest';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await createSimulator({ fixture: './understudy/fixture.yaml', clock: 'manual' });
});
afterAll(() => simulator.close());

test('tries again when the platform is busy', async () => {
  const world = await simulator.createWorld({
    fixture: './understudy/fixture.yaml',
    scenario: './understudy/scenario.yaml',
  });
  const { publicKey, privateKey } = world.keys.admin;
  // Replace these calls by your client.
  for (let attempt = 1; attempt <= 2; attempt += 1)
    await request(`${world.baseUrl}/clusters`, { digestAuth: `${publicKey}:${privateKey}` });
  await expect(world).toHaveReceived({ operation: 'listClusters', status: 503 }, 1);

  await world.clock.advance('PT12M');
  expect((await world.state('clusters').get('rs0')).availability).toBe('warning');
  await world.clock.advance('PT1H');
  await expect(world).toHaveMetExpectations();
});
