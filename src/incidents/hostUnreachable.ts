import { list, optional, string } from '../schema/schema.js';
import { isReached, isShown } from '../world/hosts/host.js';
import { lookAgain } from '../world/monitoring/discover.js';
import { findTargetIfAny, unknownTarget } from '../world/targets/findTarget.js';
import { WrongTarget } from '../world/targets/wrongTarget.js';
import { defineIncident } from './defineIncident.js';

/** The monitoring agent cannot reach new processes of a project, for example because of a firewall. */
export const hostUnreachable = defineIncident({
  kind: 'host.unreachable',
  description: 'New processes of a project do not answer the monitoring agent: they stay NO_DATA.',
  effect:
    'The first ping of new processes fails: their hosts have the type NO_DATA and no `lastPing`, and their clusters do not appear. Processes that have been pinged before are not affected. Healed, the first ping follows within a minute.',
  target: 'The project, by id or name; or one process that awaits its first ping, such as `rs0/node-1`.',
  targets: ['projects', 'hosts'],
  members: {},
  row: { groupId: string, hostIds: optional(list(string)) },
  resolveTarget(world, { target }) {
    const project = findTargetIfAny(world, 'projects', target);
    if (project !== undefined) return { groupId: project.id };
    const host = findTargetIfAny(world, 'hosts', target);
    if (host === undefined || !isShown(host)) throw unknownTarget(world, ['projects', 'hosts'], target);
    if (isReached(host))
      throw new WrongTarget(`${target} has already been pinged; expected a new process or a project`);
    return { groupId: host.groupId, hostIds: [host.id] };
  },
  end: (world, { groupId }) => ({ world: lookAgain(world, groupId), events: [] }),
});
