import { describe, it } from '@jest/globals';
import request from 'supertest';
import { givenControl } from './givenControl.js';

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

  it('are turned off with the console', async () => {
    await request(givenControl(undefined, { console: false }))
      .get('/docs')
      .expect(404);
  });
});
