import { startMonitoring } from '../../../world/monitoring/startMonitoring.js';
import type { Operation } from '../../operation.js';
import { pathOf, presentHost } from '../../presenters/presentHost.js';
import { wire } from '../../presenters/wire.js';

/** Starts to monitor a process: `POST /groups/{groupId}/hosts`. */
export const createHost: Operation<'createHost'> = ({ world, project, body, links }) => {
  const outcome = startMonitoring(world, project, wire(body));
  const { host } = outcome;
  return { outcome, body: presentHost(outcome.world, host, links), location: links.href(pathOf(host)) };
};
