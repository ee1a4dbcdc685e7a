import type { Incident } from '../tables/incidents.js';
import type { ManagedProcess } from '../tables/managedProcesses.js';
import type { World } from '../world.js';

/** An incident that concerns processes of an automation configuration. */
interface ProcessTrouble extends Incident {
  readonly groupId: string;
  /** Addresses of processes: host name and port. If unset, the incident concerns all processes of the project. */
  readonly addresses?: readonly string[];
  /** Name of the process in the configuration. If unset, the incident concerns all names. */
  readonly processName?: string;
  /** Name of the move. If unset, the incident concerns all moves. */
  readonly move?: string;
}

interface Kinds {
  readonly 'automation.stuck': ProcessTrouble & { readonly code: number; readonly message: string };
  readonly 'automation.slow': ProcessTrouble & { readonly factor: number };
}

/** Returns the active incidents of one kind that concern a move of a process, oldest first. */
export function troubleOf<Kind extends keyof Kinds>(
  world: World,
  kind: Kind,
  process: Pick<ManagedProcess, 'groupId' | 'name' | 'hostname' | 'port'>,
  move: string,
): readonly Kinds[Kind][] {
  const active = world.incidents.select('state', 'active').toArray();
  // This narrowing is safe, because the import of a state validates each row by its kind.
  const isOfKind = (incident: Incident): incident is Kinds[Kind] => incident.kind === kind;
  return active.filter(isOfKind).filter((incident) => concerns(incident, process, move));
}

function concerns(
  incident: ProcessTrouble,
  { groupId, name, hostname, port }: Pick<ManagedProcess, 'groupId' | 'name' | 'hostname' | 'port'>,
  move: string,
): boolean {
  const { addresses, processName = name, move: affected = move } = incident;
  const isAddressed = addresses?.includes(`${hostname}:${port}`) ?? true;
  return incident.groupId === groupId && isAddressed && processName === name && affected === move;
}

/** Returns whether another session publishes an automation configuration of a project now. */
export function isPublishing(world: World, groupId: string): boolean {
  const active = world.incidents.select('state', 'active').toArray();
  return active.some((incident) => incident.kind === 'automation.race' && incident.groupId === groupId);
}
