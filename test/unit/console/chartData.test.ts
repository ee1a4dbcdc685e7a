import { describe, expect, it } from '@jest/globals';
import {
  chartsOf,
  csvOf,
  largestOf,
  pathOf,
  requestsFor,
  tableOf,
  valueAt,
  type Chart,
} from '../../../src/console/pages/measurements/chartData.js';
import { incidentMarks, occurrencesOf, stretchOf } from '../../../src/console/pages/measurements/marks.js';
import { hostsByState, statesText, wordsAt } from '../../../src/console/pages/measurements/statesAt.js';
import type { Schemas } from '../../../src/console/control/schemas.js';

const start = Date.UTC(2026, 0, 1);
const span = { start, end: start + 100_000 };
const granularity = { name: 'PT10S', ms: 10_000 };

function lineOf(...values: readonly (number | null)[]) {
  return { host: 'a', points: values.map((value, index) => ({ at: start + index * 10_000, value })) };
}

describe('the charts of a view', () => {
  it('have a line for each host, from the call about the same disk or database', () => {
    const metrics = ['DB_STORAGE', 'DB_STORAGE/shop', 'DISK'].map((name) => ({
      name: name.split('/')[0] ?? '',
      ...(name.includes('/') && { database: 'shop' }),
    }));
    const measurement = (name: string, value: number) => ({
      name,
      units: 'BYTES',
      dataPoints: [{ timestamp: '2026-01-01T00:00:00Z', value }],
    });
    const loaded = [
      { request: { host: '1', m: [] }, host: 'a', measurements: [measurement('DB_STORAGE', 1)] },
      { request: { host: '2', m: [] }, host: 'b', measurements: [measurement('DB_STORAGE', 2)] },
      {
        request: { host: '1', m: [], database: 'shop' },
        host: 'a',
        measurements: [measurement('DB_STORAGE', 3)],
      },
    ];
    const shown = chartsOf(metrics, loaded as Parameters<typeof chartsOf>[1]).map(({ units, lines }) => [
      units,
      ...lines.map(({ host, points }) => [host, ...points]),
    ]);
    expect(shown).toEqual([
      ['BYTES', ['a', { at: start, value: 1 }], ['b', { at: start, value: 2 }]],
      ['BYTES', ['a', { at: start, value: 3 }]],
      [''],
    ]);
  });
});

describe('the path of a line', () => {
  it('goes through the middle of the intervals', () => {
    expect(pathOf(lineOf(0, 5, 10), span, 10, granularity)).toBe('M50.00 100.00L150.00 50.00L250.00 0.00');
  });

  it('has a gap for each missing value, and a stroke for a value without neighbours', () => {
    expect(pathOf(lineOf(10, 10, null, 10, null, null, 10), span, 10, granularity)).toBe(
      'M50.00 0.00L150.00 0.00M350.00 0.00h0.5M650.00 0.00h0.5',
    );
    expect(pathOf(lineOf(null, null), span, 10, granularity)).toBe('');
  });
});

describe('the value at an instant', () => {
  it('is the value of its interval', () => {
    const line = lineOf(1, null, 3);
    const at = (ms: number) => valueAt(line, start + ms, granularity);
    expect([at(0), at(9_999), at(10_000), at(25_000), at(30_000)]).toEqual([1, 1, null, 3, 3]);
    expect([at(-1), at(30_001)]).toEqual([null, null]);
  });
});

describe('the calls for measurements', () => {
  it('are one for each host, disk and database', () => {
    const metrics = [
      { name: 'A' },
      { name: 'D', disk: 'data' },
      { name: 'B' },
      { name: 'E', database: 'data' },
      { name: 'F', disk: 'data' },
    ];
    expect(requestsFor('id', metrics)).toEqual([
      { host: 'id', m: ['A', 'B'] },
      { host: 'id', disk: 'data', m: ['D', 'F'] },
      { host: 'id', database: 'data', m: ['E'] },
    ]);
  });
});

describe('tables of values', () => {
  const charts: readonly Chart[] = [
    { metric: { name: 'A' }, units: 'SCALAR', lines: [lineOf(1, null)] },
    { metric: { name: 'B', database: 'x"y' }, units: 'BYTES', lines: [lineOf(2, 3)] },
  ];

  it('have a row for each time and a column for each line', () => {
    expect(tableOf(charts)).toEqual({
      columns: ['A a', 'B@database/x"y a'],
      rows: [
        { at: start, values: [1, 2] },
        { at: start + 10_000, values: [null, 3] },
      ],
    });
    expect(charts.map(largestOf)).toEqual([1, 3]);
  });

  it('are comma-separated values with quotes', () => {
    expect(csvOf(charts)).toBe(
      '"time","A a","B@database/x""y a"\r\n2026-01-01T00:00:00.000Z,1,2\r\n2026-01-01T00:00:10.000Z,,3\r\n',
    );
  });
});

