import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { quirksOf } from '../../../src/world/quirks.js';
import { everything } from '../../support/rows/everything.js';
import { worldOfRows } from '../../support/rows/worlds.js';
import { bodyOf, givenControl } from './givenControl.js';

describe('the program in the control plane', () => {
  it('shows its version', async () => {
    await request(givenControl())
      .get('/version')
      .expect(200, { name: 'understudy', version: '1.2.3', node: process.version });
  });

  it('shows its options and its addresses', async () => {
    const body = await bodyOf(request(givenControl()).get('/v1/info').expect(200));
    expect(body).toEqual({
      name: 'understudy',
      version: '1.2.3',
      node: process.version,
      pid: process.pid,
      startedAt: '2026-05-05T05:05:05Z',
      baseUrl: 'http://localhost:8080/default/api/public/v1.0',
      controlUrl: 'http://localhost:8081',
      fixture: 'standard',
      seed: 7,
      now: '2026-01-01T00:00:00Z',
      dialect: 'documented',
      quirks: quirksOf('documented'),
      surface: 'extended',
      worlds: ['default'],
    });
  });
});

describe('the worlds', () => {
  it('are listed and shown with their keys', async () => {
    const app = givenControl(worldOfRows(everything()));
    const one = await request(app).get('/v1/worlds/default').expect(200);
    expect(one.body).toMatchObject({
      name: 'default',
      baseUrl: 'http://localhost:8080/default/api/public/v1.0',
      path: '/worlds/default/api/public/v1.0',
      seed: 1,
      now: '2026-01-01T00:00:00Z',
      settings: { ldap: false },
      keys: [
        {
          name: 'admin',
          publicKey: 'ADMIN1',
          privateKey: '11111111-2222-3333-4444-5555555',
          roles: [{ roleName: 'GLOBAL_OWNER' }],
        },
      ],
    });
    const { stateHash, ...listed } = one.body as Record<string, unknown>;
    expect(stateHash).toMatch(/^[0-9a-f]{64}$/);
    await request(app).get('/v1/worlds').expect(200, [listed]);
  });

  it('are unknown if they do not exist', async () => {
    const body = await bodyOf(request(givenControl()).get('/v1/worlds/mars').expect(404));
    expect(body).toMatchObject({ detail: 'There is no world "mars"; GET /v1/worlds lists them.' });
  });
});
