import { changedBy, fillJournal, firedIn } from '../../bundle/recordedWorld.js';
import type { Bundle } from '../../bundle/readBundle.js';
import { operationFinder } from '../../contract/operations.js';
import { platformApi } from '../../api/servedApi.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';

/** Fills the world of a bundle with its timeline and its journal. Afterwards the world cannot change. */
export function fillRecorded(live: LiveWorld, bundle: Bundle): void {
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
  live.endRecording();
}
