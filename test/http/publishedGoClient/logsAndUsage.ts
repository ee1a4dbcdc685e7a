import { page, row, step, type Row } from './row.js';

const JOBS = '/groups/{project}/logCollectionJobs';
const JOB = 'id groupId creationDate expirationDate status resourceType resourceName redacted logTypes';
const CHILD = 'finishDate hostName logCollectionType path startDate status uncompressedDiskSpaceBytes';
const wanted = {
  resourceType: 'REPLICASET',
  resourceName: 'rs0',
  redacted: true,
  sizeRequestedPerFileBytes: 10_000,
  logTypes: ['FTDC', 'MONGODB', 'AUTOMATION_AGENT'],
};
const started = [step(`POST ${JOBS}`, wanted, { job: 'id' })];

/** `logs.go` and `diagnostics.go`. */
export const logs: readonly Row[] = [
  row('LogCollections.List', `GET ${JOBS}?verbose=true`, page(`${JOB} childJobs`), { before: started }),
  row(
    'LogCollections.Get',
    `GET ${JOBS}/{job}?verbose=true`,
    [...JOB.split(' '), ...CHILD.split(' ').map((name) => `childJobs.0.${name}`)],
    { before: started, minutes: 5 },
  ),
  row('LogCollections.Create', `POST ${JOBS}`, 'id', { body: wanted }),
  row('LogCollections.Extend', `PATCH ${JOBS}/{job}`, '', {
    body: { expirationDate: '2026-01-20T00:00:00Z' },
    before: started,
  }),
  row('LogCollections.Retry', 'PUT /groups/{trouble}/logCollectionJobs/{job}/retry', '', {
    // A process of this cluster is down, so the job fails.
    before: [
      step(
        'POST /groups/{trouble}/logCollectionJobs',
        { ...wanted, resourceName: 'rs-warning' },
        { job: 'id' },
      ),
    ],
    minutes: 5,
  }),
  row('LogCollections.Delete', `DELETE ${JOBS}/{job}`, '', { before: started, minutes: 5 }),
  row('Logs.Download', `GET ${JOBS}/{job}/download`, '', { before: started, minutes: 5 }),
  // The client sends the names of its own members.
  row('Diagnostics.Get', 'GET /groups/{project}/diagnostics?Limit=1&Minutes=5', ''),
];

const TYPE = { serverType: { name: 'RAM_POOL', label: 'RAM Pool' } };
const DATES = 'startDate=2025-12-01&endDate=2026-01-01';
const HOSTS = [
  ...page('groupId hostname processes serverType memSizeMB isChargeable'),
  ...['hasConflictingServerType', 'processType'].map((name) => `results.0.processes.0.${name}`),
];
const captured = [step('POST /usage/dailyCapture')];
const use = (name: string, call: string, reads: string | readonly string[], body?: unknown): Row =>
  row(name, call, reads, { body, before: captured });

/** `server_usage.go`. */
export const usage: readonly Row[] = [
  row('ServerUsage.GenerateDailyUsageSnapshot', 'POST /usage/dailyCapture', ''),
  use('ServerUsage.ListAllHostAssignment', `GET /usage/assignments?${DATES}`, HOSTS),
  use('ServerUsage.ProjectHostAssignments', `GET /usage/groups/{project}/hosts?${DATES}`, HOSTS),
  use('ServerUsage.OrganizationHostAssignments', `GET /usage/organizations/{org}/hosts?${DATES}`, HOSTS),
  use('ServerUsage.GetServerTypeProject', 'GET /usage/groups/{project}/defaultServerType', 'name label'),
  use(
    'ServerUsage.GetServerTypeOrganization',
    'GET /usage/organizations/{org}/defaultServerType',
    'name label',
  ),
  use('ServerUsage.UpdateProjectServerType', 'PUT /usage/groups/{project}/defaultServerType', '', TYPE),
  use(
    'ServerUsage.UpdateOrganizationServerType',
    'PUT /usage/organizations/{org}/defaultServerType',
    '',
    TYPE,
  ),
  use('ServerUsageReport.Download', `GET /usage/report?${DATES}&fileFormat=zip&redact=false`, ''),
];
