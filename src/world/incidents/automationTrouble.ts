import type { Counted } from './countOff.js';
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
  process: Pick<ManagedProcess, 'groupId' | 'name' | 'hostname' | 'port' | 'currentPort'>,
  move: string,
): readonly Kinds[Kind][] {
  const active = world.incidents.select('state', 'active').toArray();
  // This narrowing is safe, because the import of a state validates each row by its kind.
  const isOfKind = (incident: Incident): incident is Kinds[Kind] => incident.kind === kind;
  return active.filter(isOfKind).filter((incident) => concerns(incident, process, move));
}

function concerns(
  incident: ProcessTrouble,
  {
    groupId,
    name,
    hostname,
    port,
    currentPort = port,
  }: Pick<ManagedProcess, 'groupId' | 'name' | 'hostname' | 'port' | 'currentPort'>,
  move: string,
): boolean {
  const { addresses, processName = name, move: affected = move } = incident;
  const isAddressed = addresses?.includes(`${hostname}:${currentPort}`) ?? true;
  return incident.groupId === groupId && isAddressed && processName === name && affected === move;
}

/** An incident in which another session publishes the automation configuration of a project. */
export interface Race extends Counted {
  readonly groupId: string;
}

/** Returns the active race for the automation configuration of a project that began first. */
export function raceOf(world: World, groupId: string): Race | undefined {
  const active = world.incidents.select('state', 'active').toArray();
  return active.find(
    (incident): incident is Race => incident.kind === 'automation.race' && incident.groupId === groupId,
  );
}
