import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import type { Report } from '../../../src/report/report.js';
import { addFaultRule } from '../../../src/commands/faults.js';
import { shippedWorld } from '../../support/fixtureWorlds.js';
import { NOW } from '../../support/rows/ids.js';
import { Plane } from './givenPlane.js';

const path = '/v1/worlds/default/report';
const BASE = '/api/public/v1.0';

function given(): Plane {
  return new Plane(shippedWorld('standard', { seed: 1, now: NOW }));
}

async function reportOf(plane: Plane, world = 'default'): Promise<Report> {
  return plane.call<Report>('get', `/${world}/report?format=json`);
}

describe('GET …/report', () => {
  it.each([
    ['', '*/*', /^application\/json/, /^\{"version":1,/],
    [
      '',
      'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      /^text\/html/,
      /^<!doctype html>/,
    ],
    ['', 'application/xml', /^application\/xml/, /^<\?xml /],
    ['?format=html', 'application/json', /^text\/html/, /^<!doctype html>/],
    ['?format=junit', '*/*', /^application\/xml/, /<testsuites /],
    ['?format=har', '*/*', /^application\/json/, /^\{"log":\{"version":"1.2",/],
    ['?format=json', 'text/html', /^application\/json/, /^\{"version":1,/],
  ])('answers %s with Accept: %s', async (query, accept, type, text) => {
    const reply = await request(given().control)
      .get(path + query)
      .set('Accept', accept)
      .expect(200);
    expect(reply.headers['content-type']).toMatch(type);
    expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(reply.text).toMatch(text);
  });

  it('refuses unknown formats and media types', async () => {
    const { control } = given();
    const { body } = await request(control).get(`${path}?format=pdf`).expect(400);
    expect(body).toMatchObject({ errors: [{ path: '?format' }] });
    await request(control).get(path).set('Accept', 'image/png').expect(406);
    await request(control).get('/v1/worlds/nowhere/report').expect(404);
  });

  it('has the exchanges of its world with their reason, and what the doctor found in them', async () => {
    const plane = given();
    await plane.create({ name: 'other', from: 'default' });
    const live = plane.simulator.find('default');
    if (live === undefined) throw new Error('no world');
    addFaultRule(live, { id: 'late', match: { path: '/users' }, inject: { error: { status: 503 } } });
    await request(plane.api).get(`/worlds/other${BASE}/clusters`);
    await request(plane.api).get(`${BASE}//clusters?apiKey=kept-to-itself`);
    await request(plane.api).post(`${BASE}/unauth/users`).send({ password: 'kept-to-itself' });
    const report = await reportOf(plane);
    expect(report.exchanges.map(({ number, world, url }) => [number, world, url])).toEqual([
      [1, 'default', `${BASE}//clusters?apiKey=[redacted]`],
      [2, 'default', `${BASE}/unauth/users`],
    ]);
    expect(report.exchanges[0]?.why).toMatch(/^The client sent no credentials/);
    expect(report.findings).toMatchObject([{ rule: 'doubledSlash', worlds: ['default'], evidence: [1] }]);
    expect(report.summary).toMatchObject({ requests: 2, dropped: 0, findings: report.findings.length });
    expect(report.coverage.exchanges).toBe(2);
    expect(report.worlds).toMatchObject([{ name: 'default', seed: 1, now: '2026-01-01T00:00:00Z' }]);
    expect(JSON.stringify(report)).not.toContain('kept-to-itself');
  });

  it('has verdicts of expectations so far, and steps that failed', async () => {
    const plane = given();
    const scenario = {
      version: 1,
      name: 'it',
      timeline: [{ at: 'PT1M', fault: { id: 'taken', delay: { fixed: 1 } } }],
      expect: [
        { never: { operation: 'E3' }, because: 'nobody patches' },
        { operation: 'E10', count: 1 },
      ],
    };
    await plane.call('post', '/default/scenarios', { scenario });
    await plane.call('post', '/default/faults', { id: 'taken', delay: { fixed: 2 } });
    await plane.advance('default', { by: 'PT2M' });
    const { verdicts, summary } = await reportOf(plane);
    expect(verdicts).toEqual([
      { world: 'default', scenario: 'it', where: 'expect[0]', status: 'met', title: 'nobody patches' },
      {
        world: 'default',
        scenario: 'it',
        where: 'expect[1]',
        status: 'pending',
        title: '{"operation":"E10","count":1}',
        message: 'expected {"operation":"E10","count":1}; 0 came',
      },
      expect.objectContaining({ where: 'timeline[0]', status: 'failed', title: 'fault taken' }),
    ]);
    expect(summary).toMatchObject({ expectations: { met: 1, missed: 0, pending: 1 }, failedSteps: 1 });
  });
});
