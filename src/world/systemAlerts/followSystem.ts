import { inTurn } from '../inTurn.js';
import { MINUTE_MS, type Instant } from '../instant.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import { limitedStores } from '../stores/troubles.js';
import type { BackupDaemon } from '../tables/backupDaemons.js';
import type { BackupStore } from '../tables/backupStores.js';
import type { World } from '../world.js';
import { daemonProblems } from './daemonProblems.js';
import { activeAlert, evaluateSystem } from './evaluateSystem.js';
import { storeProblems } from './storeProblems.js';
import type { SystemProblem } from './systemProblem.js';

/** Interval at which the platform evaluates system alerts. */
const EVERY_MS = 5 * MINUTE_MS;

/** Tables on which the used size of a store depends. */
const OF_SIZES = ['snapshots', 'clusters', 'backupStores', 'backupConfigs'] as const;

/**
 * Schedules the evaluation of system alerts after a change of stores, daemons or snapshots. Schedules it only for
 * alerts that have to open or close, so an idle world has nothing to do. Closes alerts about deleted stores and
 * daemons at once.
 */
export function followSystem(before: World, after: World): Outcome {
  const daemons = followDaemons(before, after);
  const stores = followStores(before, daemons.world);
  return { world: stores.world, events: [...daemons.events, ...stores.events] };
}

function followDaemons(before: World, after: World): Outcome {
  if (after.backupDaemons === before.backupDaemons) return { world: after, events: [] };
  const { put, removed } = after.backupDaemons.changesSince(before.backupDaemons);
  const rows = put.map((daemon) => scheduled(after, daemon, daemonProblems(daemon)));
  const backupDaemons = rows.reduce((table, row) => table.put(row), after.backupDaemons);
  const gone = removed.flatMap((id) => before.backupDaemons.get(id) ?? []);
  return ended({ ...after, backupDaemons }, gone, daemonProblems);
}

function followStores(before: World, after: World): Outcome {
  if (OF_SIZES.every((name) => after[name] === before[name])) return { world: after, events: [] };
  const { put, removed } = after.backupStores.changesSince(before.backupStores);
  const touched = new Set([...limitedStores(after.backupStores), ...put]);
  const rows = [...touched].map((store) => scheduled(after, store, storeProblems(after, store)));
  const changed = rows.filter((row) => after.backupStores.get(row.id) !== row);
  const backupStores = changed.reduce((table, row) => table.put(row), after.backupStores);
  const gone = removed.flatMap((id) => before.backupStores.get(id) ?? []);
  return ended({ ...after, backupStores }, gone, (store) => storeProblems(before, store));
}

/** Schedules the evaluations of daemons in a world from an older version of Understudy that had no system alerts. */
export function scheduleEvaluations(world: World): World {
  const backupDaemons = world.backupDaemons
    .all()
    .toArray()
    .reduce((table, row) => table.put(scheduled(world, row, daemonProblems(row))), world.backupDaemons);
  return { ...world, backupDaemons };
}

/** Returns a row with the instant of its next evaluation. Returns the same row if this instant is the same. */
function scheduled<Row extends BackupDaemon | BackupStore>(
  world: World,
  row: Row,
  problems: readonly SystemProblem[],
): Row {
  const next = problems.flatMap((problem) => evaluationOf(world, row.id, problem) ?? []);
  if (next.length === 0) return row.evaluateAt === undefined ? row : (omit(row, 'evaluateAt') as Row);
  const evaluateAt = Math.min(row.evaluateAt ?? Infinity, ...next);
  return evaluateAt === row.evaluateAt ? row : { ...row, evaluateAt };
}

/** Returns when the alert about a problem has to open or close. Unset if the alert needs no change. */
function evaluationOf(world: World, rowId: string, problem: SystemProblem): Instant | undefined {
  const { since } = problem;
  const isActive = activeAlert(world, rowId, problem) !== undefined;
  if (isActive === (since !== undefined)) return undefined;
  const next = (Math.floor(world.now / EVERY_MS) + 1) * EVERY_MS;
  return Math.max(next, Math.ceil((since ?? 0) / EVERY_MS) * EVERY_MS);
}

/** Closes the alerts about rows that no longer exist. */
function ended<Row extends { readonly id: string }>(
  world: World,
  rows: readonly Row[],
  problemsOf: (row: Row) => readonly SystemProblem[],
): Outcome {
  const moves = rows.map((row) => (next: World) => {
    const past = problemsOf(row).map((problem) => ({ ...problem, since: undefined }));
    return evaluateSystem(next, row.id, past);
  });
  return inTurn(world, moves);
}
