import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { numberedId } from '../../support/rows/ids.js';
import { givenControl } from './givenControl.js';
import { Plane } from './givenPlane.js';

describe('the documents at the control plane', () => {
  it('are below /docs, also without the slash', async () => {
    const app = givenControl(undefined, { console: true });
    await request(app).get('/docs').expect(308).expect('Location', 'docs/');
  });

  it('have no files but their own', async () => {
    const app = givenControl(undefined, { console: true });
    for (const name of ['..%2fpackage.json', '.stamp', 'x.html', 'x.ts', '%00.html', 'a%2fb.html'])
      await request(app).get(`/docs/${name}`).expect(404);
  });

  it('need no token, and are refused under a foreign host', async () => {
    const app = givenControl(undefined, { console: true, tokens: [{ sha256: 'a'.repeat(64) }] });
    await request(app).get('/docs').expect(308);
    await request(app).get('/docs').set('Host', 'evil.example.com').expect(403);
  });

  it('are named by refusals: the row of an error of the platform, or else the refused call', async () => {
    const plane = new Plane();
    expect(await plane.refused('get', '/default/state/hosts?wrong=1')).toMatchObject({
      docs: '/docs/control-plane/get-v1worldsworldstatecollection',
    });
    const lost = { roles: [{ roleName: 'GROUP_OWNER', groupId: numberedId(99) }] };
    expect(await plane.refused('patch', '/default/state/keys/admin', lost)).toMatchObject({
      docs: '/docs/errors/GROUP_NOT_FOUND',
    });
  });

  it('are named by a refusal before its call is known: the section about all errors', async () => {
    const app = givenControl();
    const docs = '/docs/control-plane/errors';
    const { body: unknown } = await request(app).get('/v1/nothing').expect(404);
    const { body: foreign } = await request(app).get('/v1/info').set('Host', 'evil.example.com').expect(403);
    expect([unknown, foreign]).toEqual([
      expect.objectContaining({ docs }),
      expect.objectContaining({ docs }),
    ]);
  });

  it('are named by the journal entry of a control action', async () => {
    const app = givenControl();
    await request(app).post('/v1/worlds/default/clock/advance').send({ by: 'PT1M' }).expect(200);
    const { body } = await request(app).get('/v1/worlds/default/journal/1').expect(200);
    expect(body).toMatchObject({
      action: 'POST clock/advance',
      docs: '/docs/control-plane/post-v1worldsworldclockadvance',
    });
  });

  it('are turned off with the console', async () => {
    await request(givenControl(undefined, { console: false }))
      .get('/docs')
      .expect(404);
  });
});
