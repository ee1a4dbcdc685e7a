import { idAt } from '../world/ids.js';
import { quirksOf } from '../world/quirks.js';
import { DEFAULT_SETTINGS } from '../world/settings.js';
import { createWorld, type Rows, type World } from '../world/world.js';
import { finishAlertConfigs } from './finish/finishAlertConfigs.js';
import { finishAutomation } from './finish/finishAutomation.js';
import { finishConnections } from './finish/finishConnections.js';
import { finishLoads } from './finish/finishLoads.js';
import { finishOplogs } from './finish/finishOplogs.js';
import { finishPings } from './finish/finishPings.js';
import { finishPartIds } from './finish/finishPartIds.js';
import { finishSizes } from './finish/finishSizes.js';
import type { Draft } from './rows/draft.js';
import { validRows, type LeftOut } from './rows/validRows.js';

/** A world that was made of replies. */
export interface Recorded {
  readonly world: World;
  /** Rows that the model cannot hold, by the reason. */
  readonly leftOut: readonly LeftOut[];
}

/** Makes a world of a draft whose completions have run. Leaves out rows that break rules of the model. */
export function buildRecorded(draft: Draft): Recorded {
  const { seed, now, quirks } = draft;
  const { rows, leftOut } = validRows(draft);
  const base = {
    seed,
    now,
    quirks: quirksOf('documented', quirks),
    settings: Object.freeze({ ...DEFAULT_SETTINGS, ...draft.settings }),
    sequence: sequenceAfter(draft, rows),
    // No list shows users outside organizations and projects, but keys belong to users.
    firstUserCreated: draft.all('users').length + draft.all('keys').length > 0,
  };
  const world = [
    finishPartIds,
    finishPings(draft),
    finishConnections(draft),
    finishLoads(draft),
    finishSizes(draft),
    finishOplogs(draft),
    finishAlertConfigs,
    finishAutomation(draft),
  ].reduce((current, finish) => finish(current), createWorld(base, rows));
  return { world, leftOut };
}

const SECOND_DIGITS = 8;
const COUNTER_DIGITS = 6;

/** Returns a counter for new ids that no id of the rows has. */
function sequenceAfter({ seed, now }: Draft, rows: Rows): number {
  const own = idAt(seed, now, 0).slice(SECOND_DIGITS, -COUNTER_DIGITS);
  let last = -1;
  for (const table of Object.values(rows))
    for (const { id } of table as Iterable<{ readonly id: string }>)
      if (id.length === 24 && id.slice(SECOND_DIGITS, -COUNTER_DIGITS) === own)
        last = Math.max(last, parseInt(id.slice(-COUNTER_DIGITS), 16));
  return last + 1;
}
