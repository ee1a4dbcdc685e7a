import { omit } from '../omit.js';
import type { AutomationConfig, ConfigDocument } from '../tables/automationConfigs.js';
import type { Host } from '../tables/hosts.js';
import type { ManagedProcess } from '../tables/managedProcesses.js';
import type { World } from '../world.js';
import { achievedVersion } from './achievedVersion.js';
import { isOtherwise } from './converge/memberships.js';
import { hostOf, isRunning } from './converge/peers.js';
import { entriesOf, type Entries, type ProcessEntry } from './document/entries.js';
import { findManagedProcess, managedProcessesOf, newManagedProcess } from './managedProcesses.js';
import { aspectsOf, type Aspects } from './plan/aspects.js';
import type { Replacement } from './replaceConfig.js';

/**
 * Replaces the managed processes by those of a new document. Processes that leave the document keep running, but no
 * agent manages them any more. Processes that were in the former document keep what they have achieved.
 */
export function replaceManagedProcesses(
  world: World,
  config: AutomationConfig,
  document: ConfigDocument,
  former: ConfigDocument,
): World {
  const [before, after] = [entriesOf(former), entriesOf(document)];
  const left = managedProcessesOf(world, config.id).filter(({ name }) => !after.byName.has(name));
  const known = after.processes.map((entry) => {
    const present = findManagedProcess(world, config.id, entry.name);
    return present === undefined
      ? firstState(world, config, { former, document }, partnerOf(before, entry), entry)
      : movedTo(present, entry);
  });
  const without = left.reduce((table, { id }) => table.remove(id), world.managedProcesses);
  const managedProcesses = known.reduce((table, process) => table.put(process), without);
  const gone = before.processes.filter((entry) => !isPresent(after, entry));
  return manage(unmanage({ ...world, managedProcesses }, config.id, gone), config.id, known);
}

function isPresent(after: Entries, { hostname, port }: ProcessEntry): boolean {
  return after.processes.some((entry) => entry.hostname === hostname && entry.port === port);
}

/** Returns the entry of the former document at the same address, preferably one with the same name. */
function partnerOf({ byName, processes }: Entries, entry: ProcessEntry): ProcessEntry | undefined {
  const isSame = ({ hostname, port }: ProcessEntry): boolean =>
    hostname === entry.hostname && port === entry.port;
  const named = byName.get(entry.name);
  return named !== undefined && isSame(named) ? named : processes.find(isSame);
}

function firstState(
  world: World,
  config: AutomationConfig,
  { former, document }: Pick<Replacement, 'former' | 'document'>,
  partner: ProcessEntry | undefined,
  entry: ProcessEntry,
): ManagedProcess {
  const { name, hostname, port, replicaSetName } = entry;
  const created = newManagedProcess(world, { groupId: config.id, name, hostname, port });
  if (partner === undefined) {
    // Agents take over a process that runs already, if it belongs to the same replica set. Other running processes
    // occupy the port.
    const host = hostOf(world, config.id, entry);
    return isRunning(host) && host.replicaSetName === replicaSetName
      ? { ...created, applied: foundSettings(world, host, document, entry) }
      : created;
  }
  const known = findManagedProcess(world, config.id, partner.name);
  const achieved = known?.achieved ?? achievedVersion(world.projects.get(config.id), hostname, config);
  return { ...created, achieved, applied: known?.applied ?? aspectsOf(former, partner) };
}

/**
 * Returns the settings of a process that agents take over: the settings in the document, except for the version and
 * the members, which the agent finds on the machine.
 */
function foundSettings(world: World, host: Host, document: ConfigDocument, entry: ProcessEntry): Aspects {
  const { replicaSets, byName } = entriesOf(document);
  const members = replicaSets.get(entry.replicaSetName ?? '')?.members ?? [];
  const isChanged = members.some((member) => {
    const address = byName.get(member.processName);
    const found = address && hostOf(world, host.groupId, address);
    return found !== undefined && isOtherwise(found, member);
  });
  return {
    ...aspectsOf(document, entry),
    version: host.version,
    ...(isChanged && { members: FOUND }),
  };
}

/**
 * Value of the aspect `members` if members have other settings than the document. It differs from the value for any
 * document.
 */
const FOUND = 'found';

/**
 * Moves a process to the address of its entry. At another address, the agent starts the process from the beginning,
 * but `achieved` stays, because it never falls.
 */
function movedTo(process: ManagedProcess, { hostname, port }: ProcessEntry): ManagedProcess {
  if (process.hostname === hostname && process.port === port) return process;
  return { ...process, hostname, port, applied: {} };
}

function unmanage(world: World, groupId: string, gone: readonly ProcessEntry[]): World {
  const hosts = gone.reduce((table, entry) => {
    const host = hostOf(world, groupId, entry);
    return host === undefined ? table : table.put({ ...host, unmanaged: true });
  }, world.hosts);
  return { ...world, hosts };
}

/** Marks the processes that agents take over as managed. */
function manage(world: World, groupId: string, known: readonly ManagedProcess[]): World {
  const config = world.automationConfigs.get(groupId);
  if (config === undefined) return world;
  const hosts = known.reduce((table, process) => {
    const host = hostOf(world, groupId, process);
    const isTaken = host?.unmanaged === true && Object.keys(process.applied).length > 0;
    return isTaken ? table.put(omit(host, 'unmanaged')) : table;
  }, world.hosts);
  return { ...world, hosts };
}
