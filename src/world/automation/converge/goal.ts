import type { ConfigDocument } from '../../tables/automationConfigs.js';
import type { ManagedProcess } from '../../tables/managedProcesses.js';
import type { World } from '../../world.js';
import { entriesOf, type Entries, type ProcessEntry } from '../document/entries.js';
import { aspectsOf, type Aspects } from '../plan/aspects.js';

/** The part of the current version of a configuration that concerns a process. */
export interface Goal {
  readonly version: number;
  readonly document: ConfigDocument;
  readonly entries: Entries;
  readonly entry: ProcessEntry;
  readonly wanted: Aspects;
}

/** Returns the goal of a process. Unset if its configuration no longer contains it. */
export function goalOf(world: World, { groupId, name }: ManagedProcess): Goal | undefined {
  const { document, version } = world.automationConfigs.get(groupId) ?? {};
  if (document === undefined || version === undefined) return undefined;
  const entries = entriesOf(document);
  const entry = entries.byName.get(name);
  return entry && { version, document, entries, entry, wanted: aspectsOf(document, entry) };
}
