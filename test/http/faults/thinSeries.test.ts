import { describe, expect, it } from '@jest/globals';
import { FaultyPlatform } from './faultyPlatform.js';

interface Series {
  readonly name: string;
  readonly dataPoints: readonly unknown[];
}

/** Returns the measurements of a host, of its disk and of its database. */
async function seriesOf(platform: FaultyPlatform): Promise<readonly (readonly Series[])[]> {
  const host = platform.world.hosts
    .all()
    .toArray()
    .find(({ role, partitions }) => role === 'MEMBER' && partitions[0]);
  const path = `/groups/${host?.groupId ?? ''}/hosts/${host?.id ?? ''}`;
  const disk = `${path}/disks/${host?.partitions[0]?.name ?? ''}`;
  const series = [];
  for (const place of [path, disk]) {
    const { body } = await platform.get(`${place}/measurements?granularity=PT1M&period=PT10M`);
    series.push((body as { readonly measurements: readonly Series[] }).measurements);
  }
  return series;
}

const drifting = (kind: 'emptySeries' | 'missingSeries') =>
  new FaultyPlatform([{ inject: { drift: { kind } } }]);

// Reports of an exporter: "`dataPoints: []` for single measurements", and a measurement that is not in the list.
describe('Measurements that drift', () => {
  it('have no points, but keep their names, with emptySeries', async () => {
    const [plain, drifted] = [await seriesOf(new FaultyPlatform()), await seriesOf(drifting('emptySeries'))];
    for (const [at, series] of drifted.entries()) {
      expect(series.map(({ name }) => name)).toEqual(plain[at]?.map(({ name }) => name));
      const empty = series.filter(({ dataPoints }) => dataPoints.length === 0);
      expect(empty.length).toBeGreaterThan(0);
      expect(empty.length).toBeLessThan(series.length);
    }
    expect(await seriesOf(drifting('emptySeries'))).toEqual(drifted);
  });

  it('are missing with missingSeries, and the others are unchanged', async () => {
    const [plain, drifted] = [
      await seriesOf(new FaultyPlatform()),
      await seriesOf(drifting('missingSeries')),
    ];
    for (const [at, series] of drifted.entries()) {
      expect(series.length).toBeGreaterThan(0);
      expect(series.length).toBeLessThan(plain[at]?.length ?? 0);
      expect(plain[at]).toEqual(expect.arrayContaining([...series]));
    }
  });
});
