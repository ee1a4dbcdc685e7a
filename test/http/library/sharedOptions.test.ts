import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSimulator, type Simulator } from '../../../src/index.js';
import request from '../../support/request.js';

let simulator: Simulator;
const tokens = new URL('../../../docs/examples/tokens.yaml', import.meta.url).pathname;

beforeAll(async () => {
  simulator = await createSimulator({
    listen: false,
    fixture: 'empty',
    controlTokens: tokens,
    worldTtl: 'PT8H',
  });
});

afterAll(() => simulator.close());

describe('a simulator of the library that a team shares', () => {
  it('makes worlds with labels and the time to live of the simulator', async () => {
    await simulator.createWorld({ name: 'short', labels: { job: '1' }, ttl: 'PT1H' });
    await simulator.createWorld({ name: 'usual' });
    const { body } = await request(simulator.controlApp)
      .get('/v1/worlds?label=job')
      .set('Authorization', 'Bearer dashboards-example-secret')
      .expect(200);
    expect(body).toMatchObject([{ name: 'short', labels: { job: '1' } }]);
    const lasts = async (name: string): Promise<number> => {
      const reply = await request(simulator.controlApp)
        .get(`/v1/worlds/${name}`)
        .set('Authorization', 'Bearer dashboards-example-secret');
      const { createdAt, expiresAt } = reply.body as {
        readonly createdAt: string;
        readonly expiresAt: string;
      };
      return Math.floor((Date.parse(expiresAt) - Date.parse(createdAt)) / 3_600_000);
    };
    expect([await lasts('short'), await lasts('usual')]).toEqual([1, 8]);
  });

  it('checks the rights of tokens', async () => {
    const post = (secret: string) =>
      request(simulator.controlApp)
        .post('/v1/worlds')
        .set('Authorization', `Bearer ${secret}-example-secret`);
    await post('dashboards').send({}).expect(403);
    await post('ci').send({}).expect(201);
  });

  it.each([
    [
      { controlTokens: '/nowhere/tokens.yaml' },
      /^controlTokens "\/nowhere\/tokens\.yaml": no such file or folder \(ENOENT\)/,
    ],
    [{ controlTokens: 'package.json' }, /^controlTokens package\.json:1:1: tokens: is missing/],
    [{ worldTtl: 'soon' }, /^worldTtl "soon": expected a time from 1 second to 366 days/],
    [{ controlTls: true }, /^controlTls: requires tls/],
  ])('refuses %j', async (options, message) => {
    await expect(createSimulator({ listen: false, ...options })).rejects.toThrow(message);
  });
});
