import { describe, expect, test } from '@jest/globals';
import type { ValuePattern } from '../../../src/input/scenario/scenario.gen.js';
import { issuesIn } from '../../../src/input/scenario/formats.js';
import { FaultyPlatform } from './faultyPlatform.js';

const inject = { error: { status: 500, errorCode: 'TIMEOUT_WHILE_PAGING' } } as const;

describe('A rule with an exception', () => {
  test.each<[string, ValuePattern, readonly number[]]>([
    ['another value', { not: 'false' }, [500, 500, 200]],
    ['absence', { absent: true }, [500, 200, 200]],
    ['none of several values', { not: ['true', 'false'] }, [500, 200, 200]],
    ['a value', 'false', [200, 200, 500]],
  ])(
    'strikes the first try and not the one that the platform advises: %s',
    async (_name, includeCount, statuses) => {
      const platform = new FaultyPlatform([
        { match: { path: '/clusters', query: { pageNum: 2, includeCount } }, inject },
      ]);
      const found = [];
      for (const more of ['', '&includeCount=true', '&includeCount=false'])
        found.push((await platform.get(`/clusters?pageNum=2${more}`)).status);
      expect(found).toEqual(statuses);
    },
  );

  test('selects requests by absent headers', async () => {
    const platform = new FaultyPlatform([
      { match: { path: '/clusters', headers: { Provider: { absent: true } } }, inject },
    ]);
    expect((await platform.get('/clusters')).status).toBe(500);
    expect(platform.statistics()).toMatchObject({ injected: 1 });
  });

  test.each([
    [null, 'expected a value, not null; {"absent": true} selects requests without it'],
    [{ absent: false }, 'expected true'],
    [{ absent: true, not: 'x' }, 'absent'],
    [{}, 'absent'],
    [{ unless: 'x' }, 'is unknown'],
  ])('is refused if it is not clear: %j', (value, message) => {
    for (const member of ['query', 'headers'])
      for (const part of ['match', 'exchange'] as const)
        expect(
          JSON.stringify(issuesIn(part, { [member]: { pretty: value } })).replaceAll('\\', ''),
        ).toContain(message);
  });
});
