import { describe, expect, it } from '@jest/globals';
import { givenSimulators } from '../../support/simulators.js';

const simulatorOf = givenSimulators();
const HOUR = { period: 'PT1H', granularity: 'PT10M' } as const;

describe('the measurements of a world', () => {
  it('are series with points, and their names', async () => {
    const { measurements } = (await simulatorOf()).world();
    const { hosts } = await measurements.catalogue(['rs0/node-0']);
    const [disk = ''] = hosts[0]?.disks ?? [];
    const series = await measurements.series({ host: 'rs0/node-0', disk, ...HOUR });
    const catalogue = await measurements.catalogue();
    expect(series.partitionName).toBe(disk);
    expect(series.measurements.map(({ name, units }) => ({ name, units }))).toEqual(
      catalogue.measurements.disk,
    );
    expect(series.measurements[0]?.dataPoints).toHaveLength(6);
  });

  it('have the states of hosts over time, and the incidents that changed them', async () => {
    const world = (await simulatorOf()).world();
    await world.incidents.start({ kind: 'node.down', target: 'rs0/node-1', for: 'PT5M' });
    await world.clock.advance('PT1H');
    const { hosts, incidents } = await world.measurements.history({ host: 'rs0/node-1', period: 'PT2H' });
    expect(hosts[0]?.states.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['DOWN', 'RECOVERING']),
    );
    expect(incidents).toMatchObject([{ kind: 'node.down', target: 'rs0/node-1' }]);
  });

  it('are refused with the probable name', async () => {
    const { measurements } = (await simulatorOf()).world();
    await expect(measurements.series({ host: 'rs0/node-O', ...HOUR })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('did you mean rs0/node-0?') as unknown,
    });
  });
});
