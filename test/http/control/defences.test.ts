import { describe, expect, it } from '@jest/globals';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from '../../support/request.js';
import { sha256 } from '../../../src/control/defences/requireToken.js';
import { bodyOf, givenControl } from './givenControl.js';

function callWith(header: string, value: string, options: Parameters<typeof givenControl>[1] = {}) {
  return request(givenControl(undefined, options)).get('/version').set(header, value);
}

/** Sends a request with this literal target and a local Host header. Returns the status. */
async function statusOf(target: string): Promise<number | undefined> {
  const server = createServer(givenControl());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const status = await new Promise<number | undefined>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: target, headers: { Host: 'localhost' } }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    }).on('error', reject);
  });
  server.close();
  return status;
}

describe('the defence against foreign hosts', () => {
  it.each([
    'localhost',
    'localhost:8081',
    'LOCALHOST:1',
    '127.0.0.1:8081',
    '10.1.2.3',
    '[::1]:8081',
    '[fe80::1]',
  ])('admits %s', async (host) => {
    await callWith('Host', host).expect(200);
  });

  it.each([
    'evil.example.com',
    'evil.example.com:8081',
    'localhost.evil.example.com',
    '127.0.0.1.evil.example.com',
    '[localhost]',
    'localhost:8081:1',
    '::1',
    'user@localhost',
  ])('rejects %s', async (host) => {
    const body = await bodyOf(callWith('Host', host).expect(403));
    expect(body).toMatchObject({ title: 'Forbidden', detail: expect.stringContaining(JSON.stringify(host)) });
  });

  it('names the option that allows a host', async () => {
    expect(await bodyOf(callWith('Host', 'understudy').expect(403))).toMatchObject({
      detail: expect.stringContaining('--control-hosts'),
    });
  });

  it.each([
    ['http://evil.example.com/version', 403],
    ['http://localhost@evil.example.com/version', 403],
    ['HTTP://evil.example.com:80/version', 403],
    ['http://localhost:8081/version', 200],
    ['http://127.0.0.1/version', 200],
  ])('checks the authority of the target too: %s', async (target, status) => {
    expect(await statusOf(target)).toBe(status);
  });

  it('admits an allowed name', async () => {
    await callWith('Host', 'Understudy:8081', { allowedHosts: ['understudy'] }).expect(200);
    await callWith('Host', 'understudy.evil.example.com', { allowedHosts: ['understudy'] }).expect(403);
  });
});

describe('the defence against foreign origins', () => {
  it('admits its own', async () => {
    await callWith('Host', 'localhost:8081').set('Origin', 'http://localhost:8081').expect(200);
  });

  it.each([
    'http://localhost:3000',
    'http://localhost',
    'https://localhost:8081',
    'http://evil.example.com',
    'null',
    '',
  ])('rejects %j', async (origin) => {
    await callWith('Host', 'localhost:8081').set('Origin', origin).expect(403);
  });

  it('answers no CORS preflight and sends no CORS header', async () => {
    const { headers } = await request(givenControl()).options('/v1/info').expect(405);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('the token', () => {
  const token = { tokens: [{ sha256: sha256('s3cret-token') }] };

  it('admits a client that sends it', async () => {
    await callWith('Authorization', 'Bearer s3cret-token', token).expect(200);
    await callWith('Authorization', 'bearer s3cret-token', token).expect(200);
  });

  it.each([
    '',
    's3cret-token',
    'Basic s3cret-token',
    'Bearer',
    'Bearer s3cret-toke',
    'Bearer s3cret-token2',
    'Bearer a b',
  ])('rejects a client that sends %j', async (authorization) => {
    const { headers } = await callWith('Authorization', authorization, token).expect(401);
    expect(headers['www-authenticate']).toBe('Bearer realm="Understudy control plane"');
  });

  it('does not reveal to strangers which paths exist', async () => {
    await request(givenControl(undefined, token)).get('/nowhere').expect(401);
  });
});

describe('the defence against form posts', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/problem+json',
  ])('refuses a body of %s', async (type) => {
    const body = await bodyOf(
      request(givenControl()).post('/v1/worlds').set('Content-Type', type).send('a=1').expect(415),
    );
    expect(body).toMatchObject({ status: 415, detail: expect.stringContaining(type) });
  });

  it('accepts JSON, or no body', async () => {
    await request(givenControl()).post('/v1/worlds').send({}).expect(201);
    await request(givenControl()).post('/v1/worlds').expect(201);
  });

  it('answers broken JSON with a problem', async () => {
    const app = givenControl();
    const body = await bodyOf(request(app).post('/v1/worlds').type('json').send('{"a":').expect(400));
    expect(body).toMatchObject({ title: 'Bad Request', instance: '/v1/worlds' });
  });
});

describe('every reply', () => {
  it('forbids sniffing and caching, and does not name its software', async () => {
    for (const path of ['/livez', '/v1/info', '/nowhere']) {
      const { headers } = await request(givenControl()).get(path);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('etag');
    }
  });
});
