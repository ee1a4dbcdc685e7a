import { list, oneOf, optional } from '../schema/schema.js';
import { LOG_TYPES } from '../world/tables/logCollectionJobs.js';
import { defineIncident } from './defineIncident.js';
import { countedMembers, hostMembers, leftOf, timesOf } from './members.js';
import { hostsNamed } from './targets/hosts.js';

const logTypes = list(oneOf(...LOG_TYPES), 1);

/**
 * Some log files cannot be collected. Log collection jobs then fail, and their archives contain only the other files.
 */
export const logsFail = defineIncident({
  kind: 'logs.fail',
  description: 'Log files of the nodes cannot be collected, so log collection jobs fail.',
  effect:
    'Child jobs for the nodes that finish now are a `FAILURE`, and so are their jobs. The other files can be downloaded. Healed, or after `times` files, a retry collects the missing files.',
  target: 'The node, such as `rs0/node-1`; a cluster selects all its nodes.',
  targets: ['hosts', 'clusters'],
  members: {
    logTypes: optional(logTypes, 'The types of log files. By default all.'),
    times: timesOf('log files cannot be collected'),
  },
  row: { ...hostMembers, ...countedMembers, logTypes },
  resolveTarget: (world, { target, logTypes: types = LOG_TYPES, times }) => ({
    ...hostsNamed(world, target),
    logTypes: types,
    ...leftOf(times),
  }),
  show: ({ left, logTypes: types }) => ({ logTypes: types, ...leftOf(left) }),
});
