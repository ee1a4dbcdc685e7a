import { processId } from '../../../../../src/world/hosts/host.js';
import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of hosts. */
export const hostCalls: ExtendedCalls = {
  reads: (world, { project, host }) => {
    const row = world.hosts.get(host);
    const path = `/groups/${project}/hosts`;
    return [
      get('listHosts', path),
      get('getHost', `${path}/${host}`),
      get('getHostByName', `${path}/byName/${row === undefined ? '' : processId(row)}`),
      get('listHostMetrics', `${path}/${host}/metrics`),
      get('getHostMetric', `${path}/${host}/metrics/OPCOUNTER_QUERY`),
      get('getHostMetricPart', `${path}/${host}/metrics/DB_STORAGE_TOTAL/admin`),
    ];
  },
  writes: (_, { project }, name) => [
    {
      operationId: 'createHost',
      method: 'post',
      path: `/groups/${project}/hosts`,
      body: { hostname: `${name.replaceAll(/\W/g, '-').toLowerCase()}0.example.net`, port: 27017 },
    },
  ],
  // Automation manages the hosts of the standard world, so clients cannot change or delete them. The contents of pings
  // are never served.
  notCalled: ['patchHost', 'deleteHost', 'getHostLastPing'],
};
