import { describe, expect, it } from '@jest/globals';
import { BASE_PATH } from '../../../src/contract/contract.js';
import { findUnsimulated, NOT_SIMULATED } from '../../../src/contract/notSimulated.js';
import { OPERATIONS } from '../../../src/contract/operations.gen.js';
import { operationFinder, placeFinder } from '../../../src/contract/operations.js';

const find = (method: string, path: string) => findUnsimulated(method, BASE_PATH + path)?.id;
const filled = (path: string): string => path.replaceAll(/\{\w+\}/g, 'a%2Fb');

describe('A documented operation that is not simulated', () => {
  it.each(NOT_SIMULATED)('is found: $method $path', ({ id, method, path }) => {
    expect(find(method, filled(path))).toBe(id);
    expect(find(method, `${filled(path)}/`)).toBe(id);
  });

  it('has a name and a path that no served operation has', () => {
    const served = operationFinder(OPERATIONS);
    const placeAt = placeFinder(OPERATIONS);
    const ids: readonly string[] = OPERATIONS.map(({ id }) => id);
    for (const { id, method, path } of NOT_SIMULATED) {
      expect([id, ids.includes(id)]).toEqual([id, false]);
      expect([id, served(method, BASE_PATH + filled(path))]).toEqual([id, undefined]);
      // On a path with other operations the reply would be a 405, and the documents say 404.
      expect([id, placeAt(BASE_PATH + filled(path))]).toEqual([id, undefined]);
    }
    expect(new Set(NOT_SIMULATED.map(({ id }) => id)).size).toBe(NOT_SIMULATED.length);
  });

  it('differs from its neighbours in the word after the colon', () => {
    const job = '/admin/omLogCollectionJobs/5';
    expect([find('GET', job), find('GET', `${job}:download`)]).toEqual([
      'getPlatformLogJob',
      'downloadPlatformLogs',
    ]);
    const process = '/groups/1/replicaSets/rs0/process/db-1.example.net%3A27017';
    expect([find('POST', `${process}:stepDown`), find('POST', `${process}:stepUp`)]).toEqual([
      'stepDownPrimary',
      'stepUpSecondary',
    ]);
    expect(find('POST', '/groups/1/replicaSets/rs0/process/db-1.example.net:27017:stepUp')).toBe(
      'stepUpSecondary',
    );
  });

  it('is also asked for by HEAD', () => {
    expect(find('HEAD', '/admin/servers')).toBe('listPlatformServers');
  });

  it.each([
    ['another method', 'PUT', '/admin/servers'],
    ['a segment too many', 'GET', '/admin/servers/1'],
    ['a segment too few', 'GET', '/groups/1/replicaSets/rs0'],
    ['another spelling', 'GET', '/admin/Servers'],
  ])('is not found for %s', (_, method, path) => {
    expect(find(method, path)).toBeUndefined();
  });

  it('is not found below another base path', () => {
    expect(findUnsimulated('GET', '/api/private/v1.0/admin/servers')).toBeUndefined();
    expect(findUnsimulated('GET', '/admin/servers')).toBeUndefined();
  });
});
