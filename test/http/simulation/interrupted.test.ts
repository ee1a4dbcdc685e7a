import { readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { asAfterKill, dropFolders, emptyFolder, opened } from '../../support/dataFolders.js';
import { readSeries } from '../../support/invariants/series.js';
import { shippedWorld } from '../../support/fixtureWorlds.js';
import { triesOf } from '../../support/random/tries.js';
import { NOW } from '../../support/rows/ids.js';
import { schedules } from '../../../src/behaviours/behaviours.js';
import { requestIncident } from '../../../src/incidents/plannedIncidents.js';
import { Conflict } from '../../../src/world/conflict.js';
import { IncidentConflict } from '../../../src/world/incidents/incident.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Instant } from '../../../src/world/instant.js';
import { SYSTEM } from '../../../src/world/tables/events.js';
import { WrongTarget } from '../../../src/world/targets/wrongTarget.js';
import type { World } from '../../../src/world/world.js';
import type { LiveWorld } from '../../../src/simulator/liveWorld.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import { stateHash } from '../../../src/simulator/stateHash.js';
import { stateOf, worldOfState } from '../../../src/simulator/worldState.js';
import { Dice } from './dice.js';
import { drawIncident } from './drawIncident.js';

/** Number of worlds that are built, because building a world takes longer than an advance. */
const BUILT_WORLDS = 3;
/** Maximum number of incidents that begin, or are planned, before the advance. */
const INCIDENTS_MAX = 6;

const KINDS = ['pieces', 'stop', 'fork', 'reopen', 'restart', 'kill'] as const;

describe('an interrupted advance', () => {
  afterEach(dropFolders);

  for (const each of triesOf('SIMULATION_SEED', 'INTERRUPTIONS'))
    it(
      `ends in the same state as an advance in one piece, from ${each.title}`,
      async () => {
        const { seed: first, amounts } = each;
        for (let seed = first; seed < first + amounts.INTERRUPTIONS; seed += 1)
          await each.runWith({ SIMULATION_SEED: seed, INTERRUPTIONS: 1 }, () => compareWithOnePiece(seed));
      },
      600_000 + each.amounts.INTERRUPTIONS * 5_000,
    );
});

async function compareWithOnePiece(seed: number): Promise<void> {
  const { world, to } = startOf(seed);
  const twin = new Simulator().add('twin', world);
  twin.advanceTo(to);
  const kind = KINDS[seed % KINDS.length] ?? 'stop';
  const ends = await interrupted(kind, new Dice(seed, 'interruptions'), world, to);
  dropFolders();
  const hashes = ends.map((end) => [seed, kind, stateHash(end)]);
  expect(hashes).toEqual(ends.map(() => [seed, kind, stateHash(twin.world)]));
}

/** Returns a world with random incidents, and the instant to which it advances. */
function startOf(seed: number): { readonly world: World; readonly to: Instant } {
  const dice = new Dice(seed, 'interrupted');
  const live = new Simulator().add(
    'start',
    shippedWorld('standard', { seed: seed % BUILT_WORLDS, now: NOW }),
  );
  for (let left = dice.below(INCIDENTS_MAX + 1); left > 0; left -= 1) {
    const planned = dice.chance(0.3) && { at: `PT${dice.scale(1, 24 * 60)}M` };
    begin(live, { ...drawIncident(dice, live.world), ...planned });
    if (dice.chance(0.5)) live.advanceTo(live.world.now + dice.scale(1, HOUR_MS));
  }
  return { world: live.world, to: live.world.now + dice.scale(HOUR_MS, 3 * DAY_MS) };
}

function begin(live: LiveWorld, spec: ReturnType<typeof drawIncident>): void {
  try {
    live.commit(requestIncident(live.world, spec), SYSTEM);
  } catch (error) {
    if (!(error instanceof IncidentConflict || error instanceof WrongTarget)) throw error;
  }
}

/** Advances a world with interruptions. Returns the worlds at the end, which must all be the same. */
async function interrupted(
  kind: (typeof KINDS)[number],
  dice: Dice,
  world: World,
  to: Instant,
): Promise<readonly World[]> {
  switch (kind) {
    case 'pieces':
      return [inPieces(dice, world, to)];
    case 'restart':
    case 'kill':
      return [await withRestarts(kind, dice, world, to)];
    default:
      return await withStops(kind, dice, world, to);
  }
}

function inPieces(dice: Dice, world: World, to: Instant): World {
  const live = new Simulator().add('pieces', world);
  while (live.world.now < to) {
    const next = live.agenda(1)[0]?.at ?? to;
    const drawn = dice.chance(0.5) ? next : live.world.now + dice.scale(1, to - world.now);
    live.advanceTo(Math.min(to, drawn));
  }
  return live.world;
}

/** Stops an advance between its slices, and continues in the same world, in a copy of it, or in its exported state. */
async function withStops(
  kind: 'stop' | 'fork' | 'reopen',
  dice: Dice,
  world: World,
  to: Instant,
): Promise<readonly World[]> {
  let slices = slicesOf(dice, nothing, nothing);
  const simulator = new Simulator(undefined, undefined, {
    ticks: () => slices.ticks(),
    nextTurn: () => slices.nextTurn(),
  });
  const worlds = [simulator.add('first', world)];
  for (let last = worlds.at(-1); last !== undefined && last.world.now < to; last = worlds.at(-1)) {
    const live = last;
    slices = slicesOf(
      dice,
      () => {
        readSeries(live.world, dice.pick(live.world.hosts.all().toArray()), MINUTE_MS, ['OPCOUNTER_CMD']);
      },
      () => {
        live.stop('the test stops it');
      },
    );
    await stopped(live.advance(() => to));
    if (kind === 'stop' || live.world.now >= to) continue;
    const copy =
      kind === 'fork' ? live.world : worldOfState(JSON.parse(JSON.stringify(stateOf(live.world))), schedules);
    worlds.push(simulator.add(`copy-${worlds.length}`, copy));
  }
  // The worlds that were copied reach the same end.
  for (const live of worlds) live.advanceTo(to);
  return worlds.map((live) => live.world);
}

/**
 * Returns a scheduler with short slices of random lengths. It calls `read` after each slice, and `interrupt` after a few
 * of them.
 */
function slicesOf(dice: Dice, read: () => void, interrupt: () => void) {
  let now = 0;
  let left = dice.below(6);
  return {
    ticks: () => (now += dice.scale(1, 30)),
    nextTurn: () => {
      left -= 1;
      read();
      if (left === 0) interrupt();
      return Promise.resolve();
    },
  };
}

function nothing(): void {
  // Nothing happens between slices.
}

async function stopped(advance: Promise<unknown>): Promise<void> {
  try {
    await advance;
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
  }
}

/** Advances in a directory, which the program opens several times. A kill may lose the last lines of the log. */
async function withRestarts(kind: 'restart' | 'kill', dice: Dice, world: World, to: Instant): Promise<World> {
  let folder = emptyFolder();
  let data = await opened(folder, { logBytesMin: dice.scale(1_000, 1_000_000) });
  let live = new Simulator(undefined, data).add('kept', world);
  for (let left = 1 + dice.below(3); left > 0; left -= 1) {
    for (let pieces = dice.below(8); pieces > 0; pieces -= 1)
      live.advanceTo(Math.min(to, live.world.now + dice.scale(1, to - world.now)));
    if (kind === 'kill') {
      folder = asAfterKill(folder);
      cutLog(dice, folder);
    } else data.close();
    data = await opened(folder, { warn: () => undefined });
    const [kept] = data.kept;
    if (kept === undefined) throw new Error('the world is lost');
    live = new Simulator(undefined, data).restore(kept.name, kept.worldRecord, kept.store);
  }
  live.advanceTo(to);
  return live.world;
}

/**
 * Removes a random end of the log, as a kill of the machine may. It leaves a part of a line: a start refuses a log that lacks whole lines
 * and ends with another.
 */
function cutLog(dice: Dice, folder: string): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.log'))) {
    const file = join(folder, name);
    const text = readFileSync(file, 'latin1');
    if (text === '' || dice.chance(0.5)) continue;
    const kept = text.length - 1 - dice.below(Math.min(text.length, 200));
    const end = kept === 0 ? 1 : kept;
    truncateSync(file, text[end - 1] === '\n' ? end - 1 : end);
  }
}
