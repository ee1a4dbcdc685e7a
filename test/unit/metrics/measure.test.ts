import { describe, expect, it } from '@jest/globals';
import { CATALOGUE } from '../../../src/metrics/catalogue.js';
import { measureDatabase, measureDisk, measureHost, type MeasurementSet } from './measured.js';
import { buildWorld, duties, NOW } from './builders.js';

const world = buildWorld();
const host = duties.PRIMARY;
const HOUR = { granularity: 'PT1M', period: 'PT1H' };

const namesIn = ({ measurements }: MeasurementSet): readonly string[] => measurements.map(({ name }) => name);

describe('A measurement set', () => {
  it('has 1,440 points in a day of PT1M, each with the start of its interval', () => {
    const query = { granularity: 'PT1M', start: '2026-03-01', end: '2026-03-02', m: 'CONNECTIONS' };
    const [connections] = measureHost(world, host, query).measurements;
    expect(connections?.dataPoints).toHaveLength(1_440);
    expect(connections?.dataPoints[0]?.timestamp).toBe('2026-03-01T00:00:00Z');
    expect(connections?.dataPoints[1_439]?.timestamp).toBe('2026-03-01T23:59:00Z');
  });

  it('covers the period before now, with points at multiples of the granularity', () => {
    const [series] = measureHost(world, host, {
      granularity: 'PT5M',
      period: 'PT10M',
      m: 'CONNECTIONS',
    }).measurements;
    expect(series?.dataPoints.map(({ timestamp }) => timestamp)).toEqual([
      '2026-03-04T12:25:00Z',
      '2026-03-04T12:30:00Z',
    ]);
  });

  it('states the period covered by its points', () => {
    const set = measureHost(world, host, { granularity: 'PT5M', period: 'PT10M' });
    expect([set.start, set.end]).toEqual([Date.UTC(2026, 2, 4, 12, 25), Date.UTC(2026, 2, 4, 12, 35)]);
  });

  it('states the requested period, in whole seconds, if it contains no point', () => {
    const late = buildWorld({ now: NOW + 250 });
    const set = measureHost(late, host, { granularity: 'PT1H', period: 'PT1M' });
    expect([set.start, set.end]).toEqual([NOW - 60_000, NOW]);
    expect(set.measurements.every(({ dataPoints }) => dataPoints.length === 0)).toBe(true);
  });

  it('states the granularity as sent', () => {
    expect(measureHost(world, host, { granularity: 'P1D', period: 'P2D' }).granularity).toBe('P1D');
  });

  it('shares the timestamps between its series', () => {
    const [first, second] = measureHost(world, host, HOUR).measurements;
    expect(first?.dataPoints.map(({ timestamp }) => timestamp)).toEqual(
      second?.dataPoints.map(({ timestamp }) => timestamp),
    );
  });

  it('"When omitted, all are returned"', () => {
    const [disk, database] = [
      measureDisk(world, host, 'data', HOUR),
      measureDatabase(world, host, 'shop', HOUR),
    ];
    expect(namesIn(measureHost(world, host, HOUR))).toEqual(CATALOGUE.host.map(({ name }) => name));
    expect(namesIn(disk)).toEqual(CATALOGUE.disk.map(({ name }) => name));
    expect(namesIn(database)).toEqual(CATALOGUE.database.map(({ name }) => name));
  });

  it('leaves out undocumented units in the documented dialect', () => {
    const set = measureHost(buildWorld({ dialect: 'documented' }), host, HOUR);
    const documented = CATALOGUE.host.filter(
      ({ units }) => !['MEGABYTES', 'KILOBYTES', 'SECONDS'].includes(units),
    );
    expect(documented.length).toBeLessThan(CATALOGUE.host.length);
    expect(namesIn(set)).toEqual(documented.map(({ name }) => name));
  });

  it('returns the measurements named, each once, in the order of the catalogue', () => {
    const m = ['OPCOUNTER_CMD', 'CONNECTIONS', 'OPCOUNTER_CMD'];
    const { measurements } = measureHost(world, host, { ...HOUR, m });
    expect(measurements.map(({ name }) => name)).toEqual(['CONNECTIONS', 'OPCOUNTER_CMD']);
  });

  it('has points below a second', () => {
    const query = { granularity: 'PT0.5S', start: '2026-03-01T00:00:00Z', end: '2026-03-01T00:00:01.5Z' };
    const set = measureHost(world, host, { ...query, m: 'CONNECTIONS' });
    expect(set.measurements[0]?.dataPoints.map(({ timestamp }) => timestamp)).toEqual([
      '2026-03-01T00:00:00Z',
      '2026-03-01T00:00:00.500Z',
      '2026-03-01T00:00:01Z',
    ]);
  });
});
