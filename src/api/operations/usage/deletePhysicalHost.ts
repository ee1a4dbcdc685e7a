import { deletePhysicalHost as remove, findPhysicalHost } from '../../../world/usage/physicalHosts.js';
import type { Operation } from '../../operation.js';

/** Deletes one physical host: `DELETE /usage/groups/{physicalHostId}`. */
export const deletePhysicalHost: Operation<'deletePhysicalHost'> = ({ world, path }) => ({
  outcome: remove(world, findPhysicalHost(world, path.physicalHostId)),
});
