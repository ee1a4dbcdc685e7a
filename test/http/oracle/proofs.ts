import { takeDown } from '../../../src/world/hosts/startAndStop.js';
import { familyOf, VALUE_UNITS } from '../../../src/world/tables/units.js';
import { MINUTE_MS } from '../../../src/world/instant.js';
import { KEYS } from '../../support/platform.js';
import { after, hostOf, later } from '../../support/advancing.js';
import { replicaSet, sharded } from '../../support/rows/deployments.js';
import { ORG, PROJECT } from '../../support/rows/ids.js';
import { snapshot } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';
import { given, HOST_DOWN, METRIC, post } from '../api/operations/givenAlertConfigs.js';
import { platformWith, Tenant } from '../api/operations/tenant.js';

/** The published fact, and the behaviour of the program. They are equal if the difference no longer exists. */
interface Proof {
  readonly published: unknown;
  readonly found: unknown;
}

const HEALTHY = { operator: 'GREATER_THAN', threshold: 5 };
const LONG = 'x'.repeat(201);

/** Returns the code of the refusal of a call, or its status if it succeeds. */
async function answerTo(call: ReturnType<Tenant['call']>): Promise<string | number> {
  const { status, body } = await call;
  return (body as { errorCode?: string } | undefined)?.errorCode ?? status;
}

const configured = (body: object) => answerTo(post(platformWith(given), body));
const byEvent = (eventTypeName: string, more: object = {}) =>
  configured({ ...HOST_DOWN, eventTypeName, ...more });
const filtered = (name: string) =>
  answerTo(platformWith(given).get(`/groups/${PROJECT}/events?eventType=${name}`));

/** Returns a notification as the reply to its creation shows it. */
async function shown(notification: object): Promise<Readonly<Record<string, unknown>>> {
  const { body } = await post(platformWith(given), { ...HOST_DOWN, notifications: [notification] });
  return (body as { notifications: readonly Record<string, unknown>[] }).notifications[0] ?? {};
}

async function regions(notification: object, member: string, words: readonly string[]): Promise<Proof> {
  const answers = [];
  for (const word of [...words, 'MARS'])
    answers.push(await configured({ ...HOST_DOWN, notifications: [{ ...notification, [member]: word }] }));
  return { published: [...words.map(() => 201), 'INVALID_ENUM_VALUE'], found: answers };
}

async function events(names: readonly string[], answer: (name: string) => Promise<unknown>): Promise<Proof> {
  const answers = [];
  for (const name of names) answers.push(await answer(name));
  return { published: names.map(() => 200), found: answers };
}

/** A world with an open alert about a set of a sharded cluster without a primary. */
function withoutPrimary(): { readonly tenant: Tenant; readonly published: object } {
  const sh0 = sharded('sh0');
  const world = worldWith({ deployments: [sh0] });
  const members = sh0.hosts.filter(({ replicaSetName }) => replicaSetName === 'sh0-shard0');
  const down = members.reduce(
    (before, { name }) => after(before, takeDown(before, hostOf(before, sh0.cluster, name))),
    world,
  );
  const nonRunningHostIds = members.map(({ id }) => id);
  return {
    tenant: new Tenant(later(down, 20 * MINUTE_MS)),
    published: { nonRunningHostIds, parentClusterId: sh0.cluster.id },
  };
}

