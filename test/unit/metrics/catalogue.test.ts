import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Family } from '../../../src/metrics/model/metric.js';
import { CATALOGUE } from '../../../src/metrics/catalogue.js';
import { buildWorld, duties, refusalOf, valuesOf } from './builders.js';
import { measureHost } from './measured.js';
import { catalogueOf } from '../../../src/metrics/selectMetrics.js';

interface Fact {
  readonly name: string;
  readonly units: string;
  readonly unitsDocumented: boolean;
}

const facts = JSON.parse(readFileSync(new URL('measurements.json', import.meta.url), 'utf8')) as Readonly<
  Record<Family, readonly Fact[]>
>;

const FAMILIES: readonly Family[] = ['host', 'disk', 'database'];

it('Names of old storage engines exist in the dialects with undocumented units, and have no data', () => {
  const named = ['RESTARTS_IN_LAST_HOUR', 'JOURNALING_MB', 'CONNECTIONS', 'INDEX_COUNTERS_BTREE_HITS'];
  const query = { granularity: 'PT1M', period: 'PT3M', m: named };
  const set = measureHost(buildWorld(), duties.PRIMARY, query);
  expect(set.measurements.map(({ name }) => name)).toEqual([
    'CONNECTIONS',
    ...[named[3], named[1], named[0]],
  ]);
  expect(valuesOf(set, 'JOURNALING_MB')).toEqual([null, null, null]);
  const documented = buildWorld({ dialect: 'documented' });
  expect(refusalOf(() => measureHost(documented, duties.PRIMARY, query))[1]).toBe('INVALID_METRIC_NAME');
});

describe('The catalogue', () => {
  it.each(FAMILIES)('has every %s series of the real platform with its units, in its order', (family) => {
    const expected = facts[family].map(({ name, units }) => ({ name, units }));
    expect(CATALOGUE[family].map(({ name, units }) => ({ name, units }))).toEqual(expected);
  });

  it.each(FAMILIES)(
    'has only those %s series whose unit the document lists, where others are left out',
    (family) => {
      const documented = facts[family].filter(({ unitsDocumented }) => unitsDocumented);
      const names = catalogueOf({ undocumentedUnits: 'omit' })[family].map(({ name }) => name);
      expect(names).toEqual(documented.map(({ name }) => name));
    },
  );

  it('computes units per time as rates, and all others as gauges', () => {
    for (const family of FAMILIES) {
      for (const { units, kind } of CATALOGUE[family]) expect(kind === 'rate').toBe(units.includes('_PER_'));
    }
  });

  it('takes "host measurements … from the monitoring agent", system and process ones from the automation agent', () => {
    for (const { name, source } of CATALOGUE.host) {
      const needsAutomation = /^(MAX_)?(PROCESS|SYSTEM|SWAP)_/.test(name);
      expect([name, source]).toEqual([name, needsAutomation ? 'AUTOMATION' : 'MONITORING']);
    }
    expect(CATALOGUE.disk.every(({ source }) => source === 'AUTOMATION')).toBe(true);
    expect(CATALOGUE.database.every(({ source }) => source === 'MONITORING')).toBe(true);
  });
});
