import { page, row, step, type Row } from './row.js';

const HOSTS = '/groups/{project}/hosts';
const HOST = 'hostname port id groupId typeName created links';
const CLUSTER = 'clusterName groupId id links typeName lastHeartbeat';
const machine = {
  hostname: 'depot-0.example.net',
  port: 27017,
  username: 'watcher',
  password: 'secret',
  authMechanismName: 'MONGODB_CR',
};
const monitored = [step(`POST ${HOSTS}`, machine, { started: 'id' })];

/** `deployments_hosts.go`, `deployments_databases.go` and `deployments_disks.go`. */
export const deployments: readonly Row[] = [
  row('Deployments.ListHosts', `GET ${HOSTS}?clusterId={cluster}`, page(HOST)),
  row('Deployments.GetHost', `GET ${HOSTS}/{host}`, HOST),
  row('Deployments.GetHostByHostname', `GET ${HOSTS}/byName/{hostname}`, HOST),
  row('Deployments.StartMonitoring', `POST ${HOSTS}`, 'hostname port id groupId', { body: machine }),
  row('Deployments.UpdateMonitoring', `PATCH ${HOSTS}/{started}`, 'hostname port id groupId', {
    body: { ...machine, username: 'other', profilerEnabled: true },
    before: monitored,
  }),
  row('Deployments.StopMonitoring', `DELETE ${HOSTS}/{started}`, '', { before: monitored }),
  row('Deployments.ListPartitions', `GET ${HOSTS}/{host}/disks?pageNum=1`, page('links partitionName')),
  row('Deployments.GetPartition', `GET ${HOSTS}/{host}/disks/{partition}`, 'links partitionName'),
  row('Deployments.ListDatabases', `GET ${HOSTS}/{host}/databases?pageNum=1`, page('links databaseName')),
  row('Deployments.GetDatabase', `GET ${HOSTS}/{host}/databases/{database}`, 'links databaseName'),
];

const SERIES = 'end granularity groupId hostId measurements processId start links';
const POINT = ['measurements.0.name', 'measurements.0.units', 'measurements.0.dataPoints.0.timestamp'];
const QUERY = 'granularity=PT1M&period=PT1M';

/** `measurements_hosts.go`, `measurements_disks.go` and `measurements_databases.go`. */
export const measurements: readonly Row[] = [
  row('Measurements.Host', `GET ${HOSTS}/{host}/measurements?${QUERY}&m=CONNECTIONS`, [
    ...SERIES.split(' '),
    ...POINT,
    'measurements.0.dataPoints.0.value',
  ]),
  // Without options of a list, the client sends their name without a value.
  row('Measurements.Disk', `GET ${HOSTS}/{host}/disks/{partition}/measurements?ListOptions=&${QUERY}`, [
    ...`${SERIES} partitionName`.split(' '),
    ...POINT,
  ]),
  row('Measurements.Database', `GET ${HOSTS}/{host}/databases/{database}/measurements?${QUERY}`, [
    ...`${SERIES} databaseName`.split(' '),
    ...POINT,
  ]),
];

const PART =
  'clusterId name type availability versions backupEnabled authEnabled sslEnabled alertCount dataSizeBytes';
const ALL = [
  ...page('groupName orgName groupId orgId tags clusters'),
  ...`${PART} nodeCount`.split(' ').map((name) => `results.0.clusters.0.${name}`),
];

/** `clusters.go`. */
export const clusters: readonly Row[] = [
  row('Clusters.List', 'GET /groups/{project}/clusters?pageNum=1', page(CLUSTER)),
  row('Clusters.Get', 'GET /groups/{project}/clusters/{cluster}', CLUSTER),
  row('Clusters.ListAll', 'GET /clusters', ALL),
];

const ADVISOR = `${HOSTS}/{host}/performanceAdvisor`;
const SPAN = 'since=1767139200000&duration=3600000';

/** `performance_advisor.go`. */
export const advisor: readonly Row[] = [
  row('PerformanceAdvisor.GetNamespaces', `GET ${ADVISOR}/namespaces?${SPAN}`, 'namespaces'),
  row('PerformanceAdvisor.GetSlowQueries', `GET ${ADVISOR}/slowQueryLogs?nLogs=3&${SPAN}`, 'slowQueries'),
  row(
    'PerformanceAdvisor.GetSuggestedIndexes',
    `GET ${ADVISOR}/suggestedIndexes?nIndexes=3&NExamples=2&${SPAN}`,
    'suggestedIndexes shapes',
  ),
];
