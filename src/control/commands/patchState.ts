import { SYSTEM } from '../../world/events/event.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { editableNames, patchRow } from '../../simulator/patch/patchRow.js';
import { Problem } from '../problem.js';
import type { StateRow } from '../../simulator/views/collection.js';
import { findCollection, findId } from '../state/reference.js';

/** Changes a row of a world from outside, with all that follows from it; the row as it is then. */
export function patchState(
  live: LiveWorld,
  collectionName: string,
  reference: string,
  patch: unknown,
): StateRow | undefined {
  const { name, collection } = findCollection(collectionName);
  if (editableNames(name).length === 0) {
    throw new Problem(405, `${capital(name)} cannot be changed: what happened has happened.`, {
      headers: { Allow: 'GET, HEAD' },
    });
  }
  const id = findId(live, { name, collection }, reference);
  const outcome = patchRow(live.world, name, id, patch);
  if (outcome !== undefined) live.commit(outcome, SYSTEM);
  // A change can be the end of a row: the answer then is what it was last.
  return collection.row(live.world, id) ?? (outcome && collection.row(outcome.world, id));
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
