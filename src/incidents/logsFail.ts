import { list, oneOf, optional } from '../schema/schema.js';
import { LOG_TYPES } from '../world/tables/logCollectionJobs.js';
import { defineIncident } from './defineIncident.js';
import { hostMembers } from './members.js';
import { hostsNamed } from './targets/hosts.js';

const logTypes = list(oneOf(...LOG_TYPES), 1);

/**
 * Some log files cannot be collected. Log collection jobs then fail, and their archives contain only the other files.
 */
export const logsFail = defineIncident({
  kind: 'logs.fail',
  description: 'Log files of the nodes cannot be collected, so log collection jobs fail.',
  effect:
    'Child jobs for the nodes that finish now are a `FAILURE`, and so are their jobs. The other files can be downloaded. Healed, a retry collects the missing files.',
  target: 'The node, such as `rs0/node-1`; a cluster selects all its nodes.',
  targets: ['hosts', 'clusters'],
  members: { logTypes: optional(logTypes, 'The types of log files. By default all.') },
  row: { ...hostMembers, logTypes },
  resolveTarget: (world, { target, logTypes: types = LOG_TYPES }) => ({
    ...hostsNamed(world, target),
    logTypes: types,
  }),
  show: (incident) => ({ logTypes: incident.logTypes }),
});
