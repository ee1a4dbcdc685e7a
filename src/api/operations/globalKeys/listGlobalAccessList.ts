import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentGlobalEntry } from '../../presenters/presentGlobalEntry.js';

/** Lists the global access list: `GET /admin/accessList`. */
export const listGlobalAccessList: Operation<'listGlobalAccessList'> = (call) => ({
  body: list(call, call.world.globalAccessEntries.all(), (entry) => presentGlobalEntry(entry)),
});
