import fc from '../../support/properties.js';
import { behaviours } from '../../../src/behaviours/behaviours.js';
import { commit } from '../../../src/reactions/commit.js';
import { SYSTEM } from '../../../src/world/tables/events.js';
import { bringUp, takeDown } from '../../../src/world/hosts/startAndStop.js';
import { IncidentConflict } from '../../../src/world/incidents/incident.js';
import { DAY_MS, HOUR_MS, type Instant } from '../../../src/world/instant.js';
import { inviteToProject } from '../../../src/world/invitations/inviteToProject.js';
import type { Outcome } from '../../../src/world/outcome.js';
import { Refusal } from '../../../src/world/refusals.js';
import { changeExpiry } from '../../../src/world/backup/snapshots/changeExpiry.js';
import { updateCopies } from '../../../src/world/backup/snapshots/updateCopies.js';
import type { Incident as IncidentSpec } from '../../../src/input/scenario/scenario.gen.js';
import type { Row } from '../../../src/world/tree/row.js';
import { WrongTarget } from '../../../src/world/targets/wrongTarget.js';
import type { World } from '../../../src/world/world.js';
import { endIncident, isHeldDown, startIncident } from '../../../src/incidents/lifecycle.js';
import { advance } from '../../../src/simulator/advance.js';
import { worldOf } from '../../support/fixtureWorlds.js';

/** A fixture with one of each thing that changes by itself. The changes are frequent. */
const RESTLESS = `
history: P4D
organizations:
  - users: 3
    projects:
      - invitations: [{ age: P29DT20H }, { age: P28D }]
        maintenanceWindows: [{ starts: PT1H, ends: PT5H }]
        clusters:
          - name: rs0
            failures: { meanHoursBetween: 20, meanMinutesDown: 40 }
            backup: { everyHours: 2, retentionDays: 1 }
            snapshots: [{ age: P2D, doNotDelete: true }, { age: P1D, expired: true }]
          - name: sh0
            type: sharded
            failures: { meanHoursBetween: 60, meanMinutesDown: 200 }
            backup: { everyHours: 4, retentionDays: 1 }
          - { name: rs1, members: 2, arbiters: 1, failures: { meanHoursBetween: 10, meanMinutesDown: 5 } }
`;

/** Virtual time for which a random test advances a world. */
export const LIFE_MS = 3 * DAY_MS;

/** A change by a test, `after` milliseconds after the world's start. `pick` selects the row that it changes. */
export interface RandomMove {
  readonly after: number;
  readonly kind: keyof typeof KINDS;
  readonly pick: number;
}

const KINDS = {
  takeDown: (world: World, pick: number) => on(world, world.hosts, pick, takeDown),
  takeDownFor: (world: World, pick: number) =>
    on(world, world.hosts, pick, (_, host) => takeDown(world, host, world.now + 1 + (pick % (6 * HOUR_MS)))),
  bringUp: (world: World, pick: number) =>
    on(world, world.hosts, pick, (_, host) =>
      isHeldDown(world, host) ? { world, events: [] } : bringUp(world, host),
    ),
  keep: (world: World, pick: number) =>
    on(world, world.snapshots, pick, (_, row) => changeExpiry(world, row, { doNotDelete: true })),
  expire: (world: World, pick: number) =>
    on(world, world.snapshots, pick, (_, row) =>
      changeExpiry(world, row, { doNotDelete: false, expires: world.now + (pick % DAY_MS) - HOUR_MS }),
    ),
  reschedule: (world: World, pick: number) =>
    on(world, world.clusters, pick, (_, row) => ({
      world: {
        ...world,
        clusters: world.clusters.put({
          ...row,
          schedule: { everyHours: 1 + (pick % 8), retentionDays: 1 + (pick % 2) },
          scheduledSince: world.now,
        }),
      },
      events: [],
    })),
  abandon: (world: World, pick: number) =>
    on(world, world.clusters, pick, (_, row) => {
      const active = world.incidents.select('activeOfCluster', row.id).toArray();
      const isHeld = active.some(({ kind }) => kind === 'cluster.dead');
      const after = { ...row, active: isHeld ? row.active : !row.active };
      return { world: updateCopies({ ...world, clusters: world.clusters.put(after) }, row.id), events: [] };
    }),
  invite: (world: World, pick: number) =>
    on(world, world.projects, pick, (_, project) =>
      inviteToProject(world, project, {
        username: `guest${pick % 3}@example.com`,
        roles: ['GROUP_READ_ONLY'],
        inviterUsername: 'ada',
      }),
    ),
  incident: (world: World, pick: number) => startIncident(world, incidentOf(pick)),
  heal: (world: World, pick: number) => on(world, world.incidents, pick, endIncident),
} as const;

