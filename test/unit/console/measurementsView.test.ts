import { describe, expect, it } from '@jest/globals';
import { defaultView } from '../../../src/console/pages/measurements/defaultView.js';
import {
  metricText,
  parseMetric,
  parseView,
  viewQuery,
} from '../../../src/console/pages/measurements/view.js';
import { hrefOf, parseRoute } from '../../../src/console/route.js';
import fc from '../../support/properties.js';

const seconds = fc.integer({ min: 0, max: 4_000_000_000 }).map((second) => second * 1000);
const names = fc.array(fc.string({ minLength: 1 }), { maxLength: 3 });
const ranges = fc.oneof(
  fc.record({ period: fc.constantFrom('PT1H', 'P1D', 'P7D', 'P90D') }),
  fc.tuple(seconds, fc.integer({ min: 60, max: 1e6 })).map(([start, length]) => ({
    start,
    end: start + length * 1000,
  })),
);
const views = fc.record(
  { hosts: names, metrics: names, range: ranges, at: seconds },
  { requiredKeys: ['hosts', 'metrics', 'range'] },
);

describe('the address of the measurements page', () => {
  it('contains the whole view, whatever the names are', () => {
    fc.assert(
      fc.property(views, (view) => {
        const href = hrefOf({ world: 'w', page: 'measurements', query: viewQuery(view) });
        const { query, ...route } = parseRoute(href);
        expect(route).toEqual({ world: 'w', page: 'measurements' });
        expect(parseView(query ?? '')).toEqual(view);
      }),
    );
  });

  it('is readable', () => {
    const start = Date.UTC(2026, 0, 1);
    const view = { hosts: ['rs0/node-0'], metrics: ['A@disk/data'], range: { start, end: start + 60_000 } };
    expect(viewQuery(view)).toBe(
      'host=rs0/node-0&m=A@disk/data&start=2026-01-01T00:00:00Z&end=2026-01-01T00:01:00Z',
    );
  });

  it.each(['', 'period=P2D', 'start=2026-01-02&end=2026-01-01', 'start=then&end=now', 'at=x'])(
    'has defaults for missing and wrong parts: %s',
    (query) => {
      expect(parseView(query)).toEqual({ hosts: [], metrics: [], range: { period: 'P1D' } });
    },
  );
});

describe('the text of a measurement', () => {
  it.each([
    ['CONNECTIONS', { name: 'CONNECTIONS' }],
    ['SPACE@disk/data', { name: 'SPACE', disk: 'data' }],
    ['SIZE@database/a/b@c', { name: 'SIZE', database: 'a/b@c' }],
  ])('%s has a name, and the disk or database', (text, metric) => {
    expect(parseMetric(text)).toEqual(metric);
    expect(metricText(metric)).toBe(text);
  });
});

describe('hosts', () => {
  const hosts = [
    { id: '1', name: 'rs1/node-0', clusterName: 'rs1', replicaState: 'PRIMARY' },
    { id: '2', name: 'rs0/node-1', clusterName: 'rs0', replicaState: 'DOWN' },
    { id: '3', name: 'rs1/node-1', clusterName: 'rs1', replicaState: 'SECONDARY' },
  ];

  it('begin with one shard of a sharded cluster', () => {
    const shard = hosts.map((host, index) => ({
      ...host,
      clusterName: 'sh0',
      replicaSetName: `set${index % 2}`,
    }));
    expect(defaultView(shard).hosts).toEqual(['rs1/node-0', 'rs1/node-1']);
  });

  it('begin with a replica set that has a primary', () => {
    expect(defaultView(hosts)).toMatchObject({
      hosts: ['rs1/node-0', 'rs1/node-1'],
      range: { period: 'P1D' },
    });
    expect(defaultView(hosts.slice(1, 2)).hosts).toEqual(['rs0/node-1']);
    expect(defaultView([]).hosts).toEqual([]);
  });

  it('belong to the replica set of the selected host, if this host is known', () => {
    expect(defaultView(hosts, 'rs0/node-1').hosts).toEqual(['rs0/node-1']);
    expect(defaultView(hosts, 'other').hosts).toEqual(['rs1/node-0', 'rs1/node-1']);
  });
});
