import { findGlobalEntry } from '../../../world/globalAccess/changeGlobalAccess.js';
import type { Operation } from '../../operation.js';
import { presentGlobalEntry } from '../../presenters/presentGlobalEntry.js';

/** Returns one entry of the global access list: `GET /admin/accessList/{entryId}`. */
export const getGlobalAccessListEntry: Operation<'getGlobalAccessListEntry'> = ({ world, path, links }) => ({
  body: presentGlobalEntry(findGlobalEntry(world, path.entryId), links),
});
