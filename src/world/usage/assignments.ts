import type { Instant } from '../instant.js';
import { stateHistory } from '../periods/stateHistory.js';
import type { Host, HostState } from '../tables/hosts.js';
import type { ServerTypeName } from '../tables/serverTypes.js';
import type { World } from '../world.js';
import { captureOf, dayOf, lastCapturedDay, type Day } from './captures.js';
import { machinesNamed, type Machine } from './machines.js';
import { ownServerType, projectServerType } from './serverType.js';
import { append } from '../longLists.js';

/** The usage of a machine in a day's capture. */
export interface Assignment {
  readonly machine: Machine;
  readonly day: Day;
  readonly capturedAt: Instant;
  readonly serverType: ServerTypeName;
  /** Whether projects give the machine's host name different server types. */
  readonly isConflicting: boolean;
  /** The machine's processes at the time of the capture, with their states. */
  readonly processes: readonly { readonly host: Host; readonly state: HostState }[];
}

/** A range of days. Both ends are included. */
export interface Days {
  readonly from: Day;
  readonly to: Day;
}

/**
 * The assignments of machines in the captures of a range of days, sorted by day and then by machine. They are
 * computed from past periods and rows when they are read, so daily captures need no rows.
 */
export class Assignments {
  /** For each machine, the first day whose capture contains it. */
  private readonly firstDays: readonly Day[];
  private readonly days: Days;

  constructor(
    private readonly world: World,
    private readonly machines: readonly Machine[],
    { from, to }: Days,
  ) {
    this.firstDays = machines.map((machine) => firstDayOf(world, machine));
    const first = this.firstDays.reduce((least, day) => Math.min(least, day), Infinity);
    this.days = { from: Math.max(from, first), to: Math.min(to, lastCapturedDay(world)) };
  }

  /** The last requested day that has a capture. */
  get lastDay(): Day {
    return Math.max(0, this.days.to);
  }

  get size(): number {
    const { from, to } = this.days;
    return this.firstDays.reduce((sum, day) => sum + Math.max(0, to - Math.max(from, day) + 1), 0);
  }

  page(offset: number, limit: number): readonly Assignment[] {
    const page: Assignment[] = [];
    let skipped = offset;
    for (let day = this.days.from; day <= this.days.to && page.length < limit; day += 1) {
      const present = this.presentOn(day);
      const shown = present.slice(skipped, skipped + limit - page.length);
      append(
        page,
        shown.map((machine) => assignmentOf(this.world, machine, day)),
      );
      skipped = Math.max(0, skipped - present.length);
    }
    return page;
  }

  /** Generates the assignments of each day, from the first day that has any. They are computed when they are read. */
  *byDay(): Generator<readonly [day: Day, assignments: Iterable<Assignment>], void, undefined> {
    for (let day = this.days.from; day <= this.days.to; day += 1) yield [day, this.onDay(day)];
  }

  private *onDay(day: Day): Generator<Assignment, void, undefined> {
    for (const machine of this.presentOn(day)) yield assignmentOf(this.world, machine, day);
  }

  private presentOn(day: Day): readonly Machine[] {
    return this.machines.filter((_, at) => (this.firstDays[at] ?? Infinity) <= day);
  }
}

function firstDayOf(world: World, { createdAt }: Machine): Day {
  const day = dayOf(createdAt);
  const capturedAt = captureOf(world, day);
  return capturedAt !== undefined && capturedAt >= createdAt ? day : day + 1;
}

function assignmentOf(world: World, machine: Machine, day: Day): Assignment {
  const capturedAt = captureOf(world, day) ?? world.now;
  const serverType = serverTypeOf(world, machine, capturedAt);
  return {
    machine,
    day,
    capturedAt,
    serverType,
    isConflicting: machinesNamed(world, machine.hostname).some(
      (other) =>
        other !== machine &&
        other.createdAt <= capturedAt &&
        serverTypeOf(world, other, capturedAt) !== serverType,
    ),
    processes: machine.processes
      .filter(({ createdAt }) => createdAt <= capturedAt)
      .map((host) => ({ host, state: stateAt(world, host, capturedAt) })),
  };
}

/**
 * Returns the server type that was set for a machine, or else the default of its project at the time when the machine
 * appeared.
 */
function serverTypeOf(world: World, { groupId, hostname, createdAt }: Machine, at: Instant): ServerTypeName {
  const project = world.projects.get(groupId);
  if (project === undefined) throw new Error(`The project ${groupId} of the host ${hostname} is missing.`);
  const own = ownServerType(world, { orgId: project.orgId, groupId, hostname }, at);
  return own ?? projectServerType(world, project, createdAt);
}

function stateAt(world: World, host: Host, at: Instant): HostState {
  const [span] = stateHistory(world, host, at, at);
  return span?.state ?? 'DOWN';
}
