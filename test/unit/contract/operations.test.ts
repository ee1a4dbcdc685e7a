import { describe, expect, it } from '@jest/globals';
import { BASE_PATH } from '../../../src/contract/contract.js';
import { OPERATIONS } from '../../../src/contract/operations.gen.js';
import { operationFinder } from '../../../src/contract/operations.js';

const find = operationFinder(OPERATIONS);
const found = (method: string, path: string) => find(method, BASE_PATH + path)?.id;

describe('The operation of a request', () => {
  it('is found for each operation of the contract, with any values of its parameters', () => {
    for (const { id, method, base, path } of OPERATIONS) {
      const target = base + path.replaceAll(/\{\w+\}/g, 'a%2Fb');
      expect([id, find(method.toUpperCase(), target)?.id]).toEqual([id, id]);
    }
  });

  it('has its number too, if it has one', () => {
    expect(find('GET', `${BASE_PATH}/clusters`)).toMatchObject({ id: 'listClusters', number: 'E10' });
    expect(find('GET', `${BASE_PATH}/orgs`)).not.toHaveProperty('number');
  });

  it('is the one with fixed segments, if another one with a parameter also matches', () => {
    expect(found('GET', '/orgs/1/teams/byName/x')).toBe('getTeamByName');
    expect(found('GET', '/orgs/1/teams/byName/users')).toBe('getTeamByName');
    expect(found('GET', '/orgs/1/teams/1/users')).toBe('listTeamUsers');
    expect(found('GET', '/orgs/1/teams/byName')).toBe('getTeam');
  });

  it('is the same with a slash at the end', () => {
    expect(found('GET', '/clusters/')).toBe('listClusters');
    expect([found('GET', ''), found('GET', '/')]).toEqual(['getRoot', 'getRoot']);
    expect(found('GET', '/clusters//')).toBeUndefined();
  });

  it.each([
    ['another method', 'POST', '/clusters'],
    ['an empty segment', 'GET', '/groups//events'],
    ['a segment too many', 'GET', '/clusters/1'],
    ['a path that is only the beginning of others', 'GET', '/admin'],
    ['another spelling', 'GET', '/Clusters'],
  ])('is missing for %s', (_name, method, path) => {
    expect(found(method, path)).toBeUndefined();
  });

  it('depends on the base path', () => {
    expect(find('GET', '/clusters')).toBeUndefined();
    expect(find('GET', '/monitor/health')?.id).toBe('getHealth');
    expect(found('GET', '/monitor/health')).toBeUndefined();
  });
});
