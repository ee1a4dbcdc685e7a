import { addGlobalEntry } from '../../../world/globalAccess/changeGlobalAccess.js';
import type { Operation } from '../../operation.js';
import { presentGlobalEntry } from '../../presenters/presentGlobalEntry.js';

/** Adds an entry to the global access list: `POST /admin/accessList`. */
export const createGlobalAccessListEntry: Operation<'createGlobalAccessListEntry'> = (call) => {
  const { cidrBlock = '', description = '' } = call.body;
  const outcome = addGlobalEntry(call.world, cidrBlock, description);
  return { outcome, body: presentGlobalEntry(outcome.entry, call.links) };
};
