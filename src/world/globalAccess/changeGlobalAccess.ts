import { takeId } from '../ids.js';
import { networkOf } from '../addresses.js';
import type { Outcome } from '../outcome.js';
import { checkMembers, putRow } from '../putRow.js';
import { Refusal } from '../refusals.js';
import type { GlobalAccessEntry } from '../tables/globalAccessEntries.js';
import type { World } from '../world.js';

/** Result of a move that creates or changes an entry. The platform writes no events about the global access list. */
export interface EntryOutcome extends Outcome {
  readonly entry: GlobalAccessEntry;
}

/** Adds a block of addresses to the global access list. */
export function addGlobalEntry(world: World, cidrBlock: string, description: string): EntryOutcome {
  checkBlock(world, cidrBlock);
  const [taken, id] = takeId(world);
  const { now } = world;
  return put(taken, { id, cidrBlock, description, createdAt: now, updatedAt: now });
}

/** Changes the block or the description of an entry. */
export function changeGlobalEntry(
  world: World,
  entry: GlobalAccessEntry,
  change: { readonly cidrBlock?: string | undefined; readonly description?: string | undefined },
): EntryOutcome {
  const { cidrBlock = entry.cidrBlock, description = entry.description } = change;
  if (change.cidrBlock === undefined && change.description === undefined)
    throw new Refusal('NO_CIDR_BLOCK_OR_DESCRIPTION');
  checkBlock(world, cidrBlock, entry.id);
  return put(world, { ...entry, cidrBlock, description, updatedAt: world.now });
}

/** Deletes an entry. An empty list allows all addresses. */
export function removeGlobalEntry(world: World, { id }: GlobalAccessEntry): Outcome {
  return { world: { ...world, globalAccessEntries: world.globalAccessEntries.remove(id) }, events: [] };
}

/** Finds an entry by id. */
export function findGlobalEntry(world: World, id: string): GlobalAccessEntry {
  const entry = world.globalAccessEntries.get(id);
  if (entry === undefined) throw new Refusal('GLOBAL_WHITELIST_ENTRY_NOT_FOUND', id);
  return entry;
}

function put(world: World, given: GlobalAccessEntry): EntryOutcome {
  const [next, entry] = putRow(world, 'globalAccessEntries', given);
  return { world: next, events: [], entry };
}

/** Refuses a wrong block, and one with the same network as another entry. `ownId` is the id of the changed entry. */
function checkBlock(world: World, cidrBlock: string, ownId?: string): void {
  checkMembers(world, 'globalAccessEntries', { cidrBlock });
  const network = networkOf(cidrBlock);
  const others = world.globalAccessEntries.all().toArray();
  if (others.some((each) => each.id !== ownId && networkOf(each.cidrBlock) === network))
    throw new Refusal('DUPLICATE_GLOBAL_WHITELIST_ENTRY', cidrBlock);
}
