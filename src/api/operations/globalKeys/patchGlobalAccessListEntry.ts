import { changeGlobalEntry, findGlobalEntry } from '../../../world/globalAccess/changeGlobalAccess.js';
import type { Operation } from '../../operation.js';
import { presentGlobalEntry } from '../../presenters/presentGlobalEntry.js';

/** Updates one entry of the global access list: `PATCH /admin/accessList/{entryId}`. */
export const patchGlobalAccessListEntry: Operation<'patchGlobalAccessListEntry'> = (call) => {
  const { world, path, body, links } = call;
  const outcome = changeGlobalEntry(world, findGlobalEntry(world, path.entryId), body);
  return { outcome, body: presentGlobalEntry(outcome.entry, links) };
};
