import { inTurn } from '../inTurn.js';
import { MINUTE_MS, type Instant } from '../instant.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { BackupDaemon } from '../tables/backupDaemons.js';
import type { BackupStore } from '../tables/backupStores.js';
import type { World } from '../world.js';
import { daemonProblems } from './daemonProblems.js';
import { activeAlert, evaluateSystem } from './evaluateSystem.js';
import type { SystemProblem } from './systemProblem.js';
import { least } from '../longLists.js';

/** Interval at which the platform evaluates system alerts. */
const EVERY_MS = 5 * MINUTE_MS;

/** Schedules the evaluations of daemons in a world from an older version of Understudy that had no system alerts. */
export function scheduleEvaluations(world: World): World {
  const backupDaemons = world.backupDaemons
    .all()
    .toArray()
    .reduce((table, row) => table.put(scheduled(world, row, daemonProblems(row))), world.backupDaemons);
  return { ...world, backupDaemons };
}

/** Returns a row with the instant of its next evaluation. Returns the same row if this instant is the same. */
export function scheduled<Row extends BackupDaemon | BackupStore>(
  world: World,
  row: Row,
  problems: readonly SystemProblem[],
): Row {
  const next = problems.flatMap((problem) => evaluationOf(world, row.id, problem) ?? []);
  if (next.length === 0) return row.evaluateAt === undefined ? row : (omit(row, 'evaluateAt') as Row);
  const evaluateAt = Math.min(row.evaluateAt ?? Infinity, least(next));
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
export function ended<Row extends { readonly id: string }>(
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
