import { Assignments } from '../../../world/usage/assignments.js';
import { allMachines } from '../../../world/usage/machines.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentAssignment } from '../../presenters/presentUsage.js';
import { usageDays } from '../../requests/usageDays.js';

/** Lists the usage of the hosts of an organization: `GET /usage/organizations/{orgId}/hosts`. */
export const listOrganizationHostAssignments: Operation<'listOrganizationHostAssignments'> = (call) => {
  const { world, query, organization } = call;
  const machines = allMachines(world).filter(
    ({ groupId }) => world.projects.get(groupId)?.orgId === organization.id,
  );
  const assignments = new Assignments(world, machines, usageDays(world, query));
  return { body: list(call, assignments, (each) => presentAssignment(world, each)) };
};
