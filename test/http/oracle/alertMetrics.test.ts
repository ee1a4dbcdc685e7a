import { describe, expect, it } from '@jest/globals';
import { ALERT_METRIC_NAMES } from '../../../src/world/tables/alertMetrics.js';
import { VALUE_UNITS, familyOf } from '../../../src/world/tables/units.js';
import { given, METRIC, post, TO_OWNERS } from '../api/operations/givenAlertConfigs.js';
import { platformWith } from '../api/operations/tenant.js';
import { readFacts } from './facts.js';

interface AlertMetrics {
  readonly families: Readonly<Record<string, readonly string[]>>;
  readonly further: { readonly names: readonly string[] };
}

const { families, further } = readFacts('alertMetrics') as AlertMetrics;
const published = Object.entries(families).flatMap(([family, names]) =>
  names.map((name) => ({ family, name })),
);
// Some metrics need a delay.
const notifications = [{ ...TO_OWNERS, delayMin: 5 }];

/** Creates a configuration about a metric. Returns the code of the refusal, or an empty text. */
async function refusalOf(metricName: string, units: string): Promise<string> {
  const metricThreshold = { metricName, mode: 'AVERAGE', operator: 'GREATER_THAN', threshold: 1, units };
  const { body } = await post(platformWith(given), { ...METRIC, metricThreshold, notifications });
  return (body as { errorCode?: string }).errorCode ?? '';
}

describe('The metrics of alerts', () => {
  it('are the 163 published ones (documentation), those of a client, and six of ours', () => {
    expect(published).toHaveLength(163);
    const names = new Set([...published.map(({ name }) => name), ...further.names]);
    expect([...names].filter((name) => !ALERT_METRIC_NAMES.includes(name))).toEqual([]);
    expect(ALERT_METRIC_NAMES.filter((name) => !names.has(name))).toEqual(
      ['GUEST', 'IOWAIT', 'IRQ', 'KERNEL', 'NICE', 'SOFTIRQ'].map(
        (state) => `NORMALIZED_SYSTEM_CPU_${state}`,
      ),
    );
  });

  it('are accepted with the units of their published family', async () => {
    const refused: string[] = [];
    for (const { name, family } of published) {
      const units = VALUE_UNITS.find((each) => familyOf(each) === family) ?? '';
      const code = await refusalOf(name, units);
      if (code !== '') refused.push(`${name} in ${units}: ${code}`);
    }
    expect(refused).toEqual([]);
  });

  it.each(VALUE_UNITS)('take %s for a metric of its family, and refuse it for others', async (units) => {
    for (const [family, [name = '']] of Object.entries(families))
      expect([family, await refusalOf(name, units)]).toEqual([
        family,
        familyOf(units) === family ? '' : 'UNITS_MISMATCH',
      ]);
  });
});
