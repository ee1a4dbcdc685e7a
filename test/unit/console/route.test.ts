import { describe, expect, it } from '@jest/globals';
import { hrefOf, parseRoute, type Route } from '../../../src/console/route.js';

const ROUTES: readonly Route[] = [
  { page: 'worlds' },
  { page: 'world', world: 'default' },
  { page: 'world', world: 'a/b #%?<i>' },
  { page: 'time', world: 'default' },
  { page: 'time', world: 'world' },
  { page: 'traffic', world: 'default', item: '17' },
  { page: 'traffic', world: 'default', filter: '404 listClusters' },
  { page: 'traffic', world: 'default', item: '17', filter: '#/a?b=c&d%' },
  { page: 'findings', world: 'default' },
  { page: 'platform', world: 'default', item: 'hosts/1', asOf: '214' },
  { page: 'world', world: 'default', asOf: '2026-01-01T03:12:07Z' },
  { page: 'traffic', world: 'default', filter: '404 asOf=7', asOf: '214' },
  { page: 'measurements', world: 'default', query: 'host=rs0/node-0&period=P1D', asOf: '<i>&#?=' },
  { page: 'faults', world: 'reference' },
  { page: 'reference' },
  { page: 'reference', item: 'listClusters' },
];

describe('the routes of the console', () => {
  it.each(ROUTES)('reads what it writes: %j', (route) => {
    expect(parseRoute(hrefOf(route))).toEqual(route);
  });

  it.each([
    '',
    '#',
    '#/',
    '#/nowhere',
    '#/worlds',
    '#/worlds/',
    '#/worlds/default/nowhere',
    '#/worlds/default/reference',
  ])('shows the list of worlds for %j', (hash) => {
    expect(parseRoute(hash)).toEqual({ page: 'worlds' });
  });

  it('takes a badly encoded name unchanged', () => {
    expect(parseRoute('#/worlds/100%')).toEqual({ page: 'world', world: '100%' });
  });
});
