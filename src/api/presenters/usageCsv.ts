import { Buffer } from 'node:buffer';
import { nameId } from '../../world/ids.js';
import type { Assignment, Assignments } from '../../world/usage/assignments.js';
import { formatDay } from '../../world/usage/captures.js';
import type { World } from '../../world/world.js';
import type { ArchivedFile } from '../archive/archivedFile.js';
import { presentAssignment } from './presentUsage.js';

const COLUMNS = [
  ...['date', 'orgName', 'groupId', 'groupName', 'hostname', 'serverType', 'isChargeable', 'memSizeMB'],
  ...['process', 'cluster', 'processType', 'hasConflictingServerType'],
];
const CODE_CHARS = 12;

/** Generates a file of comma-separated values for each day, with a line per process. */
export function* usageFiles(
  world: World,
  assignments: Assignments,
  isRedacted: boolean,
): Generator<ArchivedFile, void, undefined> {
  const shown = isRedacted ? (name: string) => codeOf(world, name) : (name: string) => name;
  for (const [day, all] of assignments.byDay()) {
    const rows = all.flatMap((each) => rowsOf(world, each, formatDay(day), shown));
    const lines = [COLUMNS, ...rows].map((row) => `${row.map(quoted).join(',')}\n`);
    yield { name: `usage-${formatDay(day)}.csv`, content: Buffer.from(lines.join('')) };
  }
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
 * Returns the code that replaces a name in redacted reports. All reports of a world use the same code, so that they can
 * be compared.
 */
function codeOf({ seed }: World, name: string): string {
  return nameId(seed, `usage report ${name}`).slice(0, CODE_CHARS);
}

/** Quotes a field that has a comma, a quote or a line break (RFC 4180). */
function quoted(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
