import { describe, expect, it } from '@jest/globals';
import { measureHost as streamed } from '../../../src/metrics/measure.js';
import { measureDatabase, measureDisk, measureHost } from './measured.js';
import { buildHost, buildWorld, duties, refusalOf } from './builders.js';
import { CATALOGUE } from '../../../src/metrics/catalogue.js';

const world = buildWorld();
const host = duties.PRIMARY;
const HOUR = { granularity: 'PT1M', period: 'PT1H' };

describe('A measurement request is refused', () => {
  const ask = (m: string, quirks = world) => refusalOf(() => measureHost(quirks, host, { ...HOUR, m }));

  it('"An invalid measurement name in `m` for the host makes the service return an error"', () => {
    expect(ask('NO_SUCH_METRIC')).toEqual([404, 'INVALID_METRIC_NAME', 'NO_SUCH_METRIC']);
    expect(ask('connections')).toEqual([404, 'INVALID_METRIC_NAME', 'connections']);
    expect(ask('')).toEqual([404, 'INVALID_METRIC_NAME', '']);
  });

  it('naming the first invalid name of several', () => {
    const m = ['CONNECTIONS', 'FIRST', 'SECOND'];
    expect(refusalOf(() => measureHost(world, host, { ...HOUR, m }))).toEqual([
      404,
      'INVALID_METRIC_NAME',
      'FIRST',
    ]);
  });

  it('when a measurement has a unit that the dialect leaves out', () => {
    const documented = buildWorld({ dialect: 'documented' });
    expect(ask('MEMORY_RESIDENT')).toEqual([]);
    expect(ask('MEMORY_RESIDENT', documented)).toEqual([404, 'INVALID_METRIC_NAME', 'MEMORY_RESIDENT']);
  });

  it('when a host has no such measurement but a database or a disk has', () => {
    expect(ask('DATABASE_DATA_SIZE')).toEqual([400, 'DATABASE_NAME_REQUIRED', 'DATABASE_DATA_SIZE']);
    expect(ask('DISK_PARTITION_IOPS_READ')).toEqual([
      400,
      'DEVICE_NAME_REQUIRED',
      'DISK_PARTITION_IOPS_READ',
    ]);
  });

  it('when only a host has such a measurement', () => {
    const query = { ...HOUR, m: 'CONNECTIONS' };
    const expected = [404, 'NOT_DATABASE_OR_DISK_METRIC', 'CONNECTIONS'];
    expect(refusalOf(() => measureDatabase(world, host, 'shop', query))).toEqual(expected);
    expect(refusalOf(() => measureDisk(world, host, 'data', query))).toEqual(expected);
  });

  it('when only a disk has a measurement of a database, and vice versa', () => {
    const disk = { ...HOUR, m: 'DISK_QUEUE_DEPTH' };
    const database = { ...HOUR, m: 'DATABASE_FILE_SIZE' };
    expect(refusalOf(() => measureDatabase(world, host, 'shop', disk))[1]).toBe('DEVICE_NAME_REQUIRED');
    expect(refusalOf(() => measureDisk(world, host, 'data', database))[1]).toBe('DATABASE_NAME_REQUIRED');
  });

  it('when the host has no such database or partition', () => {
    const noDatabase = refusalOf(() => measureDatabase(world, host, 'nothing', HOUR));
    expect(noDatabase).toEqual([404, 'DATABASE_NOT_FOUND', 'nothing', host.id]);
    expect(refusalOf(() => measureDisk(world, host, 'nothing', HOUR))).toEqual([
      404,
      'DEVICE_NOT_FOUND',
      'nothing',
      host.id,
    ]);
  });

  it('when the host is not monitored', () => {
    const unmonitored = buildHost({ monitored: false });
    expect(refusalOf(() => measureHost(world, unmonitored, HOUR))).toEqual([409, 'INVALID_MONITORING_STATE']);
  });

  it('when the reply would have too many points', () => {
    const year = { granularity: 'PT1S', period: 'P365D' };
    const [status, code, asked, most] = refusalOf(() => streamed(world, host, year));
    expect([status, code, asked, most]).toEqual([
      400,
      'TOO_MANY_DATA_POINTS',
      String(CATALOGUE.host.length * 31_536_000),
      '50000000',
    ]);
  });

  it('but not for all series of thirty days at PT10S: they are streamed', () => {
    const month = { granularity: 'PT10S', period: 'P30D' };
    expect(streamed(world, host, month).pointCount).toBe(CATALOGUE.host.length * 259_200);
  });
});
