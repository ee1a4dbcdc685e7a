import { omit } from '../omit.js';
import type { AutomationConfig, ConfigDocument } from '../tables/automationConfigs.js';
import type { Host } from '../tables/hosts.js';
import type { ManagedProcess } from '../tables/managedProcesses.js';
import type { World } from '../world.js';
import { achievedVersion } from './achievedVersion.js';
import { isOtherwise } from './converge/memberships.js';
import { hostOf, isRunning } from './converge/peers.js';
import { entriesOf, type ProcessEntry } from './document/entries.js';
import { formerEntryOf } from './document/formerEntry.js';
import { findManagedProcess, managedProcessesOf, newManagedProcess } from './managedProcesses.js';
import { aspectsOf, type Aspects } from './plan/aspects.js';
import { takenOver } from './takenOver.js';

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
  const formerOf = new Map(after.processes.map((entry) => [entry, formerEntryOf(before, after, entry)]));
  const kept = new Set(formerOf.values());
  const gone = before.processes.filter((entry) => !kept.has(entry));
  const left = managedProcessesOf(world, config.id).filter(({ name }) => !after.byName.has(name));
  const without = left.reduce((table, { id }) => table.remove(id), world.managedProcesses);
  const continued = after.processes.flatMap((entry): ManagedProcess[] => {
    const present = findManagedProcess(world, config.id, entry.name);
    if (present !== undefined) return [movedTo(world, present, entry)];
    const partner = formerOf.get(entry);
    return partner === undefined ? [] : [continuing(world, { config, former }, partner, entry)];
  });
  const managed: World = { ...world, managedProcesses: putAll(without, continued) };
  const known = new Set(continued.map(({ name }) => name));
  // Agents find new processes on their machines, apart from those that keep the hosts which they have.
  const found = after.processes
    .filter(({ name }) => !known.has(name))
    .map((entry) => foundProcess(managed, config, document, entry));
  const { hosts } = unmanage(world, config.id, gone);
  const next = { ...managed, hosts, managedProcesses: putAll(managed.managedProcesses, found) };
  return manage(next, config.id, [...continued, ...found]);
}

function putAll(
  table: World['managedProcesses'],
  processes: readonly ManagedProcess[],
): World['managedProcesses'] {
  return processes.reduce((next, process) => next.put(process), table);
}

/** Returns the first state of a process that continues one of the former document, under its name or another one. */
function continuing(
  world: World,
  { config, former }: { readonly config: AutomationConfig; readonly former: ConfigDocument },
  partner: ProcessEntry,
  { name, hostname, port }: ProcessEntry,
): ManagedProcess {
  const created = newManagedProcess(world, { groupId: config.id, name, hostname, port });
  const known = findManagedProcess(world, config.id, partner.name);
  const achieved = known?.achieved ?? achievedVersion(world.projects.get(config.id), hostname, config);
  const applied = known?.applied ?? aspectsOf(former, partner);
  return leavingPort({ ...created, achieved, applied }, hostOf(world, config.id, partner));
}

/**
 * Returns the first state of a new process. Agents take over a process that runs already, if it belongs to the same
 * replica set. Other running processes occupy the port.
 */
function foundProcess(
  world: World,
  { id: groupId }: AutomationConfig,
  document: ConfigDocument,
  entry: ProcessEntry,
): ManagedProcess {
  const { name, hostname, port, replicaSetName } = entry;
  const created = newManagedProcess(world, { groupId, name, hostname, port });
  const host = hostOf(world, groupId, entry);
  return isRunning(host) && host.replicaSetName === replicaSetName
    ? { ...created, applied: foundSettings(world, host, document, entry) }
    : created;
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
 * Moves a process to the address of its entry. On another machine, the agent there starts the process from the
 * beginning, but `achieved` stays, because it never falls. On another port, the process stays the same.
 */
function movedTo(world: World, process: ManagedProcess, { hostname, port }: ProcessEntry): ManagedProcess {
  if (process.hostname === hostname && process.port === port) return process;
  const moved = { ...process, hostname, port };
  if (process.hostname !== hostname) return { ...omit(moved, 'currentPort'), applied: {} };
  return leavingPort(moved, hostOf(world, process.groupId, process));
}

/** Returns a process that runs on the port of its host until its agent restarts it. It may have no host of its own yet. */
function leavingPort(process: ManagedProcess, host: Host | undefined): ManagedProcess {
  const settled = omit(process, 'currentPort');
  if (host === undefined || host.unmanaged === true || host.port === process.port) return settled;
  return { ...settled, currentPort: host.port };
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
    return isTaken ? table.put(takenOver(world, host)) : table;
  }, world.hosts);
  return { ...world, hosts };
}
