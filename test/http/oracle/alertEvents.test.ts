import { describe, expect, it } from '@jest/globals';
import { EVENT_TYPE_NAMES } from '../../../src/world/eventTypes.js';
import { ALERT_EVENT_NAMES, alertEventOf, matcherFieldsOf } from '../../../src/world/tables/alertEvents.js';
import { given, HOST_DOWN, METRIC, post } from '../api/operations/givenAlertConfigs.js';
import { PROJECT } from '../../support/rows/ids.js';
import { platformWith, type Tenant } from '../api/operations/tenant.js';
import { readFacts } from './facts.js';

const { names: published } = readFacts('alertEvents') as { readonly names: readonly string[] };
const ours = ALERT_EVENT_NAMES.filter((name) => alertEventOf(name)?.isGlobal !== true);

/** Returns the smallest configuration of an event. */
function configOf(eventTypeName: string): object {
  const threshold = alertEventOf(eventTypeName)?.threshold;
  if (eventTypeName === METRIC.eventTypeName) return METRIC;
  if (threshold === undefined) return { ...HOST_DOWN, eventTypeName };
  return { ...HOST_DOWN, eventTypeName, threshold: { operator: threshold.operator, threshold: 1 } };
}

async function refusalOf(platform: Tenant, body: object): Promise<string> {
  const reply = (await post(platform, body)).body as { errorCode?: string };
  return reply.errorCode ?? '';
}

describe('The events of alert configurations', () => {
  it('can be all published ones (client)', async () => {
    const refused = [];
    for (const name of published) {
      const code = await refusalOf(platformWith(given), configOf(name));
      if (code !== '') refused.push(`${name}: ${code}`);
    }
    expect(refused).toEqual([]);
  });

  it('are known to the filters of feeds, and so are all published ones', async () => {
    const platform = platformWith(given);
    const unknown = [];
    for (const name of new Set([...ALERT_EVENT_NAMES, ...published, ...EVENT_TYPE_NAMES])) {
      const { status } = await platform.get(`/groups/${PROJECT}/events?eventType=${name}`);
      if (status !== 200) unknown.push(name);
    }
    expect(unknown).toEqual([]);
  });

  it.each(ours)('%s: takes matchers for the fields of its kind, and no others', async (name) => {
    const platform = platformWith(given);
    const fields = (await platform.get('/alertConfigs/matchers/fieldNames')).body as readonly string[];
    const refused = [];
    for (const fieldName of fields) {
      const matchers = [{ fieldName, operator: 'CONTAINS', value: 'a' }];
      const code = await refusalOf(platform, { ...configOf(name), matchers });
      if (code !== '') refused.push([fieldName, code]);
    }
    const allowed: readonly string[] = matcherFieldsOf(name);
    const others = fields.filter((fieldName) => !allowed.includes(fieldName));
    expect(refused).toEqual(others.map((fieldName) => [fieldName, 'INVALID_ATTRIBUTE']));
  });
});

describe('The matchers', () => {
  it('name the published fields: those of hosts, of replica sets and of sharded clusters (documentation)', () => {
    const fields = (name: string) => matcherFieldsOf(name).toSorted();
    const ofHosts = ['HOSTNAME', 'HOSTNAME_AND_PORT', 'PORT', 'REPLICA_SET_NAME', 'TYPE_NAME'];
    expect(fields('HOST_DOWN')).toEqual(ofHosts);
    expect(fields('OUTSIDE_METRIC_THRESHOLD')).toEqual(ofHosts);
    expect(fields('NO_PRIMARY')).toEqual(['CLUSTER_NAME', 'REPLICA_SET_NAME', 'SHARD_NAME']);
    expect(fields('CLUSTER_MONGOS_IS_MISSING')).toEqual(['CLUSTER_NAME', 'SHARD_NAME']);
    expect(fields('MONITORING_AGENT_DOWN')).toEqual([]);
  });
});
