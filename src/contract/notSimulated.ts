import { BASE_PATH } from './contract.js';

/** An operation that the vendor documents and the simulator does not have. */
export interface UnsimulatedOperation {
  /** Name in the style of operationIds. No served operation has it. */
  readonly id: string;
  readonly method: string;
  /** The path below the base path, with parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly resource: string;
}

type Row = readonly [id: string, method: string, path: string, summary: string];

const RE_ELECTIONS = '/groups/{groupId}/replicaSets/{replicaSet}';
const IMPORTS = '/automation/importDeployment/{groupId}';
const LOG_JOBS = '/admin/omLogCollectionJobs';
const POOL = '/groups/{groupId}/serverPool';

/** By resource. A client that calls one of these gets a 404, and the journal tells that the path is right. */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'Re-election jobs': [
    ['listReElectionJobs', 'GET', `${RE_ELECTIONS}/reElectionJobs`, 'List re-election jobs of a replica set'],
    ['getReElectionJob', 'GET', `${RE_ELECTIONS}/reElectionJobs/{jobId}`, 'Get one re-election job'],
    ['stepDownPrimary', 'POST', `${RE_ELECTIONS}/process/{process}:stepDown`, 'Step down a primary'],
    ['stepUpSecondary', 'POST', `${RE_ELECTIONS}/process/{process}:stepUp`, 'Step up a secondary'],
  ],
  'Imports of deployments': [
    ['listDeploymentImports', 'GET', IMPORTS, 'List import requests of a project'],
    ['createDeploymentImport', 'POST', IMPORTS, 'Import a deployment'],
    ['getDeploymentImport', 'GET', `${IMPORTS}/{requestId}`, 'Get one import request'],
    ['deleteDeploymentImport', 'DELETE', `${IMPORTS}/{requestId}`, 'Delete one import request'],
    ['cancelDeploymentImport', 'POST', `${IMPORTS}/{requestId}/cancel`, 'Cancel one import request'],
  ],
  'Logs of the platform itself': [
    ['listPlatformServers', 'GET', '/admin/servers', 'List the servers of the platform'],
    ['listPlatformLogJobs', 'GET', LOG_JOBS, 'List log collection jobs of the platform'],
    ['createPlatformLogJob', 'POST', LOG_JOBS, 'Collect logs of the platform'],
    ['getPlatformLogJob', 'GET', `${LOG_JOBS}/{jobId}`, 'Get one log collection job of the platform'],
    ['extendPlatformLogJob', 'PATCH', `${LOG_JOBS}/{jobId}`, 'Extend the expiry of one job'],
    ['deletePlatformLogJob', 'DELETE', `${LOG_JOBS}/{jobId}`, 'Delete one job'],
    ['downloadPlatformLogs', 'GET', `${LOG_JOBS}/{jobId}:download`, 'Download the logs of one job'],
    ['retryPlatformLogJob', 'POST', `${LOG_JOBS}/{jobId}:retry`, 'Retry one failed job'],
  ],
  'Server pools, which the vendor has removed': [
    ['getServerPool', 'GET', '/serverPool', 'Get whether there is a server pool'],
    ['listServerPoolProperties', 'GET', '/serverPool/properties', 'List the properties of servers'],
    ['listServerPoolServers', 'GET', '/serverPool/servers', 'List the servers of the pool'],
    ['listServerPoolRequests', 'GET', '/serverPool/requests', 'List the requests for servers'],
    ['getProjectServerPool', 'GET', POOL, 'Get the state of the pool for a project'],
    ['listProjectServers', 'GET', `${POOL}/servers`, 'List the servers of a project'],
    ['getProjectServer', 'GET', `${POOL}/servers/{serverId}`, 'Get one server of a project'],
    ['getProjectServerByName', 'GET', `${POOL}/servers/byName/{hostname}`, 'Get one server by hostname'],
    ['terminateProjectServer', 'DELETE', `${POOL}/servers/{serverId}`, 'Terminate one server'],
    ['listServerRequests', 'GET', `${POOL}/requests`, 'List the requests of a project for servers'],
    ['createServerRequest', 'POST', `${POOL}/requests`, 'Request a server'],
    ['getServerRequest', 'GET', `${POOL}/requests/{requestId}`, 'Get one request for a server'],
    ['cancelServerRequest', 'DELETE', `${POOL}/requests/{requestId}`, 'Cancel one request for a server'],
  ],
};

/** The documented operations that are not simulated. docs/operations.md has their table. */
export const NOT_SIMULATED: readonly UnsimulatedOperation[] = Object.entries(ROWS).flatMap(
  ([resource, rows]) => rows.map(([id, method, path, summary]) => ({ id, method, path, summary, resource })),
);

/** `{jobId}:download` also fits the pattern of `{jobId}`, so longer paths come first. */
const patterns = NOT_SIMULATED.toSorted((one, other) => other.path.length - one.path.length).map(
  (operation) => ({ operation, pattern: patternOf(operation.path) }),
);

function patternOf(path: string): RegExp {
  return new RegExp(`^${BASE_PATH}${path.replace(/\{\w+\}/g, '[^/]+')}/?$`);
}

/** Finds the documented operation that is not simulated, by its method and its path on the host. */
export function findUnsimulated(method: string, path: string): UnsimulatedOperation | undefined {
  if (!path.startsWith(BASE_PATH)) return undefined;
  const used = method === 'HEAD' ? 'GET' : method;
  return patterns.find(({ operation, pattern }) => operation.method === used && pattern.test(path))
    ?.operation;
}
