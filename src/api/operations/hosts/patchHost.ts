import { findHost } from '../../../world/hosts/host.js';
import { changeMonitoring } from '../../../world/monitoring/changeMonitoring.js';
import type { Operation } from '../../operation.js';
import { presentHost } from '../../presenters/presentHost.js';
import { wire } from '../../presenters/wire.js';

/** Changes how a process is monitored: `PATCH /groups/{groupId}/hosts/{hostId}`. */
export const patchHost: Operation<'patchHost'> = ({ world, project, path, body, links }) => {
  const outcome = changeMonitoring(world, findHost(world, project, path.hostId), wire(body));
  return { outcome, body: presentHost(outcome.world, outcome.host, links) };
};
