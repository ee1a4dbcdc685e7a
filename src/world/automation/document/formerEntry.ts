import type { Entries, ProcessEntry } from './entries.js';

/**
 * Returns the entry of the former document about the same process. Agents know a process by its name, as long as it
 * stays on its machine, so its port may change. A process under a new name continues the one at its address if the
 * document no longer contains the name of that one.
 */
export function formerEntryOf(
  before: Entries,
  after: Entries,
  entry: ProcessEntry,
): ProcessEntry | undefined {
  const named = before.byName.get(entry.name);
  if (named?.hostname === entry.hostname) return named;
  return before.processes.find(
    (former) => former.port === entry.port && former.hostname === entry.hostname && !isKept(after, former),
  );
}

function isKept(after: Entries, { name, hostname }: ProcessEntry): boolean {
  return after.byName.get(name)?.hostname === hostname;
}
