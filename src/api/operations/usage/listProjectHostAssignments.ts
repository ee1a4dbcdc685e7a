import { Assignments } from '../../../world/usage/assignments.js';
import { allMachines } from '../../../world/usage/machines.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentAssignment } from '../../presenters/presentUsage.js';
import { usageDays } from '../../requests/usageDays.js';

/** Lists the usage of the hosts of a project: `GET /usage/groups/{groupId}/hosts`. */
export const listProjectHostAssignments: Operation<'listProjectHostAssignments'> = (call) => {
  const { world, query, project } = call;
  const machines = allMachines(world).filter(({ groupId }) => groupId === project.id);
  const assignments = new Assignments(world, machines, usageDays(world, query));
  return { body: list(call, assignments, (each) => presentAssignment(world, each)) };
};