/** Tries each difference that no longer exists, by its id in test/oracle/differences.json. */
export const proofs: Readonly<Record<string, () => Proof | Promise<Proof>>> = {
  alertMetrics: async () => ({
    published: 201,
    found: await configured({
      ...METRIC,
      metricThreshold: {
        metricName: 'DISK_PARTITION_READ_LATENCY_DATA',
        mode: 'AVERAGE',
        operator: 'GREATER_THAN',
        threshold: 50,
        units: 'MILLISECONDS',
      },
    }),
  }),
  alertUnits: () => ({
    published: ['NANOSECONDS TIME', 'MILLION_MINUTES TIME'].concat(
      ['COUNT', 'THOUSAND', 'MILLION', 'BILLION'].map((name) => `${name} NUMBER`),
    ),
    found: VALUE_UNITS.map((name) => `${name} ${familyOf(name)}`).filter((text) =>
      /^(NANO|MILLION|COUNT|THOUSAND|BILLION)/.test(text),
    ),
  }),
  eventThresholds: async () => ({
    published: [201, 201],
    found: [
      await byEvent('TOO_MANY_ELECTIONS', { threshold: HEALTHY }),
      await byEvent('REPLICATION_OPLOG_WINDOW_RUNNING_OUT', {
        threshold: { operator: 'LESS_THAN', threshold: 24, units: 'HOURS' },
      }),
    ],
  }),
  oplogWindow: () =>
    events(['REPLICATION_OPLOG_WINDOW_RUNNING_OUT', 'REPLICATION_OPLOG_WINDOW_HEALTHY'], filtered),
  filterKnowsAlerts: () => events(['HOST_HAS_INDEX_SUGGESTIONS', 'RS_BIND_ERROR'], filtered),
  sharedEvents: () => events(['AUTO_CREATED_INDEX_AUDIT', 'TAGS_MODIFIED', 'GROUP_MOVED_FROM_ORG'], filtered),
  matcherFields: async () => ({
    published: 'INVALID_ATTRIBUTE',
    found: await byEvent('CLUSTER_MONGOS_IS_MISSING', {
      matchers: [{ fieldName: 'PORT', operator: 'EQUALS', value: '27017' }],
    }),
  }),
  datadogRegion: () =>
    regions({ typeName: 'DATADOG', datadogApiKey: 'x' }, 'datadogRegion', [
      ...['US', 'EU', 'US3', 'US5', 'AP1', 'US1_FED'],
    ]),
  opsGenieRegion: () =>
    regions({ typeName: 'OPS_GENIE', opsGenieApiKey: 'x' }, 'opsGenieRegion', ['US', 'EU']),
  pagerDutyRegion: () => regions({ typeName: 'PAGER_DUTY', serviceKey: 'x' }, 'region', ['US', 'EU']),
  webhookSecret: async () => ({
    published: '***********',
    found: (
      await shown({ typeName: 'WEBHOOK', webhookUrl: 'http://a.example', webhookSecret: 's3cr3tvalue' })
    ).webhookSecret,
  }),
  routingKey: async () => ({
    published: 'rk',
    found: (await shown({ typeName: 'VICTOR_OPS', victorOpsApiKey: 'x', victorOpsRoutingKey: 'rk' }))
      .victorOpsRoutingKey,
  }),
  comment: async () => {
    const { tenant } = withoutPrimary();
    const { results } = (await tenant.get(`/groups/${PROJECT}/alerts`)).body as { results: { id: string }[] };
    const body = { acknowledgedUntil: '2099-01-01T00:00:00Z', acknowledgementComment: LONG };
    const path = `/groups/${PROJECT}/alerts/${results[0]?.id ?? ''}`;
    const shorter = { ...body, acknowledgementComment: LONG.slice(1) };
    return {
      published: ['ACKNOWLEDGEMENT_COMMENT_TOO_LONG', 200],
      found: [
        await answerTo(tenant.call('patch', path, KEYS.admin, body)),
        await answerTo(tenant.call('patch', path, KEYS.admin, shorter)),
      ],
    };
  },
  alertMembers: async () => {
    const { tenant, published } = withoutPrimary();
    const { results } = (await tenant.get(`/groups/${PROJECT}/alerts`)).body as {
      results: Record<string, unknown>[];
    };
    const alert = results.find(({ eventTypeName }) => eventTypeName === 'NO_PRIMARY') ?? {};
    const { nonRunningHostIds, parentClusterId } = alert;
    return { published, found: { nonRunningHostIds, parentClusterId } };
  },
  names: async () => {
    const platform = platformWith(given);
    const answers = [];
    for (const name of ['Z/Org?', 'x'.repeat(65), "Ärzte 1-_.(),:&@+'"]) {
      answers.push(await answerTo(platform.call('post', '/orgs', KEYS.admin, { name })));
      answers.push(await answerTo(platform.call('patch', `/orgs/${ORG}`, KEYS.admin, { name })));
      answers.push(await answerTo(platform.call('post', '/groups', KEYS.admin, { name, orgId: ORG })));
      answers.push(
        await answerTo(platform.call('patch', `/groups/${PROJECT}`, KEYS.admin, { name: `${name}!` })),
      );
    }
    const refused = ['INVALID_ORG_NAME', 'INVALID_ATTRIBUTE', 'INVALID_GROUP_NAME', 'INVALID_GROUP_NAME'];
    return { published: [...refused, ...refused, 201, 200, 201, 'INVALID_GROUP_NAME'], found: answers };
  },
  nLogs: async () => {
    const platform = platformWith({ deployments: [replicaSet('rs0')] });
    const path = `/groups/${PROJECT}/hosts/rs0-node-0.example.net:27017/performanceAdvisor/slowQueryLogs`;
    return {
      published: [200, 'INVALID_QUERY_PARAMETER'],
      found: [
        await answerTo(platform.get(`${path}?nLogs=20000`)),
        await answerTo(platform.get(`${path}?nLogs=20001`)),
      ],
    };
  },
  restoreCluster: async () => {
    const rs0 = replicaSet('rs0');
    const kept = snapshot(rs0.cluster);
    const platform = platformWith({ deployments: [rs0], snapshots: [kept] });
    const path = `/groups/${PROJECT}/clusters/${rs0.cluster.id}/restoreJobs`;
    const sent = { snapshotId: kept.id, delivery: { methodName: 'HTTP' } };
    const { body } = await platform.call('post', path, KEYS.admin, sent);
    const { results = [] } = body as { results?: readonly { clusterName?: string }[] };
    return { published: ['rs0'], found: results.map(({ clusterName }) => clusterName) };
  },
};
