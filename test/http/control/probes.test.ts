import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { sha256 } from '../../../src/control/defences/requireToken.js';
import { bodyOf, givenControl } from './givenControl.js';

const NOT_RUNNING = { running: () => undefined };

describe('the probes', () => {
  it('report a running program as live and ready', async () => {
    const app = givenControl();
    await request(app).get('/livez').expect(200, { status: 'live' });
    await request(app).get('/readyz').expect(200, { status: 'ready' });
  });

  it('report a starting program as live, but not ready', async () => {
    const app = givenControl(undefined, NOT_RUNNING);
    await request(app).get('/livez').expect(200);
    const body = await bodyOf(
      request(app)
        .get('/readyz')
        .expect(503)
        .expect('Content-Type', /^application\/problem\+json/),
    );
    expect(body).toMatchObject({
      type: 'about:blank',
      title: 'Service Unavailable',
      status: 503,
      instance: '/readyz',
    });
  });

  it('ask for no token', async () => {
    const app = givenControl(undefined, { tokens: [{ sha256: sha256('secret') }] });
    await request(app).get('/livez').expect(200);
    await request(app).get('/readyz').expect(200);
    await request(app).get('/ca.pem').expect(404);
    await request(app).get('/version').expect(401);
  });

  it('refuse other requests until the program is ready', async () => {
    const app = givenControl(undefined, NOT_RUNNING);
    await request(app).get('/v1/info').expect(503).expect('Retry-After', '1');
  });
});
