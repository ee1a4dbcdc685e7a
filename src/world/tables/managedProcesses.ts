import { defineTable, type TableDefinition } from '../defineTable.js';
import { instant, integer } from '../rowTypes.js';
import { list, mapOf, object, oneOf, optional, string, whole } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { LIMITS } from '../limits.js';

/** A move of a plan: its name as clients see it, and how long the agent takes to make it. */
const move = object({ name: string, ms: whole(...LIMITS.moveMs) });

/** Why the agent cannot complete a move, as `getAutomationStatus` shows it. */
const error = object({ code: integer, description: string, humanReadable: string, text: string });

const schema = object({
  /** 32 hex digits. They are a hash of the project and the name. */
  id: string,
  groupId: string,
  /** Name of the process in the automation configuration. */
  name: string,
  hostname: string,
  port: whole(...LIMITS.port),
  /**
   * The port on which the process runs, while `port` is another one. Its agent restarts it there. Unset if it runs on
   * `port`, or does not exist yet.
   */
  currentPort: optional(whole(...LIMITS.port)),
  /** The version of the automation config that the process has reached. -1 if it has reached none yet. */
  achieved: integer,
  /** Current settings of the process, by aspect: short values unchanged, long values as a digest. */
  applied: mapOf(string),
  /**
   * - `POLLING`: the agent has not fetched the current version yet.
   * - `WAITING`: the agent cannot begin the next move now.
   * - `MOVING`: the agent makes the first move of `moves`.
   * - `IDLE`: the process has reached the current version.
   */
  phase: oneOf('POLLING', 'WAITING', 'MOVING', 'IDLE'),
  /** When the agent polls, or completes the move. Unset if the agent waits for something else. */
  nextAt: optional(instant),
  /** The moves that are not completed yet. */
  moves: list(move),
  error: optional(error),
  /**
   * For each of the last plans, the names of its moves. The oldest plan comes first. Plans without moves are skipped.
   */
  plans: list(list(string)),
});

export interface PlannedMove extends Infer<typeof move> {}
export interface ProcessError extends Infer<typeof error> {}
/**
 * A process of an automation configuration that a client has put, as its agent sees it. The table of hosts gets a row
 * for it when the agent starts it.
 */
export interface ManagedProcess extends Infer<typeof schema> {}

export const managedProcesses: TableDefinition<ManagedProcess, 'project' | 'waiting' | 'leaving'> =
  defineTable({
    schema,
    indexes: {
      project: ({ groupId, name, id }) => [groupId, name, id],
      /** Processes whose agents wait for something that has no due time. */
      waiting: (process) => (isWaiting(process) ? [process.groupId, process.id] : undefined),
      /** Processes of a machine that run on another port than they should. */
      leaving: (process) =>
        process.currentPort === undefined ? undefined : [machineOf(process), process.id],
    },
    refersTo: { groupId: 'projects' },
    targetWord: 'managed process',
    isVolatile: true,
  });

/** Returns the group of a machine's processes in the index `leaving`. */
export function machineOf({ groupId, hostname }: Pick<ManagedProcess, 'groupId' | 'hostname'>): string {
  return `${groupId}/${hostname}`;
}

/** Returns whether the agent of a process waits for something else to happen. */
export function isWaiting({ phase, nextAt }: ManagedProcess): boolean {
  return nextAt === undefined && phase !== 'IDLE';
}
