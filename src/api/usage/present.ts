import type { Schema } from '../../contract/types.js';
import { processId } from '../../world/hosts/host.js';
import type { Host, HostState } from '../../world/tables/hosts.js';
import type { PhysicalHost } from '../../world/tables/physicalHosts.js';
import type { ServerTypeName } from '../../world/tables/serverTypes.js';
import type { Assignment, Assignments } from '../../world/usage/assignments.js';
import { virtualHostsOf } from '../../world/usage/physicalHosts.js';
import type { World } from '../../world/world.js';
import type { Links } from '../links.js';
import { wire } from '../reply/wire.js';
import { Buffer } from 'node:buffer';
import { nameId } from '../../world/ids.js';
import { formatDay } from '../../world/usage/captures.js';
import type { ArchivedFile } from '../archive/archivedFile.js';

const LABELS: Readonly<Record<ServerTypeName, string>> = {
  DEV_SERVER: 'Dev Server',
  TEST_SERVER: 'Test Server',
  PRODUCTION_SERVER: 'Production Server',
  RAM_POOL: 'RAM Pool',
};
const MEBIBYTE = 1024 * 1024;

export function presentServerType(name: ServerTypeName): Schema<'ServerType'> {
  return { label: LABELS[name], name };
}

/** Presents the usage of a host. Omits members without a value. */
export function presentAssignment(world: World, assignment: Assignment): Schema<'HostAssignment'> {
  const { machine, serverType, isConflicting, processes } = assignment;
  const project = world.projects.get(machine.groupId);
  const names = {
    groupName: project?.name ?? '',
    orgName: world.organizations.get(project?.orgId ?? '')?.name ?? '',
  };
  const [first] = processes;
  return wire<Schema<'HostAssignment'>>({
    groupId: machine.groupId,
    hostname: machine.hostname,
    isChargeable: processes.some(({ host }) => host.role === 'MEMBER' || host.role === 'STANDALONE'),
    memSizeMB: Math.floor((first?.host.memoryBytes ?? 0) / MEBIBYTE) || undefined,
    processes: processes.map(({ host, state }) => ({
      cluster: world.clusters.get(host.clusterId)?.name ?? '',
      groupId: host.groupId,
      groupName: names.groupName,
      hasConflictingServerType: isConflicting,
      name: processId(host),
      orgName: names.orgName,
      processType: processTypeOf(host, state),
    })),
    serverType: presentServerType(serverType),
  });
}

const TYPES = { STANDALONE: 1, MONGOS: 2, CONFIG: 3, ARBITER: 9 } as const;
const PRIMARY = 7;
const SECONDARY = 8;

/** Returns the number for the role of a process. Members that are down or recovering count as secondaries. */
function processTypeOf({ role }: Host, state: HostState): number {
  if (role !== 'MEMBER') return TYPES[role];
  return state === 'PRIMARY' ? PRIMARY : SECONDARY;
}

export function presentPhysicalHost(world: World, host: PhysicalHost, links: Links): Schema<'PhysicalHost'> {
  return {
    hosts: virtualHostsOf(world, host).map(({ groupId, hostname }) => ({ groupId, hostname })),
    id: host.id,
    links: [links.self(`/usage/groups/${host.id}`)],
    name: host.name,
    serverType: presentServerType(host.serverType),
  };
}

const COLUMNS = [
  ...['date', 'orgName', 'groupId', 'groupName', 'hostname', 'serverType', 'isChargeable', 'memSizeMB'],
  ...['process', 'cluster', 'processType', 'hasConflictingServerType'],
];
const CODE_CHARS = 12;

/** Number of assignments between two pauses. They take about a millisecond. */
const ASSIGNMENTS_PER_PAUSE = 20;

/** Generates a file of comma-separated values for each day, with a line per process. */
export function* usageFiles(
  world: World,
  assignments: Assignments,
  isRedacted: boolean,
): Generator<ArchivedFile | undefined, void, undefined> {
  const shown = isRedacted ? codesOf(world) : (name: string) => name;
  for (const [day, all] of assignments.byDay()) {
    const date = formatDay(day);
    let text = lineOf(COLUMNS);
    let count = 0;
    for (const each of all) {
      for (const row of rowsOf(world, each, date, shown)) text += lineOf(row);
      count += 1;
      if (count % ASSIGNMENTS_PER_PAUSE === 0) yield undefined;
    }
    yield { name: `usage-${date}.csv`, content: Buffer.from(text) };
  }
}

function lineOf(fields: readonly string[]): string {
  return `${fields.map(quoted).join(',')}\n`;
}

function rowsOf(
  world: World,
  assignment: Assignment,
  date: string,
  shown: (name: string) => string,
): readonly (readonly string[])[] {
  const { groupId, hostname, serverType, isChargeable, memSizeMB, processes } = presentAssignment(
    world,
    assignment,
  );
  return processes.map((process) => [
    ...[date, shown(process.orgName), groupId, shown(process.groupName), shown(hostname), serverType.name],
    ...[String(isChargeable), String(memSizeMB ?? ''), shown(process.name), shown(process.cluster)],
    ...[String(process.processType), String(process.hasConflictingServerType)],
  ]);
}

/**
 * Returns a function of the code that replaces a name in redacted reports. All reports of a world use the same code, so
 * that they can be compared.
 */
function codesOf({ seed }: World): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const code = known.get(name) ?? nameId(seed, `usage report ${name}`).slice(0, CODE_CHARS);
    known.set(name, code);
    return code;
  };
}

/** Quotes a field that has a comma, a quote or a line break (RFC 4180). */
function quoted(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
