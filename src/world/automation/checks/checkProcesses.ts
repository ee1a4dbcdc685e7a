import type { ConfigDocument } from '../../tables/automationConfigs.js';
import { entriesOf, objectsIn, type ProcessEntry } from '../document/entries.js';
import { invalidConfig } from './invalidConfig.js';

const PORT_MAX = 65_535;

/** Refuses processes without a name, host, settings, port or type, and those that share a name or a port. */
export function checkProcesses(document: ConfigDocument): void {
  const { processes } = entriesOf(document);
  for (const process of processes) checkProcess(process);
  refuseRepeated(processes, ({ name }) => name, 'process name');
  refuseRepeated(processes, ({ hostname, port }) => `${hostname}:${port}`, 'process at');
  const names = objectsIn(document.indexConfigs).filter(({ key }) => !Array.isArray(key));
  if (names.length > 0) throw invalidConfig('an index has no key.');
}

function checkProcess({ name, hostname, port, version, all }: ProcessEntry): void {
  if (name === '') throw invalidConfig('a process has no name.');
  if (hostname === '') throw invalidConfig(`process ${name} has no hostname.`);
  if (version === '') throw invalidConfig(`process ${name} has no version.`);
  // All published configurations have it, and the vendor's reference demands it. Other members that the reference demands,
  // such as `authSchemaVersion`, are missing in published configurations.
  if (all.args2_6 === undefined) throw invalidConfig(`process ${name} has no args2_6.`);
  if (all.processType === undefined) throw invalidConfig(`process ${name} has no processType.`);
  if (!Number.isInteger(port) || port < 1 || port > PORT_MAX)
    throw invalidConfig(`process ${name} has no valid port.`);
}

function refuseRepeated(
  processes: readonly ProcessEntry[],
  keyOf: (process: ProcessEntry) => string,
  what: string,
): void {
  const seen = new Set<string>();
  for (const process of processes) {
    const key = keyOf(process);
    if (seen.has(key)) throw invalidConfig(`${what} ${key} is not unique.`);
    seen.add(key);
  }
}
