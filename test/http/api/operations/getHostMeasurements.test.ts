import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../../src/contract/types.js';
import { hostNamed } from '../../../support/rows/deployments.js';
import { NOW, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, key, project } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { bodyOf, expectRefusal, membersOf } from './given.js';
import { agents, measuredPlatform, PATHS, primary, sh0 } from './measured.js';

interface Fact {
  readonly name: string;
  readonly units: string;
  readonly unitsDocumented: boolean;
}
const facts = JSON.parse(readFileSync('test/unit/metrics/measurements.json', 'utf8')) as {
  readonly host: readonly Fact[];
};
const HOUR = 'granularity=PT10M&period=PT1H';

async function measured(
  query = HOUR,
  own: Given = {},
  path: string = PATHS.E8,
): Promise<Schema<'MeasurementSet'>> {
  return bodyOf<'getHostMeasurements'>(await measuredPlatform(own).get(`${path}?${query}`));
}

async function values(m: string, own: Given = {}): Promise<readonly (number | null)[]> {
  const { measurements } = await measured(`${HOUR}&m=${m}`, own);
  return measurements[0]?.dataPoints.map(({ value }) => value) ?? [];
}

describe('E8, "Response: Measurement set"', () => {
  it('has groupId, hostId, processId, start, end, granularity, links and measurements, and neither partition nor database', async () => {
    const set = await measured();
    expect(membersOf(set)).toEqual([
      'end',
      'granularity',
      'groupId',
      'hostId',
      'links',
      'measurements',
      'processId',
      'start',
    ]);
    // "FQDN and port of the process"
    expect(set).toMatchObject({
      groupId: PROJECT,
      hostId: primary.id,
      processId: 'rs0-node-0.example.net:27017',
    });
  });

  it('"When omitted, all are returned": every documented name with its units, in order', async () => {
    const { measurements } = await measured();
    const expected = facts.host.filter(({ unitsDocumented }) => unitsDocumented);
    expect(measurements.map(({ name, units }) => `${name} ${units}`)).toEqual(
      expected.map(({ name, units }) => `${name} ${units}`),
    );
  });

  it.each([
    ['CONNECTIONS', 'SCALAR'],
    ['NETWORK_BYTES_IN', 'BYTES_PER_SECOND'],
    ['OPCOUNTER_CMD', 'SCALAR_PER_SECOND'],
    ['OPCOUNTER_QUERY', 'SCALAR_PER_SECOND'],
    ['SYSTEM_NORMALIZED_CPU_SOFTIRQ', 'PERCENT'],
    ['SYSTEM_NORMALIZED_CPU_GUEST', 'PERCENT'],
    ['SYSTEM_NORMALIZED_CPU_STEAL', 'PERCENT'],
  ])('"Host: `%s` (`%s`)"', async (m, units) => {
    const { measurements } = await measured(`${HOUR}&m=${m}`);
    expect(measurements).toMatchObject([{ name: m, units }]);
    expect(membersOf(measurements[0])).toEqual(['dataPoints', 'name', 'units']);
    expect(measurements[0]?.dataPoints).toHaveLength(6);
    for (const point of measurements[0]?.dataPoints.slice(1) ?? []) {
      expect(point).toEqual({ timestamp: expect.any(String), value: expect.any(Number) });
    }
  });

  it('"Repeat the parameter for several values", which come in the order of the platform', async () => {
    const { measurements } = await measured(`${HOUR}&m=OPCOUNTER_QUERY&m=CONNECTIONS&m=OPCOUNTER_QUERY`);
    expect(measurements.map(({ name }) => name)).toEqual(['CONNECTIONS', 'OPCOUNTER_QUERY']);
  });

  it('"For measurements computed as a rate between adjacent points, the first data point is null."', async () => {
    const [first, ...others] = await values('OPCOUNTER_QUERY');
    expect(first).toBeNull();
    expect(others).not.toContain(null);
    expect(await values('CONNECTIONS')).not.toContain(null);
  });
});

describe('E8, whose agents measure', () => {
  const silent = (typeName: string): Given => ({
    projects: [
      project({
        agents: agents.map((agent) =>
          agent.typeName === typeName ? { ...agent, silentSince: NOW - 30 * 60_000 } : agent,
        ),
      }),
    ],
  });
  const NULLS = [null, null, null];

  it('"Host measurements come from the monitoring agent": null while it is silent', async () => {
    expect((await values('CONNECTIONS', silent('MONITORING'))).slice(3)).toEqual(NULLS);
    expect((await values('CONNECTIONS', silent('MONITORING'))).slice(0, 3)).not.toContain(null);
    expect(await values('SYSTEM_NORMALIZED_CPU_STEAL', silent('MONITORING'))).not.toContain(null);
  });

  it('"System and process measurements (CPU and similar) require the automation agent."', async () => {
    expect((await values('SYSTEM_NORMALIZED_CPU_STEAL', silent('AUTOMATION'))).slice(3)).toEqual(NULLS);
    expect(await values('CONNECTIONS', silent('AUTOMATION'))).not.toContain(null);
  });

  it('the backup agent measures nothing', async () => {
    expect(await values('CONNECTIONS', silent('BACKUP'))).not.toContain(null);
    expect(await values('SYSTEM_NORMALIZED_CPU_STEAL', silent('BACKUP'))).not.toContain(null);
  });
});

describe('E8 refuses', () => {
  it.each([
    ['DATABASE_OBJECT_COUNT', 400, 'DATABASE_NAME_REQUIRED', 'requires a database name to be provided.'],
    ['DISK_PARTITION_IOPS_READ', 400, 'DEVICE_NAME_REQUIRED', 'requires a device name to be provided.'],
  ] as const)('%s, which no host has', async (m, status, code, rest) => {
    const platform = measuredPlatform();
    const call = platform.get(`${PATHS.E8}?${HOUR}&m=CONNECTIONS&m=${m}`);
    await expectRefusal(platform, call, [status, code, `Metric ${m} ${rest}`, m]);
  });

  it('no reader of the project', async () => {
    const reader = key({ publicKey: 'READER', roles: [groupRole()] });
    const response = await measuredPlatform({ keys: [reader] }).get(`${PATHS.E8}?${HOUR}`, reader);
    expect(response.status).toBe(200);
  });
});

describe('E8 of every kind of process', () => {
  it.each(sh0.hosts.map(({ name }) => name))('%s', async (name) => {
    const { id } = hostNamed(sh0, name);
    const set = await measured(`${HOUR}&m=CONNECTIONS`, {}, PATHS.E8.replace(primary.id, id));
    expect(set.measurements[0]?.dataPoints.every(({ value }) => value !== null)).toBe(true);
  });
});
