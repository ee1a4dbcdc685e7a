import { changedBy, fillJournal, firedIn } from '../../bundle/recordedWorld.js';
import type { Bundle } from '../../bundle/readBundle.js';
import { operationFinder } from '../../contract/operations.js';
import { platformApi } from '../../api/servedApi.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import type { RecordedRun } from '../../simulator/recordedRun.js';
import { loadsIn } from './loadsIn.js';

/** Fills the world of a bundle with its timeline and its journal. Afterwards the world cannot change. `file` is the name of the file. */
export function fillRecorded(live: LiveWorld, bundle: Bundle, file?: string): void {
  const { manifest, timeline } = bundle;
  let { world } = live;
  // States share their unchanged rows, so that keeping them all until the journal is filled needs little memory.
  const states = [world];
  for (const [at, line] of timeline.entries()) {
    if (at === 0) continue;
    const next = changedBy(world, line, at + 1);
    const fired = firedIn(line, world, next);
    const { kind, id, text, firedCount } = line.cause;
    const cause = { kind, text, ...(id !== undefined && { id }), ...(fired && { fired }) };
    live.restoreEntry(next, { ...cause, ...(firedCount !== undefined && { firedCount }) }, line.real);
    states.push(next);
    world = next;
  }
  const find = operationFinder(platformApi(manifest.surface).operations);
  fillJournal(live.journal, bundle, find, (n) => states[n - manifest.from]);
  for (const [at, line] of timeline.entries())
    for (const name of loadsIn(line, states[at])) live.journal.markLoad(name, line.cause.since ?? 0);
  live.outcome = manifest.outcome;
  const counts = bundle.rules.flatMap(({ id, statistics }) =>
    statistics === undefined ? [] : [[id, statistics] as const],
  );
  live.faults.end(world, counts);
  live.endRecording(runOf(bundle, file));
}

/** Returns the recorded run of a bundle. `file` is the name of its file. */
export function runOf({ manifest, verdicts: { verdicts = [] } }: Bundle, file?: string): RecordedRun {
  const { written, command, exitCode } = manifest;
  return {
    written,
    ...(file !== undefined && { file }),
    ...(command !== undefined && { command }),
    ...(exitCode !== undefined && { exitCode }),
    verdicts: verdicts.map(({ scenario = '', where = '', status = '', message }) => ({
      ...{ scenario, where, status },
      ...(message !== undefined && { message }),
    })),
  };
}