const history: Schemas['History'] = {
  start: '2026-01-01T00:00:00Z',
  end: '2026-01-01T00:01:40Z',
  omittedEvents: 0,
  hosts: [
    {
      hostId: '1',
      name: 'rs0/node-0',
      processId: 'a:1',
      states: [
        { state: 'PRIMARY', from: '2025-12-01T00:00:00Z', until: '2026-01-01T00:00:10Z' },
        { state: 'DOWN', from: '2026-01-01T00:00:10Z' },
      ],
    },
    {
      hostId: '2',
      name: 'rs0/node-1',
      processId: 'b:1',
      states: [
        { state: 'SECONDARY', from: '2025-12-01T00:00:00Z', until: '2026-01-01T00:00:20Z' },
        { state: 'PRIMARY', from: '2026-01-01T00:00:20Z' },
      ],
    },
    {
      hostId: '3',
      name: 'rs0/node-2',
      processId: 'c:1',
      states: [{ state: 'SECONDARY', from: '2025-12-01T00:00:00Z' }],
    },
  ],
  incidents: [
    {
      id: 'i',
      kind: 'node.down',
      target: 'rs0/node-0',
      active: false,
      from: '2026-01-01T00:00:10Z',
      endedAt: '2026-01-01T00:00:50Z',
    },
    { id: 'j', kind: 'load.spike', target: 'rs0', active: true, from: '2026-01-01T00:00:20Z' },
  ],
  events: [
    {
      id: 'e',
      name: 'HOST_DOWN',
      eventTypeName: 'HOST_DOWN',
      created: '2026-01-01T00:00:10Z',
      hostname: 'a',
      port: 1,
    },
    {
      id: 'f',
      name: 'PRIMARY_ELECTED',
      eventTypeName: 'PRIMARY_ELECTED',
      created: '2026-01-01T00:00:20Z',
      replicaSetName: 'rs0',
    },
  ],
};

describe('the states at an instant', () => {
  it('name the primary first', () => {
    expect(hostsByState(history, start)).toEqual([
      ['PRIMARY', ['rs0/node-0']],
      ['SECONDARY', ['rs0/node-1', 'rs0/node-2']],
    ]);
    expect(hostsByState(history, Date.UTC(2025, 0, 1))).toEqual([
      ['not known', ['rs0/node-0', 'rs0/node-1', 'rs0/node-2']],
    ]);
  });

  it('change at their first instant, and are said with the active incidents', () => {
    expect(statesText(history, start + 9_999)).toBe(
      'PRIMARY rs0/node-0; SECONDARY rs0/node-1, rs0/node-2; no incident',
    );
    expect(statesText(history, start + 10_000)).toBe(
      'SECONDARY rs0/node-1, rs0/node-2; DOWN rs0/node-0; incident node.down rs0/node-0',
    );
    expect(statesText(history, start + 20_000)).toBe(
      'PRIMARY rs0/node-1; SECONDARY rs0/node-2; DOWN rs0/node-0; incident node.down rs0/node-0, load.spike rs0',
    );
    expect(statesText(history, start + 50_000)).toContain('incident load.spike rs0');
  });

  it('are not said of a time that has not come yet', () => {
    const now = '2026-01-01T00:00:20Z';
    expect(wordsAt(history, now, start + 20_000)).toBe(statesText(history, start + 20_000));
    expect(wordsAt(history, now, start + 20_001)).toBe(
      "this time has not come yet (the world's now is 2026-01-01 00:00:20 UTC)",
    );
  });
});

describe('marks on the time axis', () => {
  it('are the parts of the range that a time span covers', () => {
    expect(stretchOf(span, '2026-01-01T00:00:25Z', '2026-01-01T00:00:50Z')).toEqual({
      from: 0.25,
      until: 0.5,
    });
    expect(stretchOf(span, '2025-12-31T00:00:00Z')).toEqual({ from: 0, until: 1 });
    expect(stretchOf(span, '2025-12-31T00:00:00Z', '2025-12-31T01:00:00Z')).toBeUndefined();
    expect(stretchOf(span, '2026-01-02T00:00:00Z')).toBeUndefined();
  });

  it('have rows of their own if they overlap', () => {
    const marks = incidentMarks(history, span, history.end).map(({ incident, row, from, until }) => [
      incident.id,
      row,
      from,
      until,
    ]);
    expect(marks).toEqual([
      ['i', 0, 0.1, 0.5],
      ['j', 1, 0.2, 1],
    ]);
    const later = { ...history.incidents[1], from: '2026-01-01T00:00:50Z' } as Schemas['Incident'];
    const apart = incidentMarks(
      { ...history, incidents: [...history.incidents.slice(0, 1), later] },
      span,
      history.end,
    );
    expect(apart.map(({ row }) => row)).toEqual([0, 0]);
  });

  it('end at the time of the clock if the incident has not ended', () => {
    const marks = incidentMarks(history, span, '2026-01-01T00:01:00Z');
    expect(marks.map(({ until }) => until)).toEqual([0.5, 0.6]);
  });

  it('have names before them if they begin late', () => {
    const late = { ...history.incidents[1], from: '2026-01-01T00:01:20Z' } as Schemas['Incident'];
    const marks = incidentMarks(
      { ...history, incidents: [...history.incidents.slice(0, 1), late] },
      span,
      history.end,
    );
    expect(marks.map(({ row, isLate }) => [row, isLate])).toEqual([
      [0, false],
      [1, true],
    ]);
  });

  it('are listed with the newest first, and a cause below its effects', () => {
    expect(occurrencesOf(history).map(({ at, what, subject }) => [at.slice(17, 19), what, subject])).toEqual([
      ['50', 'end of incident node.down', 'rs0/node-0'],
      ['20', 'PRIMARY_ELECTED', 'rs0'],
      ['20', 'incident load.spike', 'rs0'],
      ['10', 'HOST_DOWN', 'a:1'],
      ['10', 'incident node.down', 'rs0/node-0'],
    ]);
  });
});
