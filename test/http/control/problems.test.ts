import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { StoreError } from '../../../src/simulator/worldRecord.js';
import { givenControl } from './givenControl.js';

describe('a refused request', () => {
  it('is answered with problem details', async () => {
    const response = await request(givenControl()).get('/nowhere?a=1').expect(404);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(response.body).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'The control plane has no path /nowhere; GET /openapi.json lists all paths.',
      instance: '/nowhere?a=1',
      docs: '/docs/control-plane/errors',
    });
  });

  it('gets the allowed methods of the path', async () => {
    const response = await request(givenControl())
      .delete('/v1/worlds/default/state/hosts/rs0/node-0')
      .expect(405);
    expect(response.headers.allow).toBe('GET, HEAD, PATCH');
    expect(response.body).toMatchObject({ title: 'Method Not Allowed' });
    await request(givenControl()).post('/livez').expect(405);
  });

  it('is a 400 when its path does not decode', async () => {
    await request(givenControl()).get('/v1/worlds/%E0%A4%A').expect(400);
  });
});

describe('an unexpected error', () => {
  it('is logged, and its stack stays inside', async () => {
    const logged: unknown[] = [];
    const error = (details: unknown): void => void logged.push(details);
    const bug = new Error('a bug');
    const app = givenControl(undefined, {
      log: { error },
      running: () => {
        throw bug;
      },
    });
    const { text } = await request(app).get('/v1/info').expect(500);
    expect(text).toContain('Unexpected error.');
    expect(text).not.toMatch(/a bug|at .*\.ts/);
    expect(logged).toEqual([{ err: bug, url: '/v1/info' }]);
  });

  it('is logged without a stack if the system refused a call, because that is not a bug', async () => {
    const logged: unknown[] = [];
    const error = (details: unknown): void => void logged.push(details);
    const cause = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
    const app = givenControl(undefined, {
      log: { error },
      running: () => {
        throw new StoreError('the change was not made, because it could not be saved: the disk is full', {
          cause,
        });
      },
    });
    await request(app).get('/v1/info').expect(507);
    expect(logged).toEqual([
      { reason: 'the change was not made, because it could not be saved: the disk is full', url: '/v1/info' },
    ]);
  });
});
