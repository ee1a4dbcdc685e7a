import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { createSimulator } from '../../../src/index.js';
import { DigestClient } from '../../support/digestClient.js';
import { KEYS } from '../../support/platform.js';

const BASE = '/api/public/v1.0';

async function given(surface?: 'documented' | 'extended') {
  const options = { listen: false, clock: 'manual', now: '2026-01-01T00:00:00Z', surface } as const;
  const simulator = await createSimulator(options);
  const client = new DigestClient(simulator.app, 'localhost:8080');
  const getAt = (path: string) => client.call('get', path, KEYS.admin);
  const get = (path: string) => getAt(BASE + path);
  const control = async (path: string): Promise<unknown> =>
    ((await request(simulator.controlApp).get(path).expect(200)) as { readonly body: unknown }).body;
  return { get, getAt, control };
}

describe('--surface', () => {
  it('serves the whole platform by default', async () => {
    const { get, control } = await given();
    expect((await get('/orgs')).status).toBe(200);
    expect(await control('/v1/info')).toMatchObject({ surface: 'extended' });
    expect(await control('/platform/openapi.json')).toHaveProperty(['paths', '/orgs']);
  });

  it('documented serves the operations of the published document only', async () => {
    const { get, getAt, control } = await given('documented');
    expect((await get('/clusters')).status).toBe(200);
    const unknown = [`${BASE}/orgs`, BASE, `${BASE}/`, '/api/private/unauth/version', '/monitor/health'];
    for (const path of unknown)
      expect((await getAt(path)).body).toMatchObject({ error: 404, errorCode: 'RESOURCE_NOT_FOUND' });
    expect(await control('/v1/info')).toMatchObject({ surface: 'documented' });
    expect(await control('/platform/openapi.json')).not.toHaveProperty(['paths', '/orgs']);
    expect(await control('/platform/openapi.json?surface=extended')).toHaveProperty(['paths', '/orgs']);
    expect(await control('/v1/worlds/default/coverage')).toMatchObject({ operations: { total: 21 } });
  });
});
