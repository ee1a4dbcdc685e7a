import { afterEach, describe, expect, test } from '@jest/globals';
import { Stage } from './givenScenario.js';

let stage: Stage | undefined;

/** Returns the statuses of a read, of a change and of the health check, and the version in a header of the read. */
async function answersOf(on: Stage): Promise<readonly unknown[]> {
  const read = await on.admin.get('/orgs');
  const changed = await on.admin.call('POST', '/orgs', { name: 'Cedar' });
  const health = await fetch(new URL('/monitor/health', on.baseUrl));
  const header = read?.headers.get('x-vendor-service-version') ?? '';
  return [read?.status, changed?.status, health.status, header.split('versionString=')[1]];
}

describe('The scenario platform-upgrade', () => {
  afterEach(() => stage?.close());

  test('refuses writes, then everything, and then has "the new versionString on all responses"', async () => {
    stage = await Stage.open('platform-upgrade');
    expect(await answersOf(stage)).toEqual([200, 405, 200, '7.0.14']);
    stage.pass({ minutes: 5 });
    expect(await answersOf(stage)).toEqual([503, 503, 503, '7.0.14']);
    stage.pass({ minutes: 5 });
    expect(await answersOf(stage)).toEqual([200, 201, 200, '8.0.5']);
  });
});