/** The possible incidents, of each kind. */
const INCIDENTS: readonly IncidentSpec[] = [
  { kind: 'node.down', target: 'rs0/node-0' },
  { kind: 'node.down', target: 'rs1/node-1' },
  { kind: 'node.down', target: 'sh0/config-0' },
  { kind: 'node.flap', target: 'rs0/node-1', every: 'PT20M', downFor: 'PT7M' },
  { kind: 'node.flap', target: 'rs0/node-0' },
  { kind: 'primary.lost', target: 'rs0' },
  { kind: 'primary.lost', target: 'sh0' },
  { kind: 'cluster.dead', target: 'rs0' },
  { kind: 'agent.silent', target: 'rs0', agent: 'AUTOMATION' },
  { kind: 'agent.silent', target: 'sh0' },
  { kind: 'disk.fill', target: 'rs0/node-2', over: 'PT1H' },
  { kind: 'load.spike', target: 'sh0' },
  { kind: 'snapshot.slow', target: 'sh0', factor: 2.5 },
  { kind: 'snapshot.slow', target: 'rs0', factor: 70 },
  { kind: 'snapshot.fail', target: 'rs0' },
  { kind: 'snapshot.inconsistent', target: 'sh0' },
  { kind: 'shard.missing', target: 'sh0/shard1' },
  { kind: 'invitation.accept', target: 'guest1@example.com' },
  { kind: 'key.revoke', target: 'admin' },
  { kind: 'key.demote', target: 'admin' },
];

function incidentOf(pick: number): IncidentSpec {
  const spec = INCIDENTS[pick % INCIDENTS.length] ?? { kind: 'node.down', target: 'rs0/node-0' };
  const minutes = Math.floor(pick / INCIDENTS.length) % 600;
  const isLasting = minutes > 0 && spec.kind !== 'invitation.accept';
  return isLasting ? { ...spec, for: `PT${minutes}M` } : spec;
}

/** Moves at random times. */
export const moves: fc.Arbitrary<readonly RandomMove[]> = fc.array(
  fc.record({
    after: fc.oneof(
      fc.nat(LIFE_MS),
      fc.nat(LIFE_MS / HOUR_MS).map((hours) => hours * HOUR_MS),
    ),
    kind: fc.constantFrom(...(Object.keys(KINDS) as (keyof typeof KINDS)[])),
    pick: fc.nat(),
  }),
  { maxLength: 20 },
);

/** Random times, after the start, at which an advance stops although no move is due. */
export const cuts: fc.Arbitrary<readonly number[]> = fc.array(fc.nat(LIFE_MS), { maxLength: 30 });

/** Creates a world in which behaviours act often. */
export function restlessWorld(seed: number): World {
  return worldOf(RESTLESS, { seed });
}

/**
 * Advances a world by `LIFE_MS`. Stops at each of `stops`, and at each move of the plan to run it. Calls `onStop`
 * with the world at each stop.
 */
export function live(
  world: World,
  plan: readonly RandomMove[],
  stops: readonly number[],
  onStop: (world: World) => void = () => undefined,
): World {
  const ordered = plan.toSorted((a, b) => a.after - b.after);
  const entries: { readonly at: Instant; readonly move?: RandomMove }[] = [
    ...ordered.map((move) => ({ at: world.now + move.after, move })),
    ...stops.map((after) => ({ at: world.now + after })),
    { at: world.now + LIFE_MS },
  ];
  let current = world;
  for (const { at, move } of entries.toSorted((a, b) => a.at - b.at)) {
    current = advance(current, at, behaviours);
    if (move !== undefined) current = tryMove(current, move);
    onStop(current);
  }
  return current;
}

function tryMove(world: World, move: RandomMove): World {
  const outcome = outcomeOf(world, move);
  return outcome === undefined ? world : commit(outcome, SYSTEM, world);
}

/** Returns the outcome of a move, or `undefined` if the world refuses it. */
export function outcomeOf(world: World, { kind, pick }: RandomMove): Outcome | undefined {
  try {
    return KINDS[kind](world, pick);
  } catch (error) {
    if (error instanceof Refusal || error instanceof WrongTarget || error instanceof IncidentConflict)
      return undefined;
    throw error;
  }
}

function on<R extends Row>(
  world: World,
  table: { all(): { toArray(): readonly R[] } },
  pick: number,
  move: (world: World, row: R) => Outcome,
): Outcome {
  const rows = table.all().toArray();
  const row = rows[pick % Math.max(1, rows.length)];
  return row === undefined ? { world, events: [] } : move(world, row);
}
