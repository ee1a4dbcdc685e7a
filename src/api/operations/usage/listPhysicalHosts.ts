import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentPhysicalHost } from '../../presenters/presentUsage.js';

/** Lists physical hosts: `GET /usage/groups`. */
export const listPhysicalHosts: Operation<'listPhysicalHosts'> = (call) => {
  const { world, links } = call;
  return { body: list(call, world.physicalHosts.all(), (each) => presentPhysicalHost(world, each, links)) };
};
