import { findHost } from '../../../world/hosts/host.js';
import { stopMonitoring } from '../../../world/monitoring/stopMonitoring.js';
import type { Operation } from '../../operation.js';

/** Stops monitoring a process: `DELETE /groups/{groupId}/hosts/{hostId}`. */
export const deleteHost: Operation<'deleteHost'> = ({ world, project, path }) => ({
  outcome: stopMonitoring(world, findHost(world, project, path.hostId)),
});
