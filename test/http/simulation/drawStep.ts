import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/world/instant.js';
import type { World } from '../../../src/world/world.js';
import type { Dice } from './dice.js';
import { drawCall } from './drawCall.js';
import { drawIncident } from './drawIncident.js';
import type { Step } from './step.js';
import { BACKUP_WEIGHTS } from './weights.js';

const WEIGHTS = {
  call: 60,
  advance: 18,
  next: 8,
  takeDown: 7,
  bringUp: 4,
  patch: 10,
  incident: 7,
  heal: 3,
  fork: 1.5,
  reopen: 1.5,
  checkpoint: 1.5,
  restore: 0.7,
  reset: 0.4,
} as const;

const LONGEST_ADVANCE = 21 * DAY_MS;

/** Every n-th seed calls only operations about backups and usage. */
const BACKUPS_EVERY = 4;

/** Draws the next step of a run. Most steps are about existing rows of the world. */
export function drawStep(dice: Dice, world: World, seed: number): Step {
  const kind = dice.byWeight(WEIGHTS);
  switch (kind) {
    case 'call':
      return seed % BACKUPS_EVERY === 0 ? drawCall(dice, world, BACKUP_WEIGHTS) : drawCall(dice, world);
    case 'advance':
      return { do: kind, ms: drawSpan(dice) };
    case 'next':
      return { do: kind, past: dice.pick([0, 0, 1, SECOND_MS]) };
    case 'takeDown':
      return {
        do: kind,
        id: drawHost(dice, world),
        ...(dice.chance(0.5) && { returnsIn: drawReturn(dice) }),
      };
    case 'bringUp':
      return { do: kind, id: drawHost(dice, world, true) };
    case 'patch':
      return drawPatch(dice, world);
    case 'incident':
      return { do: kind, incident: drawIncident(dice, world) };
    case 'heal':
      return { do: kind, id: dice.maybe(world.incidents.all().toArray())?.id ?? 'nothing' };
    default:
      return { do: kind };
  }
}

function drawSpan(dice: Dice): number {
  const span = dice.scale(SECOND_MS, LONGEST_ADVANCE);
  if (dice.chance(0.2)) return span;
  return Math.ceil(span / SECOND_MS) * SECOND_MS;
}

function drawReturn(dice: Dice): number {
  return dice.scale(1, 3 * 3600) * SECOND_MS;
}

function drawHost(dice: Dice, world: World, isDown = false): string {
  const hosts = world.hosts.all().toArray();
  const fitting = hosts.filter(({ downSince }) => (downSince !== undefined) === isDown);
  return dice.pick(fitting.length > 0 ? fitting : hosts).id;
}

function drawPatch(dice: Dice, world: World): Step {
  const collection = dice.byWeight({
    clusters: 6,
    hosts: 8,
    snapshots: 4,
    invitations: 2,
    maintenanceWindows: 2,
  });
  const row = dice.maybe<{ readonly id: string }>(world[collection].all().toArray());
  const patch = PATCHES[collection](dice, world);
  return { do: 'patch', collection, id: row?.id ?? 'nothing', patch };
}

type Draw = (dice: Dice, world: World) => unknown;

const PATCHES = {
  clusters: (dice) =>
    dice.pick([
      { schedule: { everyHours: 1 + dice.below(30), retentionDays: 1 + dice.below(20) } },
      { active: dice.chance(0.5) },
      { backupEnabled: dice.chance(0.5) },
      { backup: { encrypted: dice.chance(0.5), exclude: ['shop.drafts'] } },
      { backup: null },
      { schedule: { everyHours: 0, retentionDays: 3 } },
    ]),
  hosts: (dice, world) =>
    dice.pick<unknown>([
      { failureRate: { meanHoursBetween: dice.scale(3, 300), meanMinutesDown: dice.scale(1, 1000) } },
      { failureRate: null },
      { up: dice.chance(0.5) },
      { up: false, returnsAt: timestamp(world.now + drawReturn(dice)) },
      { returnsAt: timestamp(world.now + dice.pick([-HOUR_MS, MINUTE_MS, DAY_MS])) },
      { replicaState: dice.pick(['PRIMARY', 'SECONDARY', 'RECOVERING', 'STARTUP2', 'ARBITER', 'DOWN']) },
      { monitored: dice.chance(0.7) },
    ]),
  snapshots: (dice, world) =>
    dice.pick<unknown>([
      { complete: true },
      { doNotDelete: true },
      { doNotDelete: false, expires: timestamp(world.now + dice.pick([-DAY_MS, 0, HOUR_MS, 9 * DAY_MS])) },
      { expires: 'tomorrow' },
    ]),
  invitations: (dice, world) => ({ createdAt: timestamp(world.now - dice.below(30) * DAY_MS) }),
  maintenanceWindows: (dice, world) => ({
    startDate: timestamp(world.now + dice.pick([-DAY_MS, HOUR_MS])),
    endDate: timestamp(world.now + dice.pick([-2 * DAY_MS, MINUTE_MS, 2 * HOUR_MS])),
  }),
} as const satisfies Record<string, Draw>;

function timestamp(instant: number): string {
  return new Date(Math.floor(instant / SECOND_MS) * SECOND_MS).toISOString().replace('.000Z', 'Z');
}
