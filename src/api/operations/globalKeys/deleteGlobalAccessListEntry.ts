import { findGlobalEntry, removeGlobalEntry } from '../../../world/globalAccess/changeGlobalAccess.js';
import type { Operation } from '../../operation.js';

/** Deletes one entry of the global access list: `DELETE /admin/accessList/{entryId}`. */
export const deleteGlobalAccessListEntry: Operation<'deleteGlobalAccessListEntry'> = ({ world, path }) => ({
  outcome: removeGlobalEntry(world, findGlobalEntry(world, path.entryId)),
});
