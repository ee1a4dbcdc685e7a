import { Assignments, type Assignment } from '../../../src/world/usage/assignments.js';
import { dayOf } from '../../../src/world/usage/captures.js';
import { isShown } from '../../../src/world/hosts/host.js';
import { allMachines, type Machine } from '../../../src/world/usage/machines.js';
import type { World } from '../../../src/world/world.js';
import { broken } from './broken.js';

/** Number of days before today whose captures are checked. */
const CHECKED_DAYS = 2;

/** The tables from which usage is computed. */
const SOURCES = ['hosts', 'periods', 'projects', 'serverTypes', 'usageCaptures'] as const;

/**
 * Checks the usage of recent days after a step. Returns one sentence for each broken rule. Steps that go back in time
 * may change the past.
 */
export function brokenUsage(before: World, after: World, isBack: boolean): readonly string[] {
  const isSame =
    SOURCES.every((name) => before[name] === after[name]) && dayOf(before.now) === dayOf(after.now);
  return isSame ? [] : [...wrongConflicts(after), ...(isBack ? [] : changedUsage(before, after))];
}

/**
 * Returns one sentence for each row of a past day that a step has changed or removed: "Usage rows are immutable per
 * day".
 */
function changedUsage(before: World, after: World): readonly string[] {
  const today = dayOf(before.now);
  const days = { from: today - CHECKED_DAYS, to: today - 1 };
  const remaining = new Set(rowsOf(after, days).map(textOf));
  return rowsOf(before, days)
    .filter(({ machine }) => isComplete(machine, after))
    .map(textOf)
    .filter((text) => !remaining.has(text))
    .map((text) => `the usage ${text} has changed afterwards`);
}

/**
 * Returns whether a world still has all processes of a machine. Captures of past days no longer show removed
 * processes.
 */
function isComplete({ processes }: Machine, { hosts }: World): boolean {
  return processes.every(({ id, createdAt }) => {
    const host = hosts.get(id);
    return host?.createdAt === createdAt && isShown(host);
  });
}

/**
 * Checks this fact for yesterday and today: "`hasConflictingServerType` true iff the hostname has ≥2 assigned types
 * that day."
 */
function wrongConflicts(world: World): readonly string[] {
  const today = dayOf(world.now);
  const rows = rowsOf(world, { from: today - 1, to: today });
  const types = new Map<string, Set<string>>();
  const nameOf = ({ day, machine }: Assignment): string => `${day} ${machine.hostname}`;
  for (const row of rows) {
    const known = types.get(nameOf(row)) ?? new Set();
    types.set(nameOf(row), known.add(row.serverType));
  }
  return rows.flatMap((row) =>
    broken(`the usage ${textOf(row)}`, {
      'is wrong about conflicts': row.isConflicting !== (types.get(nameOf(row))?.size ?? 0) > 1,
    }),
  );
}

function rowsOf(world: World, days: { readonly from: number; readonly to: number }): readonly Assignment[] {
  return new Assignments(world, allMachines(world), days).page(0, Infinity);
}

function textOf({ day, machine, serverType, processes }: Assignment): string {
  const states = processes.map(({ host, state }) => `${host.port} ${state}`);
  return [day, machine.groupId, machine.hostname, serverType, ...states].join(' ');
}
