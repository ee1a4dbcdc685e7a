import { Assignments } from '../../../world/usage/assignments.js';
import { allMachines } from '../../../world/usage/machines.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentAssignment } from '../../presenters/presentUsage.js';
import { usageDays } from '../../requests/usageDays.js';

/** Lists the usage of all hosts: `GET /usage/assignments`. */
export const listHostAssignments: Operation<'listHostAssignments'> = (call) => {
  const { world, query } = call;
  const machines = allMachines(world);
  const assignments = new Assignments(world, machines, usageDays(world, query));
  return { body: list(call, assignments, (each) => presentAssignment(world, each)) };
};
