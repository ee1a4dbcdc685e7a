import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../../src/contract/types.js';
import { NOW } from '../../../support/rows/ids.js';
import { project } from '../../../support/rows/rows.js';
import { bodyOf, expectRefusal, membersOf } from './given.js';
import { agents, HOST, measuredPlatform, PATHS, primary } from './measured.js';

const HOUR = 'granularity=PT10M&period=PT1H';

async function measured(query = HOUR): Promise<Schema<'MeasurementSet'>> {
  return bodyOf<'getDiskMeasurements'>(await measuredPlatform().get(`${PATHS.E7}?${query}`));
}

function valuesOf({ measurements }: Schema<'MeasurementSet'>, wanted: string): readonly number[] {
  const points = measurements.find(({ name }) => name === `DISK_PARTITION_${wanted}`)?.dataPoints ?? [];
  return points.slice(1).map(({ value }) => Number(value));
}

describe('E7, "Response: Measurement set with `partitionName`"', () => {
  it('has `partitionName`, "Disk-partition measurements only"', async () => {
    const set = await measured();
    expect(set.partitionName).toBe('data');
    expect(set).not.toHaveProperty('databaseName');
    expect(membersOf(set)).toEqual(membersOf(set).toSorted());
  });

  it('"Disk:" the documented names, in order, with their units', async () => {
    const { measurements } = await measured();
    const documented = [
      ['IOPS_READ', 'SCALAR_PER_SECOND'],
      ['IOPS_WRITE', 'SCALAR_PER_SECOND'],
      ['IOPS_TOTAL', 'SCALAR_PER_SECOND'],
      ['LATENCY_READ', 'MILLISECONDS'],
      ['LATENCY_WRITE', 'MILLISECONDS'],
      ['SPACE_FREE', 'BYTES'],
      ['SPACE_USED', 'BYTES'],
      ['SPACE_PERCENT_FREE', 'PERCENT'],
      ['SPACE_PERCENT_USED', 'PERCENT'],
    ].map(([name, units]) => `DISK_PARTITION_${name} ${units}`);
    const all = measurements.map(({ name, units }) => `${name} ${units}`);
    expect(all.filter((one) => documented.includes(one))).toEqual(documented);
  });

  it('has operations and bytes that add up to the total and to the size of the partition', async () => {
    const set = await measured();
    const [read, write, total] = ['IOPS_READ', 'IOPS_WRITE', 'IOPS_TOTAL'].map((name) => valuesOf(set, name));
    const [free, used] = ['SPACE_FREE', 'SPACE_USED'].map((name) => valuesOf(set, name));
    const size = primary.partitions[0]?.sizeBytes ?? 0;
    for (const at of [0, 1, 2, 3, 4]) {
      expect((read?.[at] ?? 0) + (write?.[at] ?? 0)).toBeCloseTo(total?.[at] ?? 0, 2);
      expect((free?.[at] ?? 0) + (used?.[at] ?? 0)).toBe(size);
    }
  });

  it('returns the measurements that `m` names', async () => {
    const { measurements } = await measured(`${HOUR}&m=DISK_PARTITION_SPACE_USED&m=DISK_PARTITION_IOPS_READ`);
    expect(measurements.map(({ name }) => name)).toEqual([
      'DISK_PARTITION_IOPS_READ',
      'DISK_PARTITION_SPACE_USED',
    ]);
  });

  it('"Requires the automation agent to be running": null since it fell silent', async () => {
    const some = agents.map((agent) =>
      agent.typeName === 'AUTOMATION' ? { ...agent, silentSince: NOW - 60 * 60_000 } : agent,
    );
    const platform = measuredPlatform({ projects: [project({ agents: some })] });
    const set = bodyOf<'getDiskMeasurements'>(await platform.get(`${PATHS.E7}?${HOUR}`));
    const values = set.measurements.flatMap(({ dataPoints }) => dataPoints.map(({ value }) => value));
    expect(new Set(values)).toEqual(new Set([null]));
  });
});

describe('E7 refuses', () => {
  it('an unknown partition', async () => {
    const platform = measuredPlatform();
    const detail = `No device with name xvdb exists on host ${primary.id}.`;
    const call = platform.get(`${HOST}/disks/xvdb/measurements?${HOUR}`);
    await expectRefusal(platform, call, [404, 'DEVICE_NOT_FOUND', detail, 'xvdb', primary.id]);
  });

  it.each([
    [
      'CONNECTIONS',
      404,
      'NOT_DATABASE_OR_DISK_METRIC',
      'Metric CONNECTIONS is neither a database nor a disk metric.',
    ],
    [
      'DATABASE_OBJECT_COUNT',
      400,
      'DATABASE_NAME_REQUIRED',
      'Metric DATABASE_OBJECT_COUNT requires a database name to be provided.',
    ],
  ] as const)('%s, which no disk has', async (m, status, code, detail) => {
    const platform = measuredPlatform();
    await expectRefusal(platform, platform.get(`${PATHS.E7}?${HOUR}&m=${m}`), [status, code, detail, m]);
  });
});
