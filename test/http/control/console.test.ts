import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { givenSimulators } from '../../support/simulators.js';
import { sha256 } from '../../../src/control/defences/requireToken.js';
import { bodyOf, givenControl } from './givenControl.js';

const TOKEN = 's3cret';
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

function pageOf(options: Parameters<typeof givenControl>[1] = {}) {
  return request(givenControl(undefined, { console: true, ...options }))
    .get('/')
    .set('Accept', BROWSER);
}

describe('the console', () => {
  it('is a page at the root of the control plane', async () => {
    const reply = await pageOf().expect(200).expect('Content-Type', 'text/html; charset=utf-8');
    expect(reply.text).toContain('<title>Understudy</title>');
  });

  it('allows no script, style or connection but its own', async () => {
    const { headers } = await pageOf();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
    for (const each of ['script-src', 'style-src', 'connect-src']) expect(policy).toContain(`${each} 'self'`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });

  it('loads nothing from elsewhere', async () => {
    const { text } = await pageOf();
    const addresses = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses).toEqual(['console/icon.svg', 'console/console.css', 'console/console.js']);
  });

  it('leaves programs that ask for JSON the refusal of an unknown path', async () => {
    const app = givenControl(undefined, { console: true });
    const body = await bodyOf(request(app).get('/').set('Accept', 'application/json').expect(404));
    expect(body).toMatchObject({ status: 404, instance: '/' });
  });

  it('needs no token, but its data does', async () => {
    const app = givenControl(undefined, { console: true, tokens: [{ sha256: sha256(TOKEN) }] });
    await request(app).get('/').set('Accept', BROWSER).expect(200);
    await request(app).get('/console/icon.svg').expect(200).expect('Content-Type', 'image/svg+xml');
    await request(app).get('/v1/worlds').expect(401);
    await request(app).get('/console/other').expect(401);
  });

  it('is refused under a foreign host or origin', async () => {
    await pageOf().set('Host', 'evil.example.com').expect(403);
    await pageOf().set('Origin', 'http://evil.example.com').expect(403);
  });

  it('can be turned off', async () => {
    await pageOf({ console: false }).expect(404);
    const app = givenControl(undefined, { console: false });
    await request(app).get('/console/icon.svg').expect(404);
  });

  it('has no files but its own', async () => {
    const app = givenControl(undefined, { console: true });
    for (const path of [
      '/console/',
      '/console/main.tsx',
      '/console/..%2f..%2fpackage.json',
      '/console/index.html',
    ])
      await request(app).get(path).expect(404);
  });
});

describe('the option console of the library', () => {
  const create = givenSimulators();

  it('is true by default', async () => {
    const { controlApp } = await create();
    await request(controlApp).get('/').set('Accept', BROWSER).expect(200);
  });

  it('turns the console off', async () => {
    const { controlApp } = await create({ console: false });
    await request(controlApp).get('/').set('Accept', BROWSER).expect(404);
  });
});
